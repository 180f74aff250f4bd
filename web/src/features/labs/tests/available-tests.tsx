import type { LabTest } from '@arogyachat/contract/labs'
import { labCategories } from '@arogyachat/contract/labs'
import { useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field, SelectInput } from '../../../ui/form/field.tsx'
import { SearchInput } from '../../../ui/form/search-input.tsx'
import { SkeletonCards } from '../../../ui/skeletons.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
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

/** The tests to choose from, with a bar that shows the selection. */
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
  // Tests that are no longer offered drop out of the selection.
  const picked = tests.data.filter((test) => chosen.ids.includes(test._id))
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
    <search aria-label={t('filters')} className="grid fit-columns-64 items-end gap-3">
      <SearchInput
        label={t('search')}
        value={filter.text}
        onChange={(event) => onFilter({ ...filter, text: event.target.value })}
      />
      <Field label={t('category')}>
        {(control) => (
          <SelectInput
            {...control}
            value={filter.category}
            onChange={(event) =>
              onFilter({ ...filter, category: labCategories.find((category) => category === event.target.value) ?? '' })
            }
            options={[
              { value: '', label: t('anyCategory') },
              ...labCategories.map((category) => ({ value: category, label: t(`categories.${category}`) }))
            ]}
          />
        )}
      </Field>
    </search>
  )
}

function Found({ tests, filter, onFilter, chosen }: Filtering & { tests: LabTest[]; chosen: ChosenTests }) {
  const t = useMessages('labs')
  const [detailsId, setDetailsId] = useState<string | null>(null)
  const found = testsFor(tests, filter, (category) => t(`categories.${category}`))
  const shown = tests.find((test) => test._id === detailsId)
  return (
    <>
      <p role="status" className="text-soft text-sm">
        {t('testsFound', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState
          picture="search"
          title={t('noTestsFound')}
          text={t('noTestsFoundText')}
          action={<Button onClick={() => onFilter(noFilter)}>{t('clearFilters')}</Button>}
        />
      ) : (
        <ul className="grid fit-columns-84 items-start gap-3 [&_button]:scroll-mb-44">
          {found.map((test) => (
            <li key={test._id}>
              <TestCard
                test={test}
                isChosen={chosen.ids.includes(test._id)}
                onToggle={() => chosen.toggle(test._id)}
                onDetails={() => setDetailsId(test._id)}
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
          onClose={() => setDetailsId(null)}
        />
      )}
    </>
  )
}
