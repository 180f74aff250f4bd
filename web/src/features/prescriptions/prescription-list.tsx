import { type ReactNode, useId, useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { PrescriptionCard } from './prescription-card.tsx'
import { type PatientPrescription, usePatientPrescriptions } from './queries.ts'

export interface PrescriptionListProps {
  patientName: string
  /** The appointment whose prescription the reader asked for. */
  appointmentId?: string | null
  /** The next step while there is none. */
  emptyAction: ReactNode
}

/** The patient's prescriptions, in each page those in use and then the past ones, the newest first. */
export function PrescriptionList({ patientName, appointmentId = null, emptyAction }: PrescriptionListProps) {
  const t = useMessages('prescriptions')
  const common = useMessages('common')
  const errorText = useErrorText()
  const pastId = useId()
  const [page, setPage] = useState(1)
  const list = usePatientPrescriptions(page)
  return (
    <PagedList
      query={list}
      page={page}
      onPage={setPage}
      texts={{
        loading: t('loading'),
        loadFailed: t('loadFailed'),
        error: errorText(list.error),
        retry: common('retry'),
        range: (from, to, total) => t('pageRange', { from, to, total })
      }}
      empty={<EmptyState picture="medicines" title={t('none')} text={t('noneText')} action={emptyAction} />}
    >
      {({ prescriptions }) => {
        const cards = (status: PatientPrescription['status']) =>
          prescriptions
            .filter((prescription) => prescription.status === status)
            .map((prescription) => (
              <li key={prescription._id}>
                <PrescriptionCard
                  prescription={prescription}
                  patientName={patientName}
                  isAskedFor={prescription.appointmentId === appointmentId}
                />
              </li>
            ))
        const [active, ended] = [cards('active'), cards('ended')]
        return (
          <div aria-busy={list.isPlaceholderData} className="flex flex-col gap-4">
            {active.length > 0 && <ul className="flex flex-col gap-4">{active}</ul>}
            {ended.length > 0 && (
              <section aria-labelledby={pastId} className="flex flex-col gap-3">
                <h2 id={pastId} className="font-heading font-semibold text-xl">
                  {t('past')}
                </h2>
                <ul className="flex flex-col gap-4">{ended}</ul>
              </section>
            )}
          </div>
        )
      }}
    </PagedList>
  )
}
