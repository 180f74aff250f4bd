import { FileText } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState, ErrorState, SkeletonCards } from '../../ui/states.tsx'
import { PrescriptionCard } from './prescription-card.tsx'
import { usePatientPrescriptions } from './queries.ts'

export interface PrescriptionListProps {
  patientName: string
  /** The appointment whose prescription the reader asked for. */
  appointmentId?: string | null
  /** The next step while there is none. */
  emptyAction: ReactNode
}

/** The patient's prescriptions, the newest first. */
export function PrescriptionList({ patientName, appointmentId = null, emptyAction }: PrescriptionListProps) {
  const t = useMessages('prescriptions')
  const common = useMessages('common')
  const errorText = useErrorText()
  const [page, setPage] = useState(1)
  const top = useRef<HTMLDivElement>(null)
  const list = usePatientPrescriptions(page)

  if (list.isPending) return <SkeletonCards count={2} label={t('loading')} />
  if (!list.data)
    return (
      <ErrorState
        title={t('loadFailed')}
        text={errorText(list.error)}
        retryLabel={common('retry')}
        onRetry={() => void list.refetch()}
      />
    )
  const { prescriptions, total, pageSize } = list.data
  if (total === 0) return <EmptyState icon={<FileText />} title={t('none')} text={t('noneText')} action={emptyAction} />
  return (
    <div ref={top} className="flex flex-col gap-4">
      <ul aria-busy={list.isPlaceholderData} className="flex flex-col gap-4">
        {prescriptions.map((entry) => (
          <li key={entry._id}>
            <PrescriptionCard
              prescription={entry}
              patientName={patientName}
              isAskedFor={entry.appointmentId === appointmentId}
            />
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        pageSize={pageSize}
        total={total}
        onPage={(to) => {
          setPage(to)
          top.current?.scrollIntoView()
        }}
        label={(from, to, of) => t('pageRange', { from, to, total: of })}
      />
    </div>
  )
}
