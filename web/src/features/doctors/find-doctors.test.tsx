import { dateInIndia } from '@arogyachat/contract/india-time'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { sampleDoctor } from '../../testing/samples.ts'
import { showScreen } from '../../testing/screen.tsx'
import { standInServer } from '../../testing/server.ts'
import { FindDoctors } from './find-doctors.tsx'

const soon = { date: dateInIndia(new Date()), slot: '16:30-17:00' }
const meera = { ...sampleDoctor(), nextFree: soon }
const freshDoctor = sampleDoctor({
  _id: '01890000-0000-7000-8000-0000000000d2',
  name: 'Dr. Arjun Singh',
  specialization: 'Dermatology',
  rating: null,
  ratingCount: 0,
  verified: false,
  experience: 0,
  consultationFee: 100
})
const fresh = { ...freshDoctor, nextFree: null }

const show = async (path = '/patient-dashboard?section=consultation', total?: number) => {
  const sent = standInServer({
    'GET /api/patients/doctors/search': ({ query }) => {
      const doctors = query.get('specialization') === 'ENT' ? [] : [meera, fresh]
      return { doctors, total: total ?? doctors.length, page: Number(query.get('page')), pageSize: 12 }
    },
    'POST /api/patients/doctors/find': ({ body }) => {
      const { text } = body as { text: string }
      const isNobody = text === 'nobody'
      return {
        doctors: isNobody ? [] : [meera],
        total: isNobody ? 0 : 1,
        page: 1,
        pageSize: 12,
        understood: text.includes('chest') ? ['Cardiology'] : [],
        isEmergency: text.includes('cannot breathe')
      }
    }
  })
  const onBook = vi.fn()
  await showScreen(<FindDoctors onBook={onBook} />, { at: path, areas: ['doctors'] })
  return { sent, onBook }
}

const searchLine = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Name, specialty or what hurts' })
const openFilters = () => userEvent.click(screen.getByRole('button', { name: /^Filter/ }))
const lastQuery = (sent: { query: URLSearchParams }[]) => Object.fromEntries(sent.at(-1)?.query ?? [])
const inAddress = () => Object.fromEntries(new URLSearchParams(location.search))

test('filters are written to the address and sent to the server', async () => {
  const { sent } = await show()
  await screen.findByText('2 doctors found')
  await openFilters()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Specialty' }), 'Cardiology')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Tamil')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Maximum fee' }), 'Up to ₹500')
  await waitFor(() =>
    expect(inAddress()).toEqual({ section: 'consultation', specialty: 'Cardiology', language: 'Tamil', fee: '500' })
  )
  await waitFor(() =>
    expect(lastQuery(sent)).toEqual({
      specialization: 'Cardiology',
      language: 'Tamil',
      maxFee: '500',
      page: '1',
      pageSize: '12'
    })
  )
})

test('a sentence is sent once the user pauses, in a body and never in an address', async () => {
  const { sent } = await show()
  await screen.findByText('2 doctors found')
  await userEvent.type(searchLine(), 'my chest hurts')
  expect(await screen.findByText('1 doctor found · Cardiology')).toBeTruthy()
  const calls = sent.filter((call) => call.method === 'POST')
  expect(calls.map((call) => call.body)).toEqual([{ text: 'my chest hurts', page: 1, pageSize: 12 }])
  expect(location.href).not.toContain('chest')
})

test('a sentence is there again after a reload, in this tab only', async () => {
  await show()
  await userEvent.type(searchLine(), 'back pain')
  await screen.findByText('1 doctor found')
  cleanup()
  await show()
  expect(searchLine().value).toBe('back pain')
  expect(JSON.stringify(localStorage)).not.toContain('back pain')
})

test('a sentence that may be an emergency shows the number to call above the doctors', async () => {
  await show()
  await userEvent.type(searchLine(), 'I cannot breathe')
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByRole('link', { name: 'Call 112' }).getAttribute('href')).toBe('tel:112')
})

test('a picture shows the doctors for what hurts, and a sentence replaces that choice', async () => {
  const { sent } = await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Skin, hair' }))
  await waitFor(() => expect(lastQuery(sent).specialization).toBe('Dermatology'))
  expect(screen.queryByRole('button', { name: 'Skin, hair' })).toBeNull()
  await userEvent.type(searchLine(), 'meera')
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ text: 'meera', page: 1, pageSize: 12 }))
  expect(inAddress()).toEqual({ section: 'consultation' })
})

