import { Phone, TriangleAlert } from 'lucide-react'
import { SecondEmergencyCard } from '../second-emergency-card.tsx'
import { useChatMessages } from './chat-messages.tsx'

interface EmergencyCardProps {
  title: string
  /** Sentences before the steps. */
  lead?: readonly string[]
  /** The first number is the one to call. */
  calls: readonly { number: string; label: string | null }[]
  steps: readonly string[]
  /** Another emergency that it may be, with its steps. */
  also?: { title: string; steps: readonly string[] } | undefined
}

/** What to do in an emergency: the call first, then the steps in their order. */
export function EmergencyCard({ title, lead = [], calls, steps, also }: EmergencyCardProps) {
  return (
    <section aria-label={title} className="grid gap-3 rounded-md border-2 border-danger bg-danger-soft p-3.5">
      <p className="flex items-start gap-2.5 font-heading font-semibold text-danger text-xl leading-tight">
        <TriangleAlert aria-hidden className="mt-0.5 size-6 shrink-0" />
        {title}
      </p>
      <CallLinks calls={calls} />
      {lead.map((sentence) => (
        <p key={sentence} className="text-lg">
          {sentence}
        </p>
      ))}
      {steps.length > 0 && (
        <ol className="grid gap-2.5">
          {steps.map((step, position) => (
            <li key={step} className="flex gap-3">
              <span
                aria-hidden
                className="flex size-7 shrink-0 items-center justify-center rounded-full bg-card font-heading font-semibold text-danger leading-none"
              >
                {position + 1}
              </span>
              <span className="min-w-0 text-lg">{step}</span>
            </li>
          ))}
        </ol>
      )}
      {also && <SecondEmergencyCard {...also} />}
    </section>
  )
}

/** The numbers as links, the first one large. */
export function CallLinks({ calls }: Pick<EmergencyCardProps, 'calls'>) {
  const { t } = useChatMessages()
  if (calls.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {calls.map(({ number, label }, position) => (
        <a
          key={number}
          href={`tel:${number}`}
          className={
            position === 0
              ? 'flex min-h-14 w-full items-center justify-center gap-3 rounded-md bg-danger px-4 py-2 text-center font-heading font-semibold text-2xl text-on-danger leading-tight no-underline'
              : 'flex min-h-14 grow items-center justify-center gap-2 rounded-md border border-danger bg-card px-3 py-2 text-center font-heading font-semibold text-danger leading-tight no-underline'
          }
        >
          <Phone aria-hidden className={position === 0 ? 'size-7 shrink-0' : 'size-5 shrink-0'} />
          {label ?? t('call', { number })}
        </a>
      ))}
    </div>
  )
}
