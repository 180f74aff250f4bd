import { languageOf } from '@arogyachat/contract/languages'
import { Phone } from 'lucide-react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { AnchorButton, Button, LinkButton } from '../../ui/button.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DoctorCard, type OnBook } from './doctor-card.tsx'
import { DoctorFilters, DoctorSearchLine } from './doctor-filters.tsx'
import { useDoctors } from './queries.ts'
import { doctorsPerPage, useDoctorSearch } from './use-doctor-search.ts'
import { WhatHurts } from './what-hurts.tsx'

/** The doctor search: one line, pictures of what may hurt, filters and the matching doctors. */
export function FindDoctors({ onBook }: { onBook: OnBook }) {
  const search = useDoctorSearch()
  const list = useDoctors({ ...search.filters, page: search.page, pageSize: doctorsPerPage })
  const isSearching = search.filters.text !== undefined || search.filters.specialization !== undefined
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <DoctorSearchLine search={search} />
      {list.data?.isEmergency && <EmergencyAlert />}
      {!isSearching && <WhatHurts onChoose={(specialization) => search.change({ specialization })} />}
      <DoctorFilters search={search} />
      <Results search={search} list={list} onBook={onBook} />
    </div>
  )
}

interface ResultsProps {
  search: ReturnType<typeof useDoctorSearch>
  list: ReturnType<typeof useDoctors>
  onBook: OnBook
}

function Results({ search, list, onBook }: ResultsProps) {
  const t = useMessages('doctors')
  const common = useMessages('common')
  const errorText = useErrorText()
  const { page, change, clear } = search
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
        back: t('previousPage'),
        range: (from, to, total) => t('pageRange', { from, to, total })
      }}
      skeletons={4}
      skeletonsOf="person"
      header={(data) => <Found data={data} />}
      empty={
        <EmptyState
          picture="search"
          title={t('noDoctorsFound')}
          text={t('noDoctorsFoundText')}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <Button onClick={clear}>{t('clearFilters')}</Button>
              <LinkButton variant="outline" to={paths.patientDashboard('chatbot')}>
                {t('needs.unsure')}
              </LinkButton>
            </div>
          }
        />
      }
    >
      {({ doctors }) => (
        <ul
          aria-busy={list.isPlaceholderData}
          className={`grid gap-4 lg:grid-cols-2 2xl:grid-cols-3 ${list.isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {doctors.map((doctor) => (
            <li key={doctor._id}>
              <DoctorCard doctor={doctor} onBook={onBook} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function EmergencyAlert() {
  const t = useMessages('doctors')
  return (
    <div role="alert" className="flex max-w-2xl flex-wrap items-center gap-3 rounded-lg bg-danger-soft p-4 text-danger">
      <p className="min-w-0 flex-1 basis-64 font-heading font-semibold">{t('mayBeEmergency')}</p>
      <AnchorButton href="tel:112" variant="danger" icon={<Phone aria-hidden className="size-5" />}>
        {t('call112')}
      </AnchorButton>
    </div>
  )
}

type FoundData = Pick<NonNullable<ReturnType<typeof useDoctors>['data']>, 'total' | 'understood'>

/** How many doctors there are, what was understood, and why they are in this order. */
function Found({ data: { total, understood } }: { data: FoundData }) {
  const t = useMessages('doctors')
  const formats = useFormats()
  const own = t(`languages.${languageOf(useLanguage()).english}`)
  const specialties = formats.list(understood.map((specialization) => t(`specializations.${specialization}`)))
  return (
    <>
      <p role="status" className="font-semibold text-soft text-sm">
        {t('doctorsFound', { count: total })}
        {understood.length > 0 && ` · ${specialties}`}
      </p>
      {/* On a phone it stands below the list, so that the first doctor can be booked without a scroll. */}
      {total > 1 && <p className="order-1 text-soft text-sm md:order-none">{t('order', { language: own })}</p>}
    </>
  )
}
