import type { AssistantReply } from '@arogyachat/contract/assistant'
import { languageOf } from '@arogyachat/contract/languages'
import { Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { useChatWords } from './chat-messages.tsx'
import { CopyButton } from './copy-button.tsx'
import { TriageCard } from './triage-card.tsx'

interface AnswerProps {
  answer: AssistantReply
  /** In place of the answer's own words while others come. */
  words?: string
  /** When it was given. */
  time?: ReactNode
  /** What can be done next, as buttons. */
  actions?: ReactNode
  /** What can be done with its words, beside copying them. */
  tools?: ReactNode
}

/** One answer, marked as the machine's: an emergency's card stands before its words, any other after them. */
export function Answer({ answer, words = answer.reply, time, actions, tools }: AnswerProps) {
  const { t } = useChatWords()
  const isEmergency = answer.disposition === 'emergency_now'
  const { dir } = languageOf(answer.language)
  const card = <TriageCard answer={answer} />
  return (
    <div className="grid justify-items-start gap-2">
      <div lang={answer.language} dir={dir} className="grid gap-2">
        {isEmergency && card}
        {words !== '' && (
          <div className="bubble grid gap-2.5 bg-mint px-4 py-3">
            {words.split(/\n{2,}/).map((line) => (
              <p key={line} className="whitespace-pre-wrap">
                {line}
              </p>
            ))}
          </div>
        )}
        {!isEmergency && card}
        {actions}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
        <span className="inline-flex items-center gap-1 font-heading font-semibold text-neem">
          <Sparkles aria-hidden className="size-4" />
          {t('ai')}
        </span>
        <span>{t('respondingIn', { language: t(`languages.${answer.language}`) })}</span>
        <span>
          {answer.source.kind === 'model' ? t('sourceModel', { name: answer.source.name }) : t('sourceEmbedded')}
        </span>
        {time}
        {words === answer.reply && (
          <span className="inline-flex items-center">
            <CopyButton text={answer.reply} />
            {tools}
          </span>
        )}
      </div>
    </div>
  )
}
