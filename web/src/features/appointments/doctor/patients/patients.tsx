import type { Appointment } from '@arogyachat/contract/appointments'
import { useErrorText } from '../../../../i18n/error-text.ts'
import { useFormats } from '../../../../i18n/formats.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { useSearchParams } from '../../../../lib/router/location.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { PagedList } from '../../../../ui/list/paged-list.tsx'
import { useNameOf } from '../../../../ui/person-name.tsx'
import { StaleNotice } from '../../../../ui/stale-notice.tsx'
import { EmptyState } from '../../../../ui/states.tsx'
import { useNow } from '../../use-now.ts'
import { PatientFacts } from '../visit-facts.tsx'
import { lastSeenPatients } from './last-seen.ts'
import { PatientCard, VisitDates } from './patient-card.tsx'
import { PatientFilters } from './patient-filters.tsx'
import { usePatients } from './patient-queries.ts'
import { PatientStory } from './patient-story.tsx'
import { usePatientFilters } from './use-patient-filters.ts'

interface PatientsProps {
  onPrescribe: (appointment: Appointment) => void
}

/** The patients whom the doctor treats. `?patient=` opens the story of one of them. */
export function Patients({ onPrescribe }: PatientsProps) {
  const [params] = useSearchParams()
  const patientId = params.get('patient')
  if (patientId) return <PatientStory key={patientId} patientId={patientId} onPrescribe={onPrescribe} />
  return <PatientList onPrescribe={onPrescribe} />
}

function PatientList({ onPrescribe }: PatientsProps) {
  const t = useMessages('patients')
  const practice = useMessages('practice')
  const words = useMessages('appointments')
  const format = useFormats()
  const errorText = useErrorText()
  const now = useNow()
  const search = usePatientFilters()
  const { filters, change, clear, count } = search
  const list = usePatients(filters)
  const isNarrowed = filters.search !== '' || count > 0
  const seen = list.data || isNarrowed || filters.page > 1 ? null : lastSeenPatients()
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <PatientFilters search={search} />
      {seen && list.isError ? (
        <SeenPatients seen={seen} now={now} onRetry={() => void list.refetch()} />
      ) : (
        <PagedList
          query={list}
          page={filters.page}
          onPage={(to) => change({ page: String(to) })}
          skeletons={4}
          texts={{
            loading: t('loading'),
            loadFailed: t('loadFailed'),
            error: errorText(list.error),
            retry: practice('retry'),
            stale: words('oldPicture', { when: format.instant(new Date(list.dataUpdatedAt).toISOString()) }),
            range: (from, to, total) => practice('pageRange', { from, to, total })
          }}
          header={(data) => (
            <p role="status" className="font-semibold text-soft text-sm">
              {data.total > 0 && practice('patientCount', { count: data.total })}
              {data.isPartial && ` · ${t('isPartial')}`}
            </p>
          )}
          empty={
            isNarrowed ? (
              <EmptyState
                picture="search"
                title={t('noneFound')}
                text={t('noneFoundText')}
                action={<Button onClick={clear}>{t('clearSearch')}</Button>}
              />
            ) : (
              <EmptyState
                picture="appointments"
                title={practice('patientCount', { count: 0 })}
                text={t('noPatientsText')}
              />
            )
          }
        >
          {({ patients }) => (
            <ul
              aria-busy={list.isPlaceholderData}
              className={`grid gap-4 lg:grid-cols-2 2xl:grid-cols-3 ${list.isPlaceholderData ? 'opacity-60' : ''}`}
            >
              {patients.map((patient) => (
                <li key={patient._id} className="min-w-0">
                  <PatientCard patient={patient} now={now} onPrescribe={onPrescribe} />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      )}
    </div>
  )
}

interface SeenPatientsProps {
  seen: NonNullable<ReturnType<typeof lastSeenPatients>>
  now: Date
  onRetry: () => void
}

/** The list that this device last showed, while the server cannot be reached: who comes when, without anything clinical. */
function SeenPatients({ seen, now, onRetry }: SeenPatientsProps) {
  const t = useMessages('patients')
  const practice = useMessages('practice')
  const format = useFormats()
  const nameOf = useNameOf()
  return (
    <>
      <StaleNotice
        text={t('savedCopy', { when: format.instant(new Date(seen.savedAt).toISOString()) })}
        retryLabel={practice('retry')}
        onRetry={onRetry}
      />
      <ul className="grid gap-4 lg:grid-cols-2 2xl:grid-cols-3">
        {seen.patients.map((patient) => (
          <li key={patient._id} className="min-w-0">
            <Card as="article" className="flex h-full flex-col gap-3 p-4!">
              <div className="flex items-center gap-3">
                <Avatar name={patient.name} />
                <div className="min-w-0">
                  <h2 className="break-words font-heading font-semibold text-lg">{nameOf(patient.name)}</h2>
                  <p className="text-soft text-sm">
                    <PatientFacts patient={patient} />
                  </p>
                </div>
              </div>
              <VisitDates patient={patient} now={now} />
            </Card>
          </li>
        ))}
      </ul>
    </>
  )
}
