import type { PatientProfile as Profile } from '@arogyachat/contract/patients'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { samplePatientProfile } from '../../../testing/samples.ts'
import { showScreen } from '../../../testing/screen.tsx'
import { standInServer } from '../../../testing/server.ts'
import { ProfileScreen } from './profile-screen.tsx'

/** A server that stores one profile and refuses changes that are based on an earlier version. */
function serveProfile(profile: Profile) {
  const state = { profile, refusal: null as { status: number; body: unknown } | null }
  const sent = standInServer(({ method, path, body }) => {
    if (path === '/api/patients/prescriptions')
      return { body: { success: true, prescriptions: [], total: 0, page: 1, pageSize: 20 } }
    if (path !== '/api/patients/profile')
      return { status: 404, body: { success: false, code: 'NOT_FOUND', message: '' } }
    if (method === 'PUT') {
      if (state.refusal) return state.refusal
      const { version, ...change } = body as Partial<Profile>
      if (version !== state.profile.version)
        return { status: 409, body: { success: false, code: 'PROFILE_CHANGED', message: '' } }
      changeElsewhere(change)
    }
    return { body: { success: true, message: '', patient: state.profile } }
  })
  const changeElsewhere = (change: Partial<Profile>) => {
    state.profile = { ...state.profile, ...change, version: `${state.profile.version}+` }
  }
  return {
    state,
    changeElsewhere,
    changes: () => sent.filter((call) => call.method === 'PUT').map((call) => call.body)
  }
}

const show = (tab: string) =>
  showScreen(<ProfileScreen onPrescriptions={() => {}} />, {
    areas: ['profile', 'accounts', 'consent', 'data', 'prescriptions', 'speech'],
    at: `/patient-dashboard?section=profile&tab=${tab}`
  })

async function edit(tab: string, part: string) {
  const { user } = await show(tab)
  await user.click(await screen.findByRole('button', { name: `Edit ${part}` }))
  return user
}
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })

test('a changed phone number is saved with the version it was based on, and shown', async () => {
  const server = serveProfile(samplePatientProfile())
  const user = await edit('personal', 'Your details')
  expect(document.activeElement).toBe(field(/^Full name/))
  await user.clear(field(/^Phone/))
  await user.type(field(/^Phone/), '98111 22233')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Your profile has been updated successfully')).toBeTruthy()
  expect(screen.getByText('+919811122233')).toBeTruthy()
  expect(server.changes()).toMatchObject([{ phone: '+919811122233', version: 'v1' }])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Your details' }))
})

