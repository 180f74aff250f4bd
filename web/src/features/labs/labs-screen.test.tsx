import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { sampleLabBooking, sampleLabTest, sampleLabTests } from '../../testing/lab-samples.ts'
import { showScreen } from '../../testing/screen.tsx'
import { type Answer, type Sent, standInServer } from '../../testing/server.ts'
import { fakePlayer, health } from '../speech/testing/fake-devices.ts'
import { LabsScreen } from './labs-screen.tsx'

const audio = '01890000-0000-7000-8000-0000000000e1'
const served = {
  'GET /ai/health': health({ tts: { status: 'limited', name: 'espeak' } }),
  'POST /ai/tts': { file_id: audio, source: 'espeak' },
  'GET /ai/test': { data: sampleLabTests() },
  'GET /ai/test/booked': { data: [], total: 0, page: 1, pageSize: 10 }
}

let player: ReturnType<typeof fakePlayer>
beforeEach(() => {
  vi.restoreAllMocks()
  player = fakePlayer()
  Element.prototype.scrollIntoView = () => {}
})

type Answering = Answer | ((sent: Sent) => Answer)
async function show(answers: Record<string, Answering> = {}, at = '/patient-dashboard?section=tests') {
  const sent = standInServer({ ...served, ...answers })
  const view = await showScreen(<LabsScreen />, { areas: ['labs', 'speech'], at })
  return { ...view, sent }
}
const lost = () => {
  throw new TypeError('Failed to fetch')
}
const card = (name: string) => screen.findByRole('article', { name })
const selection = () => screen.getByRole('region', { name: 'Your selection' })

test('a test shows its description, price, duration, place and preparation', async () => {
  const { sent, user } = await show()
  const blood = within(await card('Thyroid profile'))
  for (const text of ['₹1,250', '24 hours']) expect(blood.getByText(text)).toBeTruthy()
  expect(within(await card('Urine test')).getByText('1 hour')).toBeTruthy()
  await user.click(blood.getByRole('button', { name: 'Details of Thyroid profile' }))
  const details = within(await screen.findByRole('dialog', { name: 'Thyroid profile' }))
  expect(details.getByRole('heading', { name: 'How to prepare' })).toBeTruthy()
  for (const text of ['Shows how the thyroid gland works.', '₹1,250', '24 hours', 'Blood', 'Sample collected at home'])
    expect(details.getByText(text)).toBeTruthy()
  expect(details.getByText('Before that morning’s thyroid tablet.')).toBeTruthy()
  expect(sent.find((call) => call.path === '/ai/test')?.query.get('language')).toBe('en')
})

test('the instructions for preparation can be read aloud', async () => {
  const { user, sent } = await show()
  const urine = within(await card('Urine test'))
  await user.click(urine.getByRole('button', { name: 'Details of Urine test' }))
  await user.click(await screen.findByRole('button', { name: 'Listen: How to prepare for Urine test' }))
  await screen.findByRole('button', { name: 'Pause reading' })
  expect(sent.find((call) => call.path === '/ai/tts')?.body).toMatchObject({ text: 'Use a clean cup.', language: 'en' })
  expect(player.calls[0]).toContain(audio)
})

test('a test that cannot be done at home says that the patient goes to a centre, and can be selected', async () => {
  const { user } = await show()
  const mri = within(await card('MRI of the brain'))
  expect(mri.getByText('At the centre only')).toBeTruthy()
  await user.click(mri.getByRole('button', { name: 'Select MRI of the brain' }))
  expect(screen.getByText('1 test selected')).toBeTruthy()
  await user.click(mri.getByRole('button', { name: 'Details of MRI of the brain' }))
  const details = within(await screen.findByRole('dialog', { name: 'MRI of the brain' }))
  expect(details.getByText(/You go there; nobody comes to your home/)).toBeTruthy()
  expect(details.getByText('Tell the staff about a pacemaker.')).toBeTruthy()
  expect(details.getByRole('button', { name: /^Selected: MRI/ })).toBeTruthy()
})

