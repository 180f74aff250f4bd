import { type LabBooking, needsVisit } from '@arogyachat/contract/labs'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { totalPrice } from './choice-bar.tsx'

/** Each test with its price, and the total. Once one of them is done at a centre, it says of each where it is done. */
export function PriceList({
  tests
}: {
  tests: readonly Pick<LabBooking['tests'][number], '_id' | 'name' | 'costRupees' | 'hasHomeCollection'>[]
}) {
  const t = useMessages('labs')
  const formats = useFormats()
  return (
    <dl className="flex flex-col rounded-sm border border-line">
      {tests.map((test) => (
        <div key={test._id} className="flex items-baseline justify-between gap-4 px-4 py-2">
          <dt className="wrap-break-word min-w-0">
            {test.name}
            {needsVisit(tests) && (
              <span className="block text-soft text-sm">{t(test.hasHomeCollection ? 'atHome' : 'atCentre')}</span>
            )}
          </dt>
          <dd className="tabular-nums">{formats.rupees(test.costRupees)}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4 border-line border-t px-4 py-2 font-heading font-semibold">
        <dt>{t('total')}</dt>
        <dd className="text-lg tabular-nums">{formats.rupees(totalPrice(tests))}</dd>
      </div>
    </dl>
  )
}
