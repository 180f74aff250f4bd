import type { AssistantReply, Disposition } from '@arogyachat/contract/assistant'
import { clsx } from 'clsx'
import { CalendarClock, House, type LucideIcon, Phone, Stethoscope, TriangleAlert } from 'lucide-react'
import { AnchorButton } from '../../../ui/button.tsx'
import { useChatWords } from './chat-messages.tsx'

/** Red is for emergencies alone. */
const looks: Record<Disposition, { Icon: LucideIcon; look: string }> = {
  emergency_now: { Icon: TriangleAlert, look: 'border-danger bg-danger-soft text-danger' },
  doctor_24h: { Icon: CalendarClock, look: 'border-marigold bg-cream text-on-cream' },
  doctor_routine: { Icon: Stethoscope, look: 'border-neel bg-neel-soft text-neel' },
  self_care: { Icon: House, look: 'border-neem bg-mint text-neem' }
}

/** What to do, at a glance: whom to call first, and the steps that the words beside it do not hold. */
export function TriageCard({ answer }: { answer: AssistantReply }) {
  const { card } = answer
  const calls = callsOf(answer)
  if (!card) return <CallButtons calls={calls} />
  const { Icon, look } = looks[card.disposition]
  const steps = card.steps.filter((step) => !answer.reply.includes(step))
  return (
    <section aria-label={card.title} className={clsx('grid gap-3 rounded-md border p-4', look)}>
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

/** Each number once, those with words of their own first. */
function callsOf({ actions, card }: AssistantReply): Call[] {
  const named = actions.filter((action) => action.kind === 'call')
  const bare = (card?.numbers ?? []).filter((number) => !named.some((entry) => entry.number === number))
  return [...named, ...bare.map((number) => ({ number, label: null }))]
}

function CallButtons({ calls }: { calls: readonly Call[] }) {
  const { t } = useChatWords()
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
