import type { MedicalRecord } from '@arogyachat/contract/records'
import { useId } from 'react'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { Trend } from '../../../ui/charts/trend.tsx'
import { useRecords } from '../queries.ts'
import { measuredTests } from './latest-values.ts'

/** Enough for the laboratory reports of many years; the server sends no longer page. */
const recordsRead = 100

interface YourValuesProps {
  /** The first page of the list, which is asked for anyway. */
  shown: readonly MedicalRecord[]
  total: number
}

/** How each test that was measured more than once has developed. Nothing without such a test. */
export function YourValues({ shown, total }: YourValuesProps) {
  const t = useMessages('records')
  const formats = useFormats()
  const titleId = useId()
  const labs = useRecords({ type: 'lab', page: 1, pageSize: recordsRead }, { enabled: total > shown.length })
  const tests = measuredTests(labs.data?.records ?? shown).filter(({ all }) => all.length > 1)
  if (tests.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <CardTitle id={titleId} as="h3">
        {t('valuesOverTime')}
      </CardTitle>
      <ul className="grid gap-3 lg:grid-cols-2">
        {tests.map(({ key, latest: { name, unit, low, high, takenAt }, all }) => (
          <Card key={key} as="li" className="grid content-start gap-2">
            <h4 className="flex flex-wrap items-baseline justify-between gap-x-3 font-heading font-semibold text-lg">
              <bdi>{name}</bdi>
              <span className="font-normal text-sm text-soft">{formats.date(takenAt)}</span>
            </h4>
            <Trend
              label={name}
              unit={unit}
              low={low}
              high={high}
              points={all.map((entry) => ({ at: entry.takenAt, value: entry.value }))}
            />
          </Card>
        ))}
      </ul>
    </section>
  )
}
