import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { sampleDoctor } from '../../testing/samples.ts'
import { showScreen } from '../../testing/screen.tsx'
import { standInServer } from '../../testing/server.ts'
import { FindDoctors } from './find-doctors.tsx'

const meera = sampleDoctor()
const fresh = sampleDoctor({
  _id: '01890000-0000-7000-8000-0000000000d2',
  name: 'Dr. Arjun Singh',
  specialization: 'Dermatology',
  rating: null,
  ratingCount: 0,
  verified: false,
  experience: 1,
  consultationFee: 100
})

const show = async (path = '/patient-dashboard?section=consultation', total?: number) => {
  const sent = standInServer({
    'GET /api/patients/doctors/search': ({ query }) => {
      const doctors = query.get('specialization') === 'ENT' ? [] : [meera, fresh]
      return { doctors, total: total ?? doctors.length, page: Number(query.get('page')), pageSize: 12 }
    }
  })
  const onBook = vi.fn()
  await showScreen(<FindDoctors onBook={onBook} />, { at: path, areas: ['doctors'] })
  return { sent, onBook }
}

const lastQuery = (sent: { query: URLSearchParams }[]) => Object.fromEntries(sent.at(-1)?.query ?? [])
const inAddress = () => Object.fromEntries(new URLSearchParams(location.search))

test('filters are written to the address and sent to the server', async () => {
  const { sent } = await show()
  await screen.findByText('2 doctors found')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Specialty' }), 'Cardiology')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Tamil')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Maximum fee' }), 'Up to ₹500')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Doctor’s name' }), 'mee')
  await waitFor(() =>
    expect(inAddress()).toEqual({
      section: 'consultation',
      specialty: 'Cardiology',
      language: 'Tamil',
      fee: '500',
      name: 'mee'
    })
  )
  await waitFor(() =>
    expect(lastQuery(sent)).toEqual({
      specialization: 'Cardiology',
      language: 'Tamil',
      maxFee: '500',
      name: 'mee',
      page: '1',
      pageSize: '12'
    })
  )
})

test('a typed name is sent once the user pauses, not after every letter', async () => {
  const { sent } = await show()
  await screen.findByText('2 doctors found')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Doctor’s name' }), 'meera')
  await waitFor(() => expect(lastQuery(sent).name).toBe('meera'))
  expect(sent).toHaveLength(2)
})

test('filters in the address are shown, and invalid ones are ignored', async () => {
  const { sent } = await show('/patient-dashboard?specialty=Magic&language=Tamil&fee=620&name=me&page=2', 30)
  await screen.findByText('30 doctors found')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Specialty' }).value).toBe('')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' }).value).toBe('Tamil')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Maximum fee' }).value).toBe('620')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('me')
  expect(lastQuery(sent)).toEqual({ language: 'Tamil', maxFee: '620', name: 'me', page: '2', pageSize: '12' })
})

test('a changed filter goes back to the first page', async () => {
  const { sent } = await show('/patient-dashboard?page=2', 30)
  await screen.findByText('30 doctors found')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Hindi')
  await waitFor(() => expect(lastQuery(sent)).toEqual({ language: 'Hindi', page: '1', pageSize: '12' }))
  expect(inAddress()).toEqual({ language: 'Hindi' })
})

test('when no doctor matches, clearing the filters shows all doctors again', async () => {
  await show('/patient-dashboard?specialty=ENT&name=x')
  const [clear] = await screen.findAllByRole('button', { name: 'Clear filters' })
  if (!clear) throw new Error('There is no way to clear the filters')
  await userEvent.click(clear)
  expect(await screen.findByText('2 doctors found')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  expect(location.search).toBe('')
})

test('a card shows only the fields the doctor has filled in', async () => {
  const { onBook } = await show()
  const known = within(await screen.findByRole('article', { name: 'Dr. Meera Iyer' }))
  for (const text of ['Cardiology', 'Verified', '12 years of experience', 'Speaks Hindi, English and Tamil', '₹650'])
    expect(known.getByText(text)).toBeTruthy()
  expect(known.getByRole('img', { name: '4.6 of 5 stars' })).toBeTruthy()
  const isNew = within(screen.getByRole('article', { name: 'Dr. Arjun Singh' }))
  expect(isNew.getByText('New')).toBeTruthy()
  expect(isNew.getByText('1 year of experience')).toBeTruthy()
  expect(isNew.queryByText('Verified')).toBeNull()
  await userEvent.click(isNew.getByRole('button', { name: 'Book an appointment with Dr. Arjun Singh' }))
  expect(onBook).toHaveBeenCalledWith(fresh)
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

test('the card shows the description of the doctor and cuts off a long one behind a button', async () => {
  const long = `${'I look after hearts. '.repeat(20)}I speak slowly.`
  standInServer({
    'GET /api/patients/doctors/search': () => ({
      doctors: [
        { ...meera, bio: long },
        { ...fresh, bio: 'Skin and hair.' }
      ],
      total: 2,
      page: 1,
      pageSize: 12
    })
  })
  await showScreen(<FindDoctors onBook={vi.fn()} />, { areas: ['doctors'], language: 'ur' })
  expect(await screen.findByText('Skin and hair.')).toBeTruthy()
  const button = screen.getByRole('button', { name: /Dr. Meera Iyer.* کے بارے میں اور پڑھیں/ })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(button)
  const less = screen.getByRole('button', { name: /Dr. Meera Iyer.* کے بارے میں کم دکھائیں/ })
  expect([less.getAttribute('aria-expanded'), less.textContent]).toEqual(['true', 'کم دکھائیں'])
})
