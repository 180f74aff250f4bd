import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, Check } from 'lucide-react'
import { useChartWords } from './chart-words.ts'
import { bandScale, type NormalRange, placeOn, rangeState } from './range.ts'

interface RangeBandProps extends NormalRange {
  /** What is measured, for example haemoglobin. Spoken, and not shown: it stands beside the band. */
  label: string
  value: number
  unit?: string
  className?: string
}

const icons = { below: ArrowDown, normal: Check, above: ArrowUp }

/** A value on the band of what is normal. It reads without colour: the place of the marker, an arrow and the words. */
export function RangeBand({ label, value, unit, low, high, className }: RangeBandProps) {
  const words = useChartWords(unit)
  const range = { low, high }
  const state = rangeState(value, range)
  const scale = bandScale(range)
  const percent = (place: number) => `${place * 100}%`
  const start = low == null ? 0 : placeOn(low, scale)
  const end = high == null ? 1 : placeOn(high, scale)
  const Icon = state && icons[state]
  const spoken = words.sentences([words.measured(label, value), words.state(value, range), words.normalRange(range)])
  return (
    <div role="img" aria-label={spoken} className={clsx('flex flex-col gap-1.5', className)}>
      <p aria-hidden className="flex flex-wrap items-baseline justify-between gap-x-3">
        <bdi className="font-heading font-semibold text-lg">{words.amount(value)}</bdi>
        {Icon && (
          <span
            className={clsx(
              'inline-flex items-center gap-1 rounded-full px-3 text-sm',
              state === 'normal' ? 'bg-mint text-neem' : 'bg-cream text-on-cream'
            )}
          >
            <Icon aria-hidden className="size-4 shrink-0" />
            {words.state(value, range)}
          </span>
        )}
      </p>
      {state && (
        <>
          <div aria-hidden className="relative h-3 rounded-full border border-line bg-paper">
            <div
              className="absolute inset-y-0 border-neem border-x-2 bg-mint"
              style={{ insetInlineStart: percent(start), insetInlineEnd: percent(1 - end) }}
            />
            <div
              data-marker
              className="-inset-y-1.5 -ms-1 absolute w-2 rounded-full border-2 border-card bg-ink"
              style={{ insetInlineStart: percent(0.02 + placeOn(value, scale) * 0.96) }}
            />
          </div>
          <p aria-hidden className="text-sm text-soft">
            {words.normalRange(range)}
          </p>
        </>
      )}
    </div>
  )
}
