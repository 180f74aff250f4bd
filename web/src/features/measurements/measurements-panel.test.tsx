import type { Measurement } from '@arogyachat/contract/measurements/measurements'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showScreen } from '../../testing/screen.tsx'
import { type Answer, type Sent, standInServer } from '../../testing/server.ts'
import { MeasurementsPanel } from './measurements-panel.tsx'

const reading = (value: number, second: number | null, day: number): Measurement => ({
  _id: `01890000-0000-7000-8000-0000000000${day}`,
  kind: second === null ? 'pulse' : 'blood-pressure',
  value,
  second,
  takenAt: `2026-11-${day}T03:30:00.000Z`
})
const warning = {
  isEmergency: false,
  title: 'Very high reading',
  action: 'Please see a doctor within 24 hours.',
  firstAid: ['Do not take extra tablets.'],
  callIf: 'If there is chest pain, call 112 now.'
}
const page = (measurements: Measurement[], more: object = {}) => ({
  measurements,
  warning: null,
  total: measurements.length,
  page: 1,
  pageSize: 10,
  ...more
})
const list = 'GET /api/measurements'

async function show(answers: Record<string, Answer | ((sent: Sent) => Answer)>) {
  const sent = standInServer(answers)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const onAsk = vi.fn()
  const view = await showScreen(<MeasurementsPanel onAsk={onAsk} />, {
    areas: ['measurements', 'charts', 'speech', 'appointments']
  })
  return { ...view, onAsk, written: () => sent.filter(({ method }) => method !== 'GET') }
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const plain = (text: string | null) => (text ?? '').replace(/[\u2066-\u2069]/g, '')

test('draws upper and lower blood pressure as curves with their normal ranges', async () => {
  await show({ [list]: page([reading(128, 82, 18), reading(146, 94, 10)]) })
  const charts = (await screen.findAllByRole('img')).map((chart) => plain(chart.getAttribute('aria-label')))
  expect(charts).toHaveLength(2)
  expect(charts[0]).toMatch(/^Upper number\. Latest: 128 mmHg .*Normal\..*146 mmHg.*Normal: 90 to 139 mmHg/s)
  expect(charts[1]).toMatch(/^Lower number\. Latest: 82 mmHg .*Normal: 60 to 89 mmHg/s)
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

test('adds a measurement, and refuses numbers that no device shows', async () => {
  const { user, written } = await show({
    [list]: page([]),
    'POST /api/measurements': { status: 201, body: { success: true, measurement: reading(140, 90, 20) } }
  })
  await user.click(await button('Add a measurement'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a measurement' }))
  const [upper, lower] = [/^Upper number/, /^Lower number/].map((label) =>
    dialog.getByLabelText<HTMLInputElement>(label)
  )
  if (!upper || !lower) throw new Error('No fields')
  await user.type(upper, '900')
  await user.type(lower, '९०')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText(/^Please enter a number from 50 to 280/)).toBeTruthy()
  expect(written()).toHaveLength(0)
  await user.clear(upper)
  await user.type(upper, '80')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('The lower number must be below the upper one.')).toBeTruthy()
  await user.clear(upper)
  await user.type(upper, '140')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Measurement saved')).toBeTruthy()
  expect(written().map(({ body }) => body)).toEqual([
    { kind: 'blood-pressure', value: 140, second: 90, takenAt: expect.stringMatching(/Z$/) }
  ])
})

test('converts a temperature in Fahrenheit', async () => {
  const { user, written } = await show({
    [list]: page([]),
    'POST /api/measurements': {
      status: 201,
      body: { success: true, measurement: { ...reading(37, null, 20), kind: 'temperature' } }
    }
  })
  await user.click(screen.getByLabelText('Temperature'))
  await user.click(await button('Add a measurement'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Temperature/), '98.6')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Measurement saved')).toBeTruthy()
  expect(written()[0]?.body).toMatchObject({ kind: 'temperature', value: 37, second: null })
})

const isStrong = (link: HTMLElement) => link.className.includes('bg-danger')

test('leads to a doctor first where a dangerous value is no emergency, and says when to call 112', async () => {
  const { user, onAsk } = await show({ [list]: page([reading(190, 112, 20)], { warning }) })
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('Please see a doctor within 24 hours.')).toBeTruthy()
  expect(alert.getByRole('link', { name: 'Find a doctor' }).getAttribute('href')).toBe(
    '/patient-dashboard?section=consultation'
  )
  expect(alert.getByText('If there is chest pain, call 112 now.')).toBeTruthy()
  const call = alert.getByRole('link', { name: /112/ })
  expect(call.getAttribute('href')).toBe('tel:112')
  expect(isStrong(call)).toBe(false)
  await user.click(alert.getByRole('button', { name: 'Ask the assistant' }))
  expect(onAsk.mock.calls.map(([question]) => plain(question))).toEqual([
    'My blood pressure is 190/112 mmHg. What should I do?'
  ])
})

test('calls 112 first in an emergency', async () => {
  const emergency = { ...warning, isEmergency: true, callIf: null }
  await show({ [list]: page([reading(70, 40, 20)], { warning: emergency }) })
  const alert = within(await screen.findByRole('alert'))
  expect(isStrong(alert.getByRole('link', { name: /112/ }))).toBe(true)
  expect(alert.queryByRole('link', { name: 'Find a doctor' })).toBeNull()
})

test('deletes a measurement, which can be undone, and corrects another', async () => {
  let kept = [reading(128, 82, 18), reading(146, 94, 10)]
  const [first, second] = kept as [Measurement, Measurement]
  const { user, written } = await show({
    [list]: () => page(kept),
    [`DELETE /api/measurements/${first._id}`]: () => {
      kept = [second]
      return {}
    },
    'POST /api/measurements': { status: 201, body: { success: true, measurement: first } },
    [`PUT /api/measurements/${second._id}`]: { measurement: second }
  })
  await user.click(await button(/^Delete .*128\/82 mmHg/))
  expect(await screen.findByText('Measurement deleted')).toBeTruthy()
  await user.click(await button('Undo'))
  expect(await screen.findByText('Measurement restored')).toBeTruthy()
  await user.click(await button(/^Correct .*146\/94 mmHg/))
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct the measurement' }))
  await user.type(dialog.getByLabelText(/^Lower number/), '{Backspace}6')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Measurement saved')).toBeTruthy()
  const { kind, value, takenAt } = first
  expect(written().map(({ method, body }) => [method, body])).toEqual([
    ['DELETE', null],
    ['POST', { kind, value, second: 82, takenAt }],
    ['PUT', { kind, value: 146, second: 96, takenAt: second.takenAt }]
  ])
})
