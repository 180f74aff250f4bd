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

/** One label for a status on every screen, whatever the spelling that came in. */
export function StatusBadge({ status }: { status: AppointmentStatus }) {
  const t = useMessages('appointments')
  return <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>
}
