import type { AppointmentStatus } from '@arogyachat/contract/appointments'
import type { ComponentProps } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Badge } from '../../ui/badge.tsx'

const tones = {
  scheduled: 'info',
  confirmed: 'good',
  completed: 'good',
  canceled: 'neutral',
  'no-show': 'warn'
} as const satisfies Record<AppointmentStatus, ComponentProps<typeof Badge>['tone']>

/** The status of an appointment, with the same label on every screen of the patient. */
export function StatusBadge({ status }: { status: AppointmentStatus }) {
  const t = useMessages('appointments')
  return <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>
}
