import type { Doctor } from '@arogyachat/contract/doctors'
import { SearchX } from 'lucide-react'
import { useRef } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState, ErrorState, SkeletonCards } from '../../ui/states.tsx'
import { DoctorCard } from './doctor-card.tsx'
import { DoctorFilters } from './doctor-filters.tsx'
import { useDoctors } from './queries.ts'
import { doctorsPerPage, useDoctorSearch } from './use-doctor-search.ts'

/** The search for a doctor: filters, and the doctors who fit them. */
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
  const top = useRef<HTMLParagraphElement>(null)
  const found = useDoctors({ ...filters, page, pageSize: doctorsPerPage })
  if (found.isPending) return <SkeletonCards count={4} label={t('loadingDoctors')} />
  if (!found.data)
    return (
      <ErrorState
        title={t('loadFailed')}
        text={errorText(found.error)}
        retryLabel={common('retry')}
        onRetry={() => void found.refetch()}
      />
    )

  const { doctors, total, pageSize } = found.data
  return (
    <>
      <p ref={top} role="status" className="text-soft text-sm">
        {t('doctorsFound', { count: total })}
      </p>
      {doctors.length === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title={t('noDoctorsFound')}
          text={t('noDoctorsFoundText')}
          action={isFiltered && <Button onClick={clear}>{t('clearFilters')}</Button>}
        />
      ) : (
        <ul
          aria-busy={found.isPlaceholderData}
          className={`grid gap-4 md:grid-cols-2 xl:grid-cols-3 ${found.isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {doctors.map((entry) => (
            <li key={entry._id}>
              <DoctorCard doctor={entry} onBook={() => onBook(entry)} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={page}
        pageSize={pageSize}
        total={total}
        onPage={(to) => {
          change({ page: String(to) })
          top.current?.scrollIntoView()
        }}
        label={(from, to, of) => t('pageRange', { from, to, total: of })}
      />
    </>
  )
}
