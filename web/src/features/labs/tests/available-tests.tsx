import type { LabTest } from '@arogyachat/contract/labs'
import { labCategories } from '@arogyachat/contract/labs'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field, SearchInput, SelectInput } from '../../../ui/field.tsx'
import { EmptyState, ErrorState, SkeletonCards } from '../../../ui/states.tsx'
import { useLabTests } from '../queries.ts'
import { ChoiceBar } from './choice-bar.tsx'
import { TestCard } from './test-card.tsx'
import { TestDetails } from './test-details.tsx'
import { noFilter, type TestFilter, testsFor } from './test-search.ts'
import type { ChosenTests } from './use-chosen-tests.ts'

const BookingDialog = lazyPart(() => import('../booking/booking-dialog.tsx').then((module) => module.BookingDialog))

interface AvailableTestsProps {
  filter: TestFilter
  onFilter: (filter: TestFilter) => void
  chosen: ChosenTests
  onBooked: () => void
}

/** The tests to choose from, and below them what was chosen. */
export function AvailableTests({ filter, onFilter, chosen, onBooked }: AvailableTestsProps) {
  const t = useMessages('labs')
  const common = useMessages('common')
  const errorText = useErrorText()
  const tests = useLabTests()
  const [isBooking, setBooking] = useState(false)

  if (tests.isPending) return <SkeletonCards count={4} label={t('loadingTests')} />
  if (!tests.data)
    return (
      <ErrorState
        title={t('testsLoadFailed')}
        text={errorText(tests.error)}
        retryLabel={common('retry')}
        onRetry={() => void tests.refetch()}
      />
    )
  // What has left the list, or the home, since it was chosen is chosen no more.
  const picked = tests.data.filter((entry) => entry.hasHomeCollection && chosen.ids.includes(entry._id))
  return (
    <div aria-busy={tests.isPlaceholderData} className="flex flex-col gap-4">
      <Filters filter={filter} onFilter={onFilter} />
      <Found tests={tests.data} filter={filter} onFilter={onFilter} chosen={chosen} />
      <ChoiceBar tests={picked} onClear={chosen.clear} onBook={() => setBooking(true)} />
      {isBooking && (
        <BookingDialog
          tests={picked}
          onClose={() => setBooking(false)}
          onBooked={(ids, isOpen) => {
            chosen.drop(ids)
            if (!isOpen) return
            setBooking(false)
            onBooked()
          }}
        />
      )}
    </div>
  )
}

type Filtering = Pick<AvailableTestsProps, 'filter' | 'onFilter'>

function Filters({ filter, onFilter }: Filtering) {
  const t = useMessages('labs')
  return (
    <search aria-label={t('filters')} className="grid items-end gap-3 sm:grid-cols-2">
      <SearchInput
        label={t('search')}
        value={filter.text}
        onChange={(e) => onFilter({ ...filter, text: e.target.value })}
      />
      <Field label={t('category')}>
        {(control) => (
          <SelectInput
            {...control}
            value={filter.category}
            onChange={(e) =>
              onFilter({ ...filter, category: labCategories.find((one) => one === e.target.value) ?? '' })
            }
            options={[
              { value: '', label: t('anyCategory') },
              ...labCategories.map((one) => ({ value: one, label: t(`categories.${one}`) }))
            ]}
          />
        )}
      </Field>
    </search>
  )
}

function Found({ tests, filter, onFilter, chosen }: Filtering & { tests: LabTest[]; chosen: ChosenTests }) {
  const t = useMessages('labs')
  const [detailed, setDetailed] = useState<string | null>(null)
  const found = testsFor(tests, filter, (value) => t(`categories.${value}`))
  const shown = tests.find((test) => test._id === detailed)
  return (
    <>
      <p role="status" className="text-soft text-sm">
        {t('testsFound', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title={t('noTestsFound')}
          text={t('noTestsFoundText')}
          action={<Button onClick={() => onFilter(noFilter)}>{t('clearFilters')}</Button>}
        />
      ) : (
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3 [&_button]:scroll-mb-44">
          {found.map((entry) => (
            <li key={entry._id}>
              <TestCard
                test={entry}
                isChosen={chosen.ids.includes(entry._id)}
                onToggle={() => chosen.toggle(entry._id)}
                onDetails={() => setDetailed(entry._id)}
              />
            </li>
          ))}
        </ul>
      )}
      {shown && (
        <TestDetails
          test={shown}
          isChosen={chosen.ids.includes(shown._id)}
          onToggle={() => chosen.toggle(shown._id)}
          onClose={() => setDetailed(null)}
        />
      )}
    </>
  )
}
