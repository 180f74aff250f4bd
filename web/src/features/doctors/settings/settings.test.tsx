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

async function open(first: Part) {
  await showScreen(<Page first={first} />, { areas: ['practice', 'doctors', 'profile'] })
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

test('an unsaved draft is restored when the screen opens again, and Cancel deletes it', async () => {
  localStorage.setItem('userId', sampleDoctorProfile()._id)
  const sent = serveProfile(sampleDoctorProfile())
  const first = await open('personal')
  await first.type(screen.getByLabelText(/^Name/), ' Two')
  cleanup()
  await showScreen(<Page first="personal" />, { areas: ['practice', 'doctors', 'profile'] })
  expect(await screen.findByText('These are your earlier changes. They are not saved yet.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Dr. Meera Iyer Two')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(JSON.stringify(sessionStorage)).not.toContain('Two')
  expect(saved(sent)).toBeUndefined()
})
