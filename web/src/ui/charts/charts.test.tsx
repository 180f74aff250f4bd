import { languageCodes } from '@arogyachat/contract/languages'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showScreen } from '../../testing/screen.tsx'
import { RangeBand } from './range-band.tsx'
import { Trend } from './trend.tsx'
import { WeekBars } from './week-bars.tsx'

const areas = ['charts'] as const
const spoken = () => screen.getByRole('img').getAttribute('aria-label')
/** The isolating marks around values are not part of the words. */
const plain = (text: string | null) => text?.replace(/[\u2066-\u2069]/g, '') ?? ''

const haemoglobin = { label: 'Haemoglobin', unit: 'g/dL', low: 12, high: 15 }

test.each([
  [9.8, 'Haemoglobin: 9.8 g/dL. Below normal. Normal: 12 to 15 g/dL.'],
  [12, 'Haemoglobin: 12 g/dL. Normal. Normal: 12 to 15 g/dL.'],
  [15, 'Haemoglobin: 15 g/dL. Normal. Normal: 12 to 15 g/dL.'],
  [15.1, 'Haemoglobin: 15.1 g/dL. Above normal. Normal: 12 to 15 g/dL.']
])('a band says in words where %d lies', async (value, sentence) => {
  await showScreen(<RangeBand {...haemoglobin} value={value} />, { areas })
  expect(spoken()).toBe(sentence)
})

test.each([
  ['only an upper end', { high: 200 }, 250, 'Above normal. Normal: up to 200 mg/dL.'],
  ['only a lower end', { low: 40 }, 30, 'Below normal. Normal: 40 mg/dL or more.'],
  ['both ends equal', { low: 7, high: 7 }, 7, 'Normal. Normal: 7 to 7 mg/dL.'],
  ['no range', {}, 7, 'Level: 7 mg/dL.']
])('a band with %s', async (_, range, value, end) => {
  await showScreen(<RangeBand label="Level" unit="mg/dL" {...range} value={value} />, { areas })
  expect(spoken()?.endsWith(end)).toBe(true)
  expect(document.querySelectorAll('[data-marker]')).toHaveLength(Object.keys(range).length > 0 ? 1 : 0)
})

const markerPlace = () =>
  Number.parseFloat(document.querySelector<HTMLElement>('[data-marker]')?.style.insetInlineStart ?? '')

test.each([-1e9, 0, 13, 1e9])('the marker of %d stays on the band, which begins on the reading side', async (value) => {
  await showScreen(<RangeBand {...haemoglobin} value={value} />, { areas, language: 'ur' })
  expect(markerPlace()).toBeGreaterThanOrEqual(0)
  expect(markerPlace()).toBeLessThanOrEqual(100)
  expect(document.querySelector<HTMLElement>('[data-marker]')?.style.left).toBe('')
})

const points = [
  { at: '2026-11-10', value: 8.1 },
  { at: '2026-05-02', value: 9.4 },
  { at: '2026-08-20', value: 8.6 }
]
const sugar = { label: 'HbA1c', unit: '%', high: 7 }
const dots = () =>
  [...document.querySelectorAll('figure circle')].map((dot) => ({
    x: Number(dot.getAttribute('cx')),
    y: Number(dot.getAttribute('cy'))
  }))

test('a trend says the latest value, its state and the change, whatever the order of the points', async () => {
  await showScreen(<Trend {...sugar} points={points} />, { areas })
  expect(spoken()).toBe(
    'HbA1c. Latest: 8.1 % on 10 Nov 2026. Above normal. Down from 8.6 % on 20 Aug 2026. Normal: up to 7 %.'
  )
  expect(document.querySelector('figcaption')?.textContent).toContain('Latest: 8.1 %')
})

test.each([
  ['en', 1],
  ['ur', -1]
] as const)('time runs in the reading direction of %s', async (language, direction) => {
  await showScreen(<Trend {...sugar} points={points} />, { areas, language })
  const [first, second, third] = dots()
  expect(Math.sign((second?.x ?? 0) - (first?.x ?? 0))).toBe(direction)
  expect(Math.sign((third?.x ?? 0) - (second?.x ?? 0))).toBe(direction)
  expect((third?.y ?? 0) > (first?.y ?? 0)).toBe(true)
})

test.each([
  ['one point', [{ at: '2026-11-10', value: 8.1 }], /^HbA1c\. Latest: 8\.1 % on 10 Nov 2026\.$/],
  [
    'equal values',
    [
      { at: '2026-10-10', value: 8 },
      { at: '2026-11-10', value: 8 }
    ],
    /Same as on 10 Oct 2026\.$/
  ],
  [
    'two points of one day',
    [
      { at: '2026-11-10', value: 8 },
      { at: '2026-11-10', value: 9 }
    ],
    /Up from 8 %/
  ]
])('a trend of %s is drawn inside its frame', async (_, few, sentence) => {
  await showScreen(<Trend label="HbA1c" unit="%" points={few} />, { areas })
  expect(spoken()).toMatch(sentence)
  for (const { x, y } of dots()) {
    expect(x).toBeGreaterThan(0)
    expect(x).toBeLessThan(320)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(96)
  }
})

test('a trend without a value shows nothing', async () => {
  await showScreen(<Trend {...sugar} points={[]} />, { areas })
  expect(screen.queryByRole('img')).toBeNull()
})

const days = [
  { label: 'Mon', value: 3, total: 3 },
  { label: 'Tue', value: 1, total: 2 },
  { label: 'Wed', value: 0, total: 0 }
]

test('the bars of a week say each day that had something to do', async () => {
  await showScreen(<WeekBars label="Medicines taken" days={days} />, { areas })
  expect(spoken()).toBe('Medicines taken. Mon: 3 of 3 and Tue: 1 of 2.')
  const heights = [...document.querySelectorAll<HTMLElement>('[data-bar]')].map((bar) => bar.style.height)
  expect(heights).toEqual(['100%', '50%', '0%'])
})

test.each(languageCodes)('the charts speak %s', async (language) => {
  await showScreen(
    <>
      <RangeBand {...haemoglobin} value={9.8} />
      <Trend {...sugar} points={points} />
      <WeekBars label="Medicines" days={days} />
    </>,
    { areas, language }
  )
  const [band, trend, bars] = screen.getAllByRole('img').map((chart) => plain(chart.getAttribute('aria-label')))
  expect(band).toMatch(/9\.8 g\/dL.*12.*15 g\/dL/)
  expect(trend).toMatch(/8\.1 %.*8\.6 %.*7 %/)
  expect(bars).toMatch(/Mon.*Tue/)
  for (const sentence of [band, trend, bars]) expect(sentence).not.toMatch(/[{}]|charts\./)
})