test('the search and the category filter the list, and clearing them shows all tests again', async () => {
  const { user } = await show()
  await card('Urine test')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Blood')
  expect(screen.getAllByRole('article')).toHaveLength(2)
  await user.type(screen.getByRole('searchbox', { name: 'Search tests' }), 'urine')
  expect(screen.getByText('No test found')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(screen.getAllByRole('article')).toHaveLength(4)
})

test('the selection is counted and summed, survives a change of tab and can be cleared', async () => {
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Select Thyroid profile' }))
  await user.click(screen.getByRole('button', { name: 'Select Complete blood count (CBC)' }))
  expect(within(selection()).getByText('2 tests selected')).toBeTruthy()
  expect(within(selection()).getByText('₹1,550')).toBeTruthy()

  await user.click(screen.getByRole('tab', { name: 'Your bookings' }))
  expect(location.search).toBe('?section=tests&tab=bookings')
  await user.click(await screen.findByRole('button', { name: 'See the tests' }))
  await user.click(await screen.findByRole('button', { name: 'Selected: Thyroid profile. Press to remove it.' }))
  expect(within(selection()).getByText('₹300')).toBeTruthy()
  await user.click(within(selection()).getByRole('button', { name: 'Remove all selected tests' }))
  expect(within(selection()).getByText('No test selected')).toBeTruthy()
})

test('without a selection the Book button asks to select a test', async () => {
  const { user } = await show()
  await card('Urine test')
  await user.click(within(selection()).getByRole('button', { name: 'Book' }))
  expect(await screen.findByText('No Tests Selected')).toBeTruthy()
  expect(screen.getByText('Please select at least one test to continue.', { selector: 'div' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a failed load of the tests can be retried', async () => {
  const answers: Answer[] = [{ status: 503, body: { code: 'UNAVAILABLE', message: 'away' } }]
  const { user } = await show({ 'GET /ai/test': () => answers.shift() ?? { data: [sampleLabTest()] } })
  expect((await screen.findByRole('alert')).textContent).toContain('The lab tests could not be loaded')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await card('Complete blood count (CBC)')).toBeTruthy()
})

test('bookings show status, date, time, address, total and tests, in pages', async () => {
  const { user, sent } = await show(
    {
      'GET /ai/test/booked': ({ query }) => ({
        data: [query.get('page') === '2' ? sampleLabBooking({ status: 'canceled' }) : sampleLabBooking()],
        total: 11,
        page: Number(query.get('page')),
        pageSize: 10
      })
    },
    '/patient-dashboard?section=tests&tab=bookings'
  )
  const entry = within((await screen.findByRole('heading', { level: 3 })).closest('li') as HTMLElement)
  for (const text of ['Scheduled', '20 Nov 2099, 4:00 – 5:00 pm', '12 MG Road, Pune 411005', '₹300'])
    expect(entry.getByText(text)).toBeTruthy()
  expect(entry.getByRole('heading', { name: 'Complete blood count (CBC)' })).toBeTruthy()
  expect(screen.getByText('Lab bookings are free if cancelled 12 hours before.')).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('Cancelled')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Cancel/ })).toBeNull()
  expect(screen.getByText('11 to 11 of 11')).toBeTruthy()
  expect(sent.at(-1)?.query.get('language')).toBe('en')
})

test('the details of a booking show the instructions for preparation with a listen button', async () => {
  const { user } = await show(
    { 'GET /ai/test/booked': { data: [sampleLabBooking()], total: 1, page: 1, pageSize: 10 } },
    '/patient-dashboard?section=tests&tab=bookings'
  )
  await user.click(await screen.findByRole('button', { name: /^Details of the booking on 20 Nov 2099/ }))
  const details = within(await screen.findByRole('dialog', { name: 'Booking details' }))
  expect(await details.findByText('No fasting. Drink water as usual.')).toBeTruthy()
  expect(await details.findByRole('button', { name: /^Listen: How to prepare for Complete/ })).toBeTruthy()
  expect(details.getByText('Booked on 1 Nov 2026, 4:00 pm')).toBeTruthy()
})

test('without a connection the stored bookings are shown, without their address', async () => {
  localStorage.setItem('userId', 'asha')
  const { unmount } = await show(
    { 'GET /ai/test/booked': { data: [sampleLabBooking()], total: 1, page: 1, pageSize: 10 } },
    '/patient-dashboard?section=tests&tab=bookings'
  )
  await screen.findByText('12 MG Road, Pune 411005')
  unmount()
  await show({ 'GET /ai/test/booked': lost }, '/patient-dashboard?section=tests&tab=bookings')
  expect(await screen.findByText('20 Nov 2099, 4:00 – 5:00 pm')).toBeTruthy()
  expect(await screen.findByText(/^Last updated/)).toBeTruthy()
  expect(screen.queryByText('12 MG Road, Pune 411005')).toBeNull()
})
