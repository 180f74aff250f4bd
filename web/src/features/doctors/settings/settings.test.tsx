import type { DoctorProfile } from '@arogyachat/contract/doctors'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleDoctorProfile } from '../../../testing/samples.ts'
import { showScreen } from '../../../testing/screen.tsx'
import { standInServer } from '../../../testing/server.ts'
import type { Part } from './parts.ts'
import { Settings } from './settings.tsx'

function Page({ first }: { first: Part }) {
  const [part, setPart] = useState(first)
  const [editing, setEditing] = useState(false)
  return <Settings part={part} onPart={setPart} editing={editing} onEditing={setEditing} onUnsaved={() => {}} />
}

/** A server that stores one profile. */
function serveProfile(profile: DoctorProfile, refusal?: { status: number; body: unknown }) {
  let current = profile
  return standInServer(({ method, path, body }) => {
    if (path !== '/api/doctors/profile')
      return { status: 404, body: { success: false, code: 'NOT_FOUND', message: '' } }
    if (method === 'PUT' && refusal) return refusal
    if (method === 'PUT') current = { ...current, ...(body as Partial<DoctorProfile>) }
    return { body: { success: true, message: '', doctor: current } }
  })
}

const areas = ['practice', 'doctors', 'profile', 'appointments'] as const

async function open(first: Part) {
  await showScreen(<Page first={first} />, { areas })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  return userEvent.setup()
}
const saved = (sent: ReturnType<typeof serveProfile>) => sent.find((call) => call.method === 'PUT')?.body

