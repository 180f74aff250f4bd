import type { Prescription } from '@arogyachat/contract/prescriptions'
import { TriangleAlert } from 'lucide-react'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Badge } from '../../ui/badge.tsx'

/** Whether a prescription is in use, over or withdrawn. */
export function StatusBadge({ prescription }: { prescription: Pick<Prescription, 'status' | 'withdrawal'> }) {
  const t = useMessages('prescriptions')
  if (prescription.withdrawal) return <Badge tone="danger">{t('statuses.withdrawn')}</Badge>
  return (
    <Badge tone={prescription.status === 'active' ? 'good' : 'neutral'}>{t(`statuses.${prescription.status}`)}</Badge>
  )
}

/** That the doctor withdrew a prescription, when and why; nothing while it is valid. */
export function WithdrawalNote({ withdrawal }: Pick<Prescription, 'withdrawal'>) {
  const t = useMessages('prescriptions')
  const formats = useFormats()
  if (!withdrawal) return null
  return (
    <div className="flex items-start gap-2 rounded-sm bg-danger-soft px-4 py-3 text-danger">
      <TriangleAlert aria-hidden className="mt-1 size-4 shrink-0" />
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold">{t('withdrawnOn', { date: formats.date(withdrawal.at) })}</p>
        <p>{t('withdrawnText')}</p>
        <p dir="auto" className="break-words text-start">
          <bdi>{withdrawal.reason}</bdi>
        </p>
      </div>
    </div>
  )
}
