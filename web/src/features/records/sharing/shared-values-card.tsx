import { useId } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Card } from '../../../ui/card.tsx'
import { RangeBand } from '../../../ui/charts/range-band.tsx'
import { Trend } from '../../../ui/charts/trend.tsx'
import { measuredTests } from '../values/latest-values.ts'
import { useSharedRecords } from './queries.ts'

/** The measured values of the records that the patient shares with the doctor: each test with its normal range, and its course. */
export function SharedValuesCard({ appointmentId }: { appointmentId: string }) {
  const t = useMessages('records')
  const titleId = useId()
  const shared = useSharedRecords(appointmentId)
  const tests = measuredTests(shared.data ?? [])
  if (tests.length === 0) return null
  return (
    <Card as="section" aria-labelledby={titleId} className="grid gap-3 p-3!">
      <h3 id={titleId} className="font-heading font-semibold text-soft text-sm">
        {t('sharedValues')}
      </h3>
      <ul className="grid gap-4 sm:grid-cols-2">
        {tests.map(({ key, latest: { name, unit, low, high, value }, all }) => (
          <li key={key} className="grid min-w-0 content-start gap-1">
            <h4 className="break-words font-heading font-semibold">
              <bdi>{name}</bdi>
            </h4>
            {all.length > 1 ? (
              <Trend
                label={name}
                unit={unit}
                low={low}
                high={high}
                points={all.map((entry) => ({ at: entry.takenAt, value: entry.value }))}
              />
            ) : (
              <RangeBand label={name} unit={unit} low={low} high={high} value={value} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