beforeEach(() => {
  // 20 November 2026 in India, a Friday.
  vi.useFakeTimers({ now: new Date('2026-11-20T06:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('the times of a working day are shown by part of the day, and its days one by one', async () => {
  serveProfile(
    sampleDoctorProfile({
      availability: {
        days: ['Monday', 'Friday'],
        timeSlots: ['16:30-17:00', '09:00-09:30', '17:00-17:30'],
        daysOff: []
      }
    })
  )
  await showScreen(<Page first="availability" />, { areas })
  const times = within((await screen.findByRole('heading', { name: 'Time slots' })).parentElement as HTMLElement)
  const inPart = (part: string) =>
    within(times.getByRole('heading', { name: part }).parentElement as HTMLElement)
      .getAllByRole('listitem')
      .map((chip) => chip.textContent?.replaceAll(/\s/g, ' '))
  expect(inPart('Morning')).toEqual(['9:00 – 9:30 am'])
  expect(inPart('Evening')).toEqual(['4:30 – 5:00 pm', '5:00 – 5:30 pm'])
  expect(times.queryByRole('heading', { name: 'Afternoon' })).toBeNull()
  const days = within(screen.getByRole('heading', { name: 'Working days' }).parentElement as HTMLElement)
  expect(days.getAllByRole('listitem').map((chip) => chip.textContent)).toEqual(['Monday', 'Friday'])
})

test('the email is read-only, and Cancel saves nothing', async () => {
  const sent = serveProfile(sampleDoctorProfile())
  const user = await open('personal')
  expect((screen.getByLabelText('Email') as HTMLInputElement).readOnly).toBe(true)
  await user.type(screen.getByLabelText(/^Name/), ' Two')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('button', { name: 'Edit' })).toBeTruthy()
  expect(screen.queryByText(/Two/)).toBeNull()
  expect(saved(sent)).toBeUndefined()
})

test('an error in another tab opens that tab, and nothing is sent', async () => {
  const sent = serveProfile(sampleDoctorProfile())
  const user = await open('personal')
  await user.type(screen.getByRole('textbox', { name: 'Age' }), '12')
  await user.click(screen.getByRole('tab', { name: 'Availability' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Age must be between 25 and 80.')).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Personal Info' }).getAttribute('aria-selected')).toBe('true')
  expect(saved(sent)).toBeUndefined()
})

test('chosen languages and qualifications are saved and shown', async () => {
  const sent = serveProfile(sampleDoctorProfile())
  const user = await open('professional')
  await user.click(screen.getByRole('checkbox', { name: 'Hindi' }))
  await user.click(screen.getByRole('checkbox', { name: 'Tamil' }))
  await user.click(screen.getByRole('button', { name: 'Add qualification' }))
  await user.type(screen.getByRole('textbox', { name: 'Qualification 2' }), 'DM')
  await user.clear(screen.getByLabelText('Years of experience'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('English, Hindi')).toBeTruthy()
  expect(saved(sent)).toMatchObject({ languages: ['English', 'Hindi'], qualifications: ['MBBS', 'DM'], experience: 0 })
})

test('slots are generated around a break, and a national holiday becomes a day off', async () => {
  const sent = serveProfile(
    sampleDoctorProfile({ availability: { days: ['Saturday'], timeSlots: [], daysOff: ['2026-12-05'] } })
  )
  const user = await open('availability')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Length of visit' }), '60')
  await user.click(screen.getByRole('checkbox', { name: 'With a break' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Break from' }), '10:00')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Break until' }), '09:00')
  expect(screen.getByText('The break must end after it begins.')).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Break until' }), '11:00')
  await user.click(screen.getByRole('button', { name: 'Add 3 slots' }))
  await user.click(screen.getByRole('button', { name: 'Republic Day, 26 Jan 2027' }))
  expect(screen.queryByRole('button', { name: /^Republic Day/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Edit' })
  expect(saved(sent)).toMatchObject({
    availability: {
      timeSlots: ['09:00-10:00', '11:00-12:00', '12:00-13:00'],
      daysOff: ['2026-12-05', '2027-01-26']
    }
  })
})

test('the preview of tomorrow follows generated slots and a day off, and all are saved', async () => {
  const sent = serveProfile(sampleDoctorProfile({ availability: { days: ['Saturday'], timeSlots: [], daysOff: [] } }))
  const user = await open('availability')
  await user.selectOptions(screen.getByLabelText('Length of visit'), '60')
  await user.click(screen.getByRole('button', { name: 'Add 4 slots' }))
  const offer = within(screen.getByRole('region', { name: /Tomorrow, Saturday/ }))
  expect(offer.getAllByRole('listitem')).toHaveLength(4)
  await user.click(screen.getByRole('button', { name: 'Add day off' }))
  expect(offer.getByText('Tomorrow is a day off, so patients cannot book any time.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Edit' })
  expect(saved(sent)).toMatchObject({
    availability: {
      days: ['Saturday'],
      timeSlots: ['09:00-10:00', '10:00-11:00', '11:00-12:00', '12:00-13:00'],
      daysOff: ['2026-11-21']
    }
  })
})

test('a malformed or overlapping slot shows an error in its row and is not sent', async () => {
  const sent = serveProfile(sampleDoctorProfile())
  const user = await open('availability')
  await user.click(screen.getByRole('button', { name: 'Add time slot' }))
  const second = screen.getByRole('textbox', { name: 'Time slot 2' })
  await user.type(second, '9-10')
  expect(screen.getByText('Please enter times as HH:MM-HH:MM, with the end after the start.')).toBeTruthy()
  await user.clear(second)
  await user.type(second, '09:15-09:45')
  expect(screen.getAllByText('Two of these times overlap.')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy()
  expect(saved(sent)).toBeUndefined()
})

test('an error from the server is shown at its field, and the other values stay', async () => {
  serveProfile(sampleDoctorProfile(), {
    status: 422,
    body: { success: false, code: 'INVALID', message: '', fields: { phone: 'phone' } }
  })
  const user = await open('professional')
  await user.type(screen.getByLabelText('About you'), 'Hearts.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const phone = await screen.findByRole('textbox', { name: /^Phone/, description: /Please enter a valid phone number/ })
  expect(phone.getAttribute('aria-invalid')).toBe('true')
  await user.click(screen.getByRole('tab', { name: 'Professional Info' }))
  expect((screen.getByLabelText('About you') as HTMLTextAreaElement).value).toBe('Hearts.')
})

test('a change of the council says before saving that the registration must be verified again', async () => {
  const sent = serveProfile(sampleDoctorProfile({ verified: true }))
  const user = await open('professional')
  const warning = /“Verified” is removed/
  expect(screen.queryByText(warning)).toBeNull()
  await user.type(screen.getByLabelText('About you'), 'Hearts.')
  expect(screen.queryByText(warning)).toBeNull()
  await user.selectOptions(screen.getByLabelText('Medical council'), 'Kerala State Medical Councils')
  expect(await screen.findByText(warning)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Edit' })
  expect(saved(sent)).toMatchObject({ registrationCouncil: 'Kerala State Medical Councils' })
})

test('a council that is not in the list is given by its name, and is there when the form opens again', async () => {
  const sent = serveProfile(sampleDoctorProfile({ registrationCouncil: 'Bombay Medical Council' }))
  const user = await open('professional')
  const name = () => screen.getByLabelText('Name of the council') as HTMLInputElement
  expect(name().value).toBe('Bombay Medical Council')
  await user.selectOptions(screen.getByLabelText('Medical council'), 'Delhi Medical Council')
  expect(screen.queryByLabelText('Name of the council')).toBeNull()
  await user.selectOptions(screen.getByLabelText('Medical council'), 'Another council')
  await user.type(name(), 'Mysore Medical Council')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Edit' })
  expect(saved(sent)).toMatchObject({ registrationCouncil: 'Mysore Medical Council' })
})

test('an unsaved draft is restored when the screen opens again, and Cancel deletes it', async () => {
  localStorage.setItem('userId', sampleDoctorProfile()._id)
  const sent = serveProfile(sampleDoctorProfile())
  const first = await open('personal')
  await first.type(screen.getByLabelText(/^Name/), ' Two')
  cleanup()
  await showScreen(<Page first="personal" />, { areas: ['documents', 'doctors', 'practice', 'profile', 'security'] })
  expect(await screen.findByText('These are your earlier changes. They are not saved yet.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Dr. Meera Iyer Two')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(JSON.stringify(sessionStorage)).not.toContain('Two')
  expect(saved(sent)).toBeUndefined()
})