test('the filter button counts the filters, and a chip switches the own language on and off', async () => {
  const { sent } = await show()
  await screen.findByText('2 doctors found')
  const chip = screen.getByRole('button', { name: 'Speaks English' })
  expect(chip.getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(chip)
  await waitFor(() => expect(lastQuery(sent).language).toBe('English'))
  expect(screen.getByRole('button', { name: /^Filter.*1 filter on$/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Speaks English' }))
  await waitFor(() => expect(inAddress()).toEqual({ section: 'consultation' }))
})

test('filters in the address are shown, and invalid ones are ignored', async () => {
  const { sent } = await show('/patient-dashboard?specialty=Magic&language=Tamil&fee=620&page=2', 30)
  await screen.findByText('30 doctors found')
  await openFilters()
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Specialty' }).value).toBe('')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' }).value).toBe('Tamil')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Maximum fee' }).value).toBe('620')
  expect(lastQuery(sent)).toEqual({ language: 'Tamil', maxFee: '620', page: '2', pageSize: '12' })
})

test('a changed filter goes back to the first page', async () => {
  const { sent } = await show('/patient-dashboard?page=2', 30)
  await screen.findByText('30 doctors found')
  await openFilters()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Hindi')
  await waitFor(() => expect(lastQuery(sent)).toEqual({ language: 'Hindi', page: '1', pageSize: '12' }))
  expect(inAddress()).toEqual({ language: 'Hindi' })
})

test('when no doctor matches, clearing the filters shows all doctors again', async () => {
  await show('/patient-dashboard?specialty=ENT&fee=500')
  const [clear] = await screen.findAllByRole('button', { name: 'Clear filters' })
  if (!clear) throw new Error('There is no way to clear the filters')
  await userEvent.click(clear)
  expect(await screen.findByText('2 doctors found')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  expect(location.search).toBe('')
})

test('a doctor who has not named any years of experience has none on the card', async () => {
  await show()
  const card = within(await screen.findByRole('article', { name: 'Dr. Arjun Singh' }))
  expect(card.getByText('Dermatology')).toBeTruthy()
  expect(card.queryByText(/experience/)).toBeNull()
})

test('the next free time of a card is the button that books it', async () => {
  const { onBook } = await show()
  const card = within(await screen.findByRole('article', { name: 'Dr. Meera Iyer' }))
  for (const text of ['Verified', 'Speaks Hindi, English and Tamil', '₹650', '23 ratings'])
    expect(card.getByText(text)).toBeTruthy()
  expect(card.getByText(/Cardiology · 12 years of experience/)).toBeTruthy()
  expect(card.getByRole('img', { name: '4.6 of 5 stars' })).toBeTruthy()
  const book = card.getByRole('button', { name: 'Today, 4:30 pm: book an appointment with Dr. Meera Iyer' })
  expect(book.textContent).toBe('Today, 4:30 pm')
  await userEvent.click(book)
  expect(onBook).toHaveBeenLastCalledWith(meera, soon)
  await userEvent.click(card.getByRole('button', { name: 'Other times of Dr. Meera Iyer' }))
  expect(onBook).toHaveBeenLastCalledWith(meera)
  expect(card.getByRole('link', { name: 'Dr. Meera Iyer' }).getAttribute('href')).toBe(`/doctors/${meera._id}`)
})

test('a doctor without free times has no button, and an unverified new one no badge and no stars', async () => {
  await show()
  const card = within(await screen.findByRole('article', { name: 'Dr. Arjun Singh' }))
  expect(card.getByText('New')).toBeTruthy()
  expect(card.getByText('No free time in the next 90 days')).toBeTruthy()
  expect(card.queryByRole('button')).toBeNull()
  expect(card.queryByText('Verified')).toBeNull()
  expect(card.queryByRole('img')).toBeNull()
})

test.each([
  [4, false],
  [5, true]
])('with %i ratings stars are shown: %s', async (ratingCount, hasStars) => {
  standInServer({
    'GET /api/patients/doctors/search': () => ({
      doctors: [{ ...meera, ratingCount }],
      total: 1,
      page: 1,
      pageSize: 12
    })
  })
  await showScreen(<FindDoctors onBook={() => {}} />, { areas: ['doctors'] })
  expect(await screen.findByText(`${ratingCount} ratings`)).toBeTruthy()
  expect(screen.queryByRole('img', { name: '4.6 of 5 stars' }) !== null).toBe(hasStars)
  expect(screen.queryByText('New') !== null).toBe(!hasStars)
})

test('a failure to load can be tried again', async () => {
  let isUnavailable = true
  standInServer({
    'GET /api/patients/doctors/search': () =>
      isUnavailable
        ? { status: 500, body: { code: 'INTERNAL', message: 'x' } }
        : { doctors: [meera], total: 1, page: 1, pageSize: 12 }
  })
  await showScreen(<FindDoctors onBook={() => {}} />, { areas: ['doctors'] })
  expect(await screen.findByText('Failed to load doctors or appointments')).toBeTruthy()
  isUnavailable = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1 doctor found')).toBeTruthy()
})
