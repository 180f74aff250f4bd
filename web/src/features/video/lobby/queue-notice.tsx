import { timeInIndia } from '@arogyachat/contract/india-time'
import { Hourglass } from 'lucide-react'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useVideo } from '../queries.ts'

/** Others’ visits are not announced to this account. */
const everyMs = 20_000

interface QueueNoticeProps {
  appointmentId: string
  /** Of the doctor. */
  name: string
}

/** What the waiting patient may expect: whether the doctor is in another visit, how many visits come before, and the estimated time. */
export function QueueNotice({ appointmentId, name }: QueueNoticeProps) {
  const t = useMessages('video')
  const formats = useFormats()
  const { data } = useVideo(appointmentId, everyMs)
  if (!data?.queue || data.queue.doctor === 'here') return null
  const { queue, appointment } = data
  const lines = [
    queue.doctor === 'withAnother' && t('queue.withAnother', { name }),
    queue.ahead > 0 && t('queue.ahead', { count: queue.ahead }),
    queue.expectedAt && t('queue.expected', { time: formats.time(timeInIndia(new Date(queue.expectedAt))) }),
    queue.doctor === 'away' && Date.now() > Date.parse(appointment.startsAt) && t('queue.late', { name })
  ].filter((line) => typeof line === 'string')
  if (lines.length === 0) return null
  return (
    <div role="status" className="flex items-start gap-3 rounded-lg bg-mint p-4 text-start text-ink">
      <Hourglass aria-hidden className="mt-0.5 size-5 shrink-0 text-neem" />
      <div className="min-w-0">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  )
}
