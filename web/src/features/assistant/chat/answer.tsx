import type { AssistantReply } from '@arogyachat/contract/assistant'
import { languageOf } from '@arogyachat/contract/languages'
import { Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { AnswerParts } from './answer-parts.tsx'
import { useChatMessages } from './chat-messages.tsx'
import { CopyButton } from './copy-button.tsx'
import { TriageCard } from './triage-card.tsx'

interface AnswerProps {
  answer: AssistantReply
  /** Shown instead of the answer's own text while a rephrased one is being received. */
  words?: string
  /** The time of the answer. */
  time?: ReactNode
  /** The next step, which stands before the details. */
  actions?: ReactNode
  /** Further steps, which stand below them. */
  moreActions?: ReactNode
  /** Reads the answer aloud; stands above it. */
  listen?: ReactNode
}

/** One answer, marked as written by AI: its urgency and what to do stand before the rest. */
export function Answer({ answer, words = answer.reply, time, listen, ...given }: AnswerProps) {
  const { t } = useChatMessages()
  const { dir } = languageOf(answer.language)
  const isWhole = words === answer.reply
  const actions = <InOwnLanguage>{given.actions}</InOwnLanguage>
  const moreActions = <InOwnLanguage>{given.moreActions}</InOwnLanguage>
  return (
    <div className="grid justify-items-start gap-2">
      <div className="flex w-full flex-wrap items-center justify-between gap-x-3">
        <span className="inline-flex items-center gap-1 font-heading font-semibold text-neem text-sm">
          <Sparkles aria-hidden className="size-4" />
          {t('ai')}
        </span>
        {isWhole && listen}
      </div>
      <div lang={answer.language} dir={dir} className="grid w-full gap-2">
        {isWhole && answer.parts && answer.card ? (
          <AnswerParts card={answer.card} parts={answer.parts} actions={actions} moreActions={moreActions} />
        ) : (
          <>
            <AnswerText answer={answer} words={words} actions={actions} />
            {moreActions}
          </>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
        <span>{t('respondingIn', { language: t(`languages.${answer.language}`) })}</span>
        <span aria-hidden>·</span>
        <span>
          {answer.source.kind === 'model' ? t('sourceModel', { name: answer.source.name }) : t('sourceEmbedded')}
        </span>
        {time}
        {isWhole && <CopyButton text={answer.reply} />}
      </div>
    </div>
  )
}

/** Buttons speak the language of the screen, which may have changed since the answer. */
function InOwnLanguage({ children }: { children: ReactNode }) {
  const { language } = useChatMessages()
  return (
    <div lang={language} dir={languageOf(language).dir} className="contents">
      {children}
    </div>
  )
}

/** An answer without parts. The card of an emergency stands before the text, any other card after it. */
function AnswerText({ answer, words, actions }: { answer: AssistantReply; words: string; actions: ReactNode }) {
  const isEmergency = answer.disposition === 'emergency_now'
  // The card of an emergency holds the steps in their order, so the text does not repeat them.
  const steps = isEmergency ? (answer.card?.steps ?? []) : []
  const paragraphs = words.split(/\n{2,}/).filter((line) => line !== '' && !steps.includes(line))
  const card = <TriageCard answer={answer} />
  return (
    <>
      {isEmergency && card}
      {paragraphs.length > 0 && (
        <div className="bubble grid gap-2.5 justify-self-start bg-mint px-4 py-3">
          {paragraphs.map((line) => (
            <p key={line} className="whitespace-pre-wrap">
              {line}
            </p>
          ))}
        </div>
      )}
      {!isEmergency && card}
      {actions}
    </>
  )
}
