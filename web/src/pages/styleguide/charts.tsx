import { RangeBand } from '../../ui/charts/range-band.tsx'
import { Trend } from '../../ui/charts/trend.tsx'
import { WeekBars } from '../../ui/charts/week-bars.tsx'
import { Section, type SectionProps } from './section.tsx'

const haemoglobin = { unit: 'g/dL', low: 12, high: 15 }
const points = [
  { at: '2026-05-02', value: 9.4 },
  { at: '2026-08-20', value: 8.6 },
  { at: '2026-11-10', value: 11.1 }
]

export function Charts({ words }: SectionProps) {
  const days = words.stars.map((label, index) => ({ label, value: index, total: 4 }))
  return (
    <Section name="charts">
      <div className="grid gap-6 sm:grid-cols-3">
        {[9.8, 13, 22].map((value) => (
          <RangeBand key={value} label={words.hint} value={value} {...haemoglobin} />
        ))}
        <Trend label={words.hint} points={points} {...haemoglobin} />
        <Trend label={words.hint} points={points.slice(2)} unit="%" high={7} />
        <WeekBars label={words.hint} days={days} />
      </div>
    </Section>
  )
}
