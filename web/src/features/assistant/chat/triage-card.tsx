import type { AssistantReply, Disposition } from '@arogyachat/contract/assistant'
import { clsx } from 'clsx'
import { CalendarClock, House, type LucideIcon, Stethoscope } from 'lucide-react'
import { CallLinks, EmergencyCard } from './emergency-card.tsx'

/** How urgent an answer below an emergency looks. */
export const urgencyStyles: Record<Exclude<Disposition, 'emergency_now'>, { Icon: LucideIcon; style: string }> = {
  doctor_24h: { Icon: CalendarClock, style: 'border-marigold bg-cream text-on-cream' },
  doctor_routine: { Icon: Stethoscope, style: 'border-neel bg-neel-soft text-neel' },
  self_care: { Icon: House, style: 'border-neem bg-mint text-neem' }
}

/** The urgency of an answer: the numbers to call, and the steps; below an emergency only those that its text does not contain. */
export function TriageCard({ answer }: { answer: AssistantReply }) {
  const { card } = answer
  const calls = callsOf(answer)
  if (!card) return <CallLinks calls={calls} />
  if (card.disposition === 'emergency_now') return <EmergencyCard {...card} calls={calls} />
  const { Icon, style } = urgencyStyles[card.disposition]
  const steps = card.steps.filter((step) => !answer.reply.includes(step))
  return (
    <section aria-label={card.title} className={clsx('grid gap-3 rounded-md border p-4', style)}>
      <p className="flex items-start gap-2.5 font-heading font-semibold text-lg leading-tight">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
        {card.title}
      </p>
      <CallLinks calls={calls} />
      {steps.length > 0 && (
        <ul className="grid list-disc gap-1 ps-5 text-ink">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface Call {
  number: string
  label: string | null
}

/** The numbers to call without duplicates, those with a label first. */
function callsOf({ actions, card }: AssistantReply): Call[] {
  const named = actions.filter((action) => action.kind === 'call')
  const bare = (card?.numbers ?? []).filter((number) => !named.some((action) => action.number === number))
  return [...named, ...bare.map((number) => ({ number, label: null }))]
}
