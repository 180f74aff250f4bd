import type { AssistantReply } from '@arogyachat/contract/assistant'
import { languageOf } from '@arogyachat/contract/languages'
import { Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { useChatMessages } from './chat-messages.tsx'
import { CopyButton } from './copy-button.tsx'
import { TriageCard } from './triage-card.tsx'

interface AnswerProps {
  answer: AssistantReply
  /** Shown instead of the answer's own text while a rephrased one is being received. */
  words?: string
  /** The time of the answer. */
  time?: ReactNode
  /** Buttons for the next steps. */
  actions?: ReactNode
  /** Buttons for the text, beside the copy button. */
  tools?: ReactNode
}

/** One answer, marked as written by AI. The card of an emergency stands before the text, any other card after it. */
export function Answer({ answer, words = answer.reply, time, actions, tools }: AnswerProps) {
  const { t } = useChatMessages()
  const isEmergency = answer.disposition === 'emergency_now'
  const { dir } = languageOf(answer.language)
  // The card of an emergency holds the steps in their order, so the text does not repeat them.
  const steps = isEmergency ? (answer.card?.steps ?? []) : []
  const paragraphs = words.split(/\n{2,}/).filter((line) => line !== '' && !steps.includes(line))
  const card = <TriageCard answer={answer} />
  return (
    <div className="grid justify-items-start gap-2">
      <div lang={answer.language} dir={dir} className="grid gap-2">
        {isEmergency && card}
        {paragraphs.length > 0 && (
          <div className="bubble grid gap-2.5 bg-mint px-4 py-3">
            {paragraphs.map((line) => (
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
