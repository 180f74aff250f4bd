import type { LabBookingStatus } from '@arogyachat/contract/labs'
import type { ComponentProps } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Badge } from '../../ui/badge.tsx'

const tones = {
  scheduled: 'info',
  completed: 'good',
  canceled: 'neutral'
} as const satisfies Record<LabBookingStatus, ComponentProps<typeof Badge>['tone']>

export function LabStatusBadge({ status }: { status: LabBookingStatus }) {
  const t = useMessages('labs')
  return <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>
}
