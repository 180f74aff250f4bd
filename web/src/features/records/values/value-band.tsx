import type { RecordValue } from '@arogyachat/contract/records'
import { RangeBand } from '../../../ui/charts/range-band.tsx'

/** A measured value with its name, on the band of what is normal. */
export function ValueBand({ value: { name, value, unit, low, high } }: { value: RecordValue }) {
  return (
    <div className="grid gap-1">
      <p className="font-heading font-semibold">
        <bdi>{name}</bdi>
      </p>
      <RangeBand label={name} value={value} unit={unit} low={low} high={high} />
    </div>
  )
}
