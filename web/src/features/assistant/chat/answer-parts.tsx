import type { AssistantReply, PartKind, ReplyPart } from '@arogyachat/contract/assistant'
import { languageOf } from '@arogyachat/contract/languages'
import { clsx } from 'clsx'
import { ChevronDown, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useChatMessages } from './chat-messages.tsx'
import { urgencyStyles } from './triage-card.tsx'

/** The parts that are folded, in this order. */
const folded = ['care', 'watch', 'causes', 'tests'] as const

interface AnswerPartsProps {
  card: NonNullable<AssistantReply['card']>
  parts: readonly ReplyPart[]
  /** The next step. */
  actions: ReactNode
  /** Further steps. */
  moreActions: ReactNode
}

/** Advice: the urgency first, then what was understood, what to do and when to get help at once; the rest is folded. */
export function AnswerParts({ card, parts, actions, moreActions }: AnswerPartsProps) {
  const { disposition, title } = card
  const of = (kind: PartKind) => parts.find((part) => part.kind === kind)?.sentences ?? []
  const isHome = disposition === 'self_care'
  const urgency = disposition === 'emergency_now' ? null : urgencyStyles[disposition]
  return (
    <section aria-label={title} className="bubble overflow-hidden border border-line bg-card">
      {urgency && (
        <p className={clsx('flex items-center gap-3 px-4 py-3 font-heading font-semibold text-xl', urgency.style)}>
          <urgency.Icon aria-hidden className="size-6 shrink-0" />
          <span className="min-w-0">{title}</span>
        </p>
      )}
      <div className="grid gap-3 px-4 py-3">
        <Sentences of={of('refused')} className="font-semibold" />
        <Sentences of={of('understood')} />
        {!isHome && actions}
        <Warnings sentences={of('warning')} />
        <div className="grid divide-y divide-line border-line border-y empty:hidden">
          {folded.map((kind) => (
            <Fold key={kind} kind={kind} sentences={of(kind)} isHome={isHome} />
          ))}
        </div>
        {isHome && actions}
        {moreActions}
        <Sentences of={of('notice')} className="text-sm text-soft" />
        <Sentences of={of('question')} className="font-heading font-semibold text-lg" />
      </div>
    </section>
  )
}

function Sentences({ of, className }: { of: readonly string[]; className?: string }) {
  return of.length > 0 && <p className={className}>{of.join(' ')}</p>
}

/** When to get help at once. Never folded. */
function Warnings({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <ul className="grid gap-2 rounded-sm bg-danger-soft px-3 py-2.5">
      {sentences.map((sentence) => (
        <li key={sentence} className="flex items-start gap-2.5">
          <TriangleAlert aria-hidden className="mt-1 size-5 shrink-0 text-danger" />
          <span className="min-w-0">{sentence}</span>
        </li>
      ))}
    </ul>
  )
}

interface FoldProps {
  kind: (typeof folded)[number]
  sentences: readonly string[]
  isHome: boolean
}

/** A part that opens on request. What helps at home is open where the answer is to stay at home. */
function Fold({ kind, sentences, isHome }: FoldProps) {
  const { t, language } = useChatMessages()
  if (sentences.length === 0) return null
  return (
    <details open={isHome && kind === 'care'} className="group">
      <summary
        lang={language}
        dir={languageOf(language).dir}
        className="flex min-h-12 list-none items-center gap-2 py-2 font-heading font-semibold leading-tight [&::-webkit-details-marker]:hidden"
      >
        <span className="min-w-0 flex-1">{t(`parts.${kind === 'care' && !isHome ? 'untilThen' : kind}`)}</span>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-soft group-open:rotate-180 motion-safe:transition-transform"
        />
      </summary>
      <ul className="grid gap-1.5 pb-3">
        {sentences.map((sentence) => (
          <li key={sentence} className="flex gap-2.5">
            <span aria-hidden className="mt-2.5 size-1.5 shrink-0 rounded-full bg-neem" />
            <span className="min-w-0">{sentence}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
