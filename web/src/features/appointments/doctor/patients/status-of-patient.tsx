import type { PatientStatus } from '@arogyachat/contract/practice/practice'
import { TriangleAlert } from 'lucide-react'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { StatusBadge } from '../status-badge.tsx'

/** How a patient is marked: urgent, or the status of the visit that the card shows. */
export function StatusOfPatient({ status }: { status: PatientStatus }) {
  const t = useMessages('patients')
  if (status !== 'urgent') return <StatusBadge status={status} />
  return (
    <Badge tone="danger" icon={<TriangleAlert aria-hidden size={14} />}>
      {t('urgent')}
    </Badge>
  )
}
