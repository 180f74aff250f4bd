import type { AssistantReply, Disposition } from '@arogyachat/contract/assistant'
import { clsx } from 'clsx'
import { CalendarClock, House, type LucideIcon, Phone, Stethoscope, TriangleAlert } from 'lucide-react'
import { AnchorButton } from '../../../ui/button.tsx'
import { useChatMessages } from './chat-messages.tsx'

/** Red is only for emergencies. */
const styles: Record<Disposition, { Icon: LucideIcon; style: string }> = {
  emergency_now: { Icon: TriangleAlert, style: 'border-danger bg-danger-soft text-danger' },
  doctor_24h: { Icon: CalendarClock, style: 'border-marigold bg-cream text-on-cream' },
  doctor_routine: { Icon: Stethoscope, style: 'border-neel bg-neel-soft text-neel' },
  self_care: { Icon: House, style: 'border-neem bg-mint text-neem' }
}

/** The urgency of an answer: the numbers to call, and the steps that its text does not contain. */
export function TriageCard({ answer }: { answer: AssistantReply }) {
  const { card } = answer
  const calls = callsOf(answer)
  if (!card) return <CallButtons calls={calls} />
  const { Icon, style } = styles[card.disposition]
  const steps = card.steps.filter((step) => !answer.reply.includes(step))
  return (
    <section aria-label={card.title} className={clsx('grid gap-3 rounded-md border p-4', style)}>
      <p className="flex items-start gap-2.5 font-heading font-semibold text-lg leading-tight">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
        {card.title}
      </p>
      <CallButtons calls={calls} />
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

function CallButtons({ calls }: { calls: readonly Call[] }) {
  const { t } = useChatMessages()
  if (calls.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {calls.map((call) => (
        <AnchorButton
          key={call.number}
          href={`tel:${call.number}`}
          variant="danger"
          icon={<Phone aria-hidden className="size-5 shrink-0" />}
          className="grow"
        >
          {call.label ?? t('call', { number: call.number })}
        </AnchorButton>
      ))}
    </div>
  )
}
