import type { Doctor } from '@arogyachat/contract/doctors'
import { useErrorText } from '../../i18n/error-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DoctorCard } from './doctor-card.tsx'
import { DoctorFilters } from './doctor-filters.tsx'
import { useDoctors } from './queries.ts'
import { doctorsPerPage, useDoctorSearch } from './use-doctor-search.ts'

/** The doctor search: filters and the matching doctors. */
export function FindDoctors({ onBook }: { onBook: (doctor: Doctor) => void }) {
  const search = useDoctorSearch()
  return (
    <div className="flex flex-col gap-4">
      <DoctorFilters search={search} />
      <Results search={search} onBook={onBook} />
    </div>
  )
}

interface ResultsProps {
  search: ReturnType<typeof useDoctorSearch>
  onBook: (doctor: Doctor) => void
}

function Results({ search, onBook }: ResultsProps) {
  const t = useMessages('doctors')
  const common = useMessages('common')
  const errorText = useErrorText()
  const { filters, page, change, clear, isFiltered } = search
  const list = useDoctors({ ...filters, page, pageSize: doctorsPerPage })
  return (
    <PagedList
      query={list}
      page={page}
      onPage={(to) => change({ page: String(to) })}
      texts={{
        loading: t('loadingDoctors'),
        loadFailed: t('loadFailed'),
        error: errorText(list.error),
        retry: common('retry'),
        range: (from, to, total) => t('pageRange', { from, to, total })
      }}
      skeletons={4}
      header={({ total }) => (
        <p role="status" className="text-soft text-sm">
          {t('doctorsFound', { count: total })}
        </p>
      )}
      empty={
        <EmptyState
          picture="search"
          title={t('noDoctorsFound')}
          text={t('noDoctorsFoundText')}
          action={isFiltered && <Button onClick={clear}>{t('clearFilters')}</Button>}
        />
      }
    >
      {({ doctors }) => (
        <ul
          aria-busy={list.isPlaceholderData}
          className={`grid gap-4 md:grid-cols-2 xl:grid-cols-3 ${list.isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {doctors.map((doctor) => (
            <li key={doctor._id}>
              <DoctorCard doctor={doctor} onBook={() => onBook(doctor)} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
