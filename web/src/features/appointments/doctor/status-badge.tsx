import type { AppointmentStatus } from '@arogyachat/contract/appointments'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Badge } from '../../../ui/badge.tsx'

const tones = {
  scheduled: 'warn',
  confirmed: 'good',
  completed: 'neutral',
  canceled: 'danger',
  'no-show': 'danger'
} as const satisfies Record<AppointmentStatus, string>

/** The status of an appointment on the doctor's screens, in the colour of what is left to do. */
export function StatusBadge({ status }: { status: AppointmentStatus }) {
  const t = useMessages('appointments')
  return <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>
}
