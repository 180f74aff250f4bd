import type { AssistantReply } from '@arogyachat/contract/assistant'
import { type LanguageCode, languageOf } from '@arogyachat/contract/languages'
import { MessageCircleHeart } from 'lucide-react'
import { useState } from 'react'
import { logError } from '../../../lib/log.ts'
import { paths } from '../../../paths.ts'
import { AnchorButton } from '../../../ui/button.tsx'
import { useCanSpeak, VisitorMicrophoneButton } from '../../speech/visitor-microphone-button.tsx'
import { ChatLog } from '../chat/chat-log.tsx'
import { type ChatMessages, ChatMessagesContext, useChatMessages } from '../chat/chat-messages.tsx'
import { Composer } from '../chat/composer.tsx'
import { DangerSignsButton, useDangerSigns } from '../chat/danger-signs.tsx'
import { Suggestions } from '../chat/suggestions.tsx'
import { useChat } from '../chat/use-chat.ts'
import { loadDemoMessages } from './demo-messages.ts'

/** The languages of the demo, in the order of their buttons. */
const demoLanguages: readonly LanguageCode[] = ['en', 'hi', 'pa', 'te', 'ta', 'gu', 'bn']
const samples = ['fever', 'headache', 'stomach', 'cough', 'throat'] as const

const loadLandingPanel = () => import('./landing-panel.ts')
const loadMicrophoneStyles = () => import('./microphone.css')

/** The demo chat with its own language. Choosing another language starts a new conversation. */
export function DemoCard({ initial }: { initial: ChatMessages }) {
  const [messages, setMessages] = useState(initial)
  // A page in another language offers that language as well.
  const offered = [initial.language, ...demoLanguages].filter((code, position, all) => all.indexOf(code) === position)
  const ordered = demoLanguages.includes(initial.language) ? demoLanguages : offered
  const choose = (language: LanguageCode) =>
    loadDemoMessages(language).then(setMessages, (cause) =>
      logError('The messages of the chat could not be loaded', cause)
    )
  return (
    <ChatMessagesContext value={messages}>
      <div className="grid min-w-0 gap-4">
        <Languages offered={ordered} onChoose={choose} />
        <Panel key={messages.language} />
      </div>
    </ChatMessagesContext>
  )
}

function Languages({
  offered,
  onChoose
}: {
  offered: readonly LanguageCode[]
  onChoose: (language: LanguageCode) => void
}) {
  const { language, t } = useChatMessages()
  return (
    <fieldset className="grid min-w-0 grid-cols-3 gap-2 sm:grid-cols-4">
      <legend lang={language} className="sr-only">
        {t('chooseLanguage')}
      </legend>
      {offered.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === language}
          onClick={() => onChoose(code)}
          className="min-h-11 min-w-0 rounded-sm border border-line bg-card px-1 font-names font-semibold text-ink leading-tight hover:border-neem aria-pressed:border-neem aria-pressed:bg-neem aria-pressed:text-on-neem"
        >
          {languageOf(code).native}
        </button>
      ))}
    </fieldset>
  )
}

function Panel() {
  const { language, t } = useChatMessages()
  const chat = useChat({ language })
  const dangerSigns = useDangerSigns(chat, loadLandingPanel)
  const canSpeak = useCanSpeak()
  const isNew = chat.messages.length === 0
  return (
    <section
      lang={language}
      dir={languageOf(language).dir}
      aria-label={t('name')}
      className="flex h-[500px] min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-paper text-ink"
    >
      <header className="flex items-center gap-3 border-line border-b bg-card px-4 py-2">
        <span className="bubble flex size-10 shrink-0 items-center justify-center bg-neem text-on-neem">
          <MessageCircleHeart aria-hidden className="size-5" />
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="font-heading font-semibold text-lg leading-tight">{t('name')}</h3>
          <p className="truncate text-sm text-soft">{t(`languages.${language}`)}</p>
        </div>
      </header>
      <ChatLog
        chat={chat}
        opening={
          <>
            <p className="bubble justify-self-start bg-mint px-4 py-3">{t('greeting')}</p>
            {isNew && (
              <Suggestions
                title={t('tryAsking')}
                items={samples.map((id) => ({ id, label: t(`samples.${id}`) }))}
                onChoose={(sample) => chat.say(sample.label)}
              />
            )}
          </>
        }
        actionsFor={(answer) => <NextSteps answer={answer} onDangerSigns={dangerSigns.open} />}
      />
      <div className="grid gap-2 border-line border-t bg-card p-3">
        <DangerSignsButton onOpen={dangerSigns.open} />
        <Composer
          name="demo"
          isBusy={chat.pending !== null}
          onSend={chat.say}
          {...(canSpeak && {
            inputBy: (add) => (
              <VisitorMicrophoneButton
                language={language}
                label={t('speak')}
                failedLabel={t('microphoneFailed')}
                loadStyles={loadMicrophoneStyles}
                onText={add}
              />
            )
          })}
        />
        <p className="text-soft text-xs">{t('about')}</p>
      </div>
      {dangerSigns.panel}
    </section>
  )
}

/** The danger signs where a reply offers them, and links to sign-in and sign-up for what needs an account. */
function NextSteps({ answer, onDangerSigns }: { answer: AssistantReply; onDangerSigns: () => void }) {
  const links = answer.actions.filter((action) => action.kind === 'signIn' || action.kind === 'signUp')
  const hasSigns = answer.actions.some((action) => action.kind === 'dangerSigns')
  if (links.length === 0 && !hasSigns) return null
  return (
    <div className="flex flex-wrap gap-2">
      {hasSigns && <DangerSignsButton isLarge onOpen={onDangerSigns} />}
      {links.map((link) => (
        <AnchorButton
          key={link.kind}
          size="sm"
          variant={link.kind === 'signUp' ? 'primary' : 'outline'}
          href={link.kind === 'signIn' ? paths.patientLogin : paths.patientSignup}
        >
          {link.label}
        </AnchorButton>
      ))}
    </div>
  )
}
