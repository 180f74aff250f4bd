import { clsx } from 'clsx'
import { useIsRightToLeft } from '../../i18n/language.tsx'
import { type TrendPoint, useChartWords } from './chart-words.ts'
import { type NormalRange, placeOn } from './range.ts'

interface TrendProps extends NormalRange {
  /** What is measured, for example haemoglobin. */
  label: string
  points: readonly TrendPoint[]
  unit?: string
  className?: string
}

const width = 320
const height = 96
/** Room for the dots at the edges. */
const margin = 8

/** Values over time: a thin line, the normal range as a band, and the latest value in words. Nothing without a value. */
export function Trend({ label, points, unit, low, high, className }: TrendProps) {
  const words = useChartWords(unit)
  const isRightToLeft = useIsRightToLeft()
  const sorted = [...points].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const last = sorted.at(-1)
  const first = sorted[0]
  if (!last || !first) return null
  const before = sorted.at(-2)
  const range = { low, high }
  const shown = [...sorted.map((point) => point.value), low, high].filter((value) => value != null)
  const slack = (Math.max(...shown) - Math.min(...shown)) * 0.1
  const scale = { from: Math.min(...shown) - slack, to: Math.max(...shown) + slack }
  const time = { from: Date.parse(first.at), to: Date.parse(last.at) }
  const y = (value: number) => height - margin - placeOn(value, scale) * (height - 2 * margin)
  const x = (at: string) => {
    const place = placeOn(Date.parse(at), time)
    return margin + (isRightToLeft ? 1 - place : place) * (width - 2 * margin)
  }
  const top = high == null ? 0 : y(high)
  const bottom = low == null ? height : y(low)
  const inWords = [words.last(last), words.state(last.value, range), before && words.change(before, last)]
  return (
    <figure className={clsx('flex flex-col gap-2', className)}>
      <svg
        role="img"
        aria-label={words.sentences([label, ...inWords, words.normalRange(range)])}
        viewBox={`0 0 ${width} ${height}`}
        className="w-full rounded-md border border-line bg-card"
      >
        {(low != null || high != null) && (
          <rect x="0" y={top} width={width} height={Math.max(2, bottom - top)} className="fill-mint" data-normal />
        )}
        <polyline
          points={sorted.map((point) => `${x(point.at)},${y(point.value)}`).join(' ')}
          fill="none"
          strokeWidth="1.5"
          strokeLinejoin="round"
          className="stroke-neem"
        />
        {sorted.map((point) => (
          <circle
            key={`${point.at} ${point.value}`}
            cx={x(point.at)}
            cy={y(point.value)}
            r={point === last ? 5 : 2.5}
            className="fill-neem stroke-card"
          />
        ))}
      </svg>
      <figcaption aria-hidden className="text-sm text-soft">
        {words.sentences(inWords)}
      </figcaption>
    </figure>
  )
}