test.each([
  ['personal', 'Your details', /^Full name/, { name: 'Asha Rao2' }],
  ['personal', 'Emergency contact', /^Contact name/, { emergencyContact: { name: 'Ravi Rao2' } }],
  ['medical', 'Allergies', /^Allergies/, { allergies: ['penicillin', 'dust2'] }],
  ['medical', 'Illnesses you have or had', /^Illness or operation/, { medicalHistory: [{ condition: 'Asthma2' }] }],
  ['medical', 'Medicines you take now', /^Name of the medicine/, { currentMedications: [{ name: 'Salbutamol2' }] }]
])('%s: the card %s sends its own fields only', async (tab, part, label, expected) => {
  const server = serveProfile(samplePatientProfile())
  const user = await edit(tab, part)
  await user.type(field(label), '2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: `Edit ${part}` })
  expect(server.changes()).toMatchObject([expected])
  const sent = Object.keys(server.changes()[0] as object).filter((key) => key !== 'version')
  expect(Object.keys(expected).every((key) => sent.includes(key))).toBe(true)
  expect(sent.length).toBe(part === 'Your details' ? 4 : 1)
})

test('an invalid entry is not sent, and its field says why', async () => {
  const server = serveProfile(samplePatientProfile())
  const user = await edit('personal', 'Your details')
  await user.clear(field(/^Age/))
  await user.type(field(/^Age/), '130')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Invalid Age: Age must be between 1 and 120.')).toBeTruthy()
  expect(server.changes()).toEqual([])
})

test('after an error of the server the typed text stays', async () => {
  const server = serveProfile(samplePatientProfile())
  server.state.refusal = { status: 503, body: { success: false, code: 'UNAVAILABLE', message: '' } }
  const user = await edit('medical', 'Allergies')
  await user.type(field(/^Allergies/), ', latex')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(field(/^Allergies/).value).toBe('penicillin, dust, latex')
})

test('Cancel closes at once when nothing was typed, and asks when something was', async () => {
  const server = serveProfile(samplePatientProfile())
  const user = await edit('medical', 'Allergies')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Edit Allergies' }))
  await user.type(field(/^Allergies/), ', latex')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(field(/^Allergies/).value).toBe('penicillin, dust, latex')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(await screen.findByRole('button', { name: 'Edit Allergies' })).toBeTruthy()
  expect(screen.queryByText(/latex/)).toBeNull()
  expect(JSON.stringify(sessionStorage)).not.toContain('latex')
  expect(server.changes()).toEqual([])
})

test('a change of another card elsewhere does not stop a save', async () => {
  const server = serveProfile(samplePatientProfile())
  const user = await edit('medical', 'Allergies')
  server.changeElsewhere({ phone: '+919800000000' })
  await user.type(field(/^Allergies/), ', latex')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Your profile has been updated successfully')).toBeTruthy()
  expect(server.state.profile).toMatchObject({
    allergies: ['penicillin', 'dust', 'latex'],
    phone: '+919800000000'
  })
})

test('a change of the same card elsewhere shows both, and the patient’s own can be saved', async () => {
  const server = serveProfile(samplePatientProfile())
  const user = await edit('medical', 'Allergies')
  server.changeElsewhere({ allergies: ['sulfa'] })
  await user.type(field(/^Allergies/), ', latex')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const conflict = await screen.findByRole('alert')
  expect(within(conflict).getByText('sulfa')).toBeTruthy()
  expect(field(/^Allergies/).value).toBe('penicillin, dust, latex')
  expect(server.state.profile.allergies).toEqual(['sulfa'])
  await user.click(within(conflict).getByRole('button', { name: 'Save mine' }))
  expect(await screen.findByText('Your profile has been updated successfully')).toBeTruthy()
  expect(server.state.profile.allergies).toEqual(['penicillin', 'dust', 'latex'])
})

test('in a conflict the saved values can be taken instead', async () => {
  const server = serveProfile(samplePatientProfile())
  const user = await edit('medical', 'Allergies')
  server.changeElsewhere({ allergies: ['sulfa'] })
  await user.type(field(/^Allergies/), ', latex')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Use the saved one' }))
  expect(await screen.findByText('sulfa')).toBeTruthy()
  expect(server.state.profile.allergies).toEqual(['sulfa'])
})

test('an unsaved edit survives leaving the screen, with the version it was based on', async () => {
  const server = serveProfile(samplePatientProfile())
  const user = await edit('medical', 'Allergies')
  await user.type(field(/^Allergies/), ', latex')
  cleanup()
  server.changeElsewhere({ allergies: ['sulfa'] })
  const again = await show('medical')
  expect(await screen.findByText('These are your earlier changes. They are not saved yet.')).toBeTruthy()
  expect(field(/^Allergies/).value).toBe('penicillin, dust, latex')
  await again.user.click(screen.getByRole('button', { name: 'Save' }))
  expect(within(await screen.findByRole('alert')).getByText('sulfa')).toBeTruthy()
  expect(server.state.profile.allergies).toEqual(['sulfa'])
})

test('the button that removes a row names what is in the row', async () => {
  const currentMedications = ['Telmisartan', 'Metformin'].map((name) => ({ name, dosage: '', frequency: '' }))
  serveProfile({ ...samplePatientProfile(), currentMedications })
  const user = await edit('medical', 'Medicines you take now')
  await user.click(await screen.findByRole('button', { name: 'Remove Telmisartan' }))
  expect(screen.getByDisplayValue('Metformin')).toBeTruthy()
  expect(screen.queryByDisplayValue('Telmisartan')).toBeNull()
})
