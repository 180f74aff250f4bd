import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ActingBand } from '../../app-shell/family/acting-band.tsx'
import { actFor, browserPage } from '../../lib/acting/acting-for.ts'
import { showScreen } from '../../testing/screen.tsx'
import { standInServer } from '../../testing/server.ts'
import { FamilyScreen } from './family-screen.tsx'
import { PersonSwitch } from './person-switch.tsx'

vi.mock('../../api/live.ts', () => ({ openLive: () => () => {}, useSocket: () => null }))
const open = vi.spyOn(browserPage, 'open').mockImplementation(() => undefined)

const asha = {
  _id: '01890000-0000-7000-8000-0000000000f2',
  name: 'Asha',
  age: 6,
  gender: 'Female',
  birthDate: '2020-03-04',
  relation: 'child',
  profileImage: null,
  hasOwnAccount: false,
  handOver: null
} as const
const mohan = {
  ...asha,
  _id: '01890000-0000-7000-8000-0000000000f3',
  name: 'Mohan',
  age: 71,
  relation: 'parent'
} as const

beforeEach(() => {
  open.mockClear()
  localStorage.setItem('userId', 'sita')
  localStorage.setItem('userName', 'Sita Devi')
  localStorage.setItem('userRole', 'patient')
})
const areas = ['family', 'accounts', 'shell'] as const
const serve = (members: readonly object[], more: Record<string, object> = {}) =>
  standInServer({ 'GET /api/family': { members, carers: [] }, ...more })

test('the switch shows each person with relation and age, marks the current one, and opens the page of another', async () => {
  serve([asha, mohan])
  const { user } = await showScreen(<PersonSwitch />, { areas })
  const child = await screen.findByRole('button', { name: /Asha.*Child · 6 years old/ })
  expect(screen.getByRole('button', { name: /Sita Devi.*You/ }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('button', { name: /Mohan.*Mother or father · 71 years old/ })).toBeTruthy()
  await user.click(child)
  expect(open).toHaveBeenCalledWith('/patient-dashboard')
  expect(JSON.parse(sessionStorage.getItem('actingFor') ?? '')).toMatchObject({ _id: asha._id, carerId: 'sita' })
})

test('a child needs a guardian’s consent and a date of birth, and what was typed stays after a refusal', async () => {
  const refusal = { status: 409, body: { success: false, code: 'FAMILY_FULL', message: 'Full' } }
  const sent = serve([], { 'POST /api/family': refusal })
  const { user } = await showScreen(<FamilyScreen />, { areas })
  await user.click(await screen.findByRole('button', { name: 'Add a person' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/Full name/), 'Asha')
  await user.click(dialog.getByRole('button', { name: /^Date of birth/ }))
  const calendar = within(await screen.findByRole('dialog', { name: 'Choose a date' }))
  await user.selectOptions(calendar.getByRole('combobox', { name: 'Year' }), '2020')
  await user.selectOptions(calendar.getByRole('combobox', { name: 'Month' }), 'March')
  await user.click(calendar.getByRole('button', { name: 'Wednesday, 4 March 2020' }))
  await user.selectOptions(dialog.getByLabelText(/Gender/), 'Female')
  await user.selectOptions(dialog.getByLabelText(/Relation to you/), 'child')
  await user.click(dialog.getByRole('button', { name: 'Add a person' }))
  expect(await dialog.findByText('Please agree to the privacy notice to continue.')).toBeTruthy()
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
  await user.click(dialog.getByLabelText(/I am this child’s parent or guardian/))
  await user.click(dialog.getByRole('button', { name: 'Add a person' }))
  expect(await dialog.findByText(/You already care for eight people/)).toBeTruthy()
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    name: 'Asha',
    relation: 'child',
    birthDate: '2020-03-04',
    age: null,
    agreed: true
  })
  expect((dialog.getByLabelText(/Full name/) as HTMLInputElement).value).toBe('Asha')
})

test('only a grown person can be given an account, and removing asks first', async () => {
  const sent = serve([asha, mohan], { [`DELETE /api/family/${mohan._id}`]: {} })
  const { user } = await showScreen(<FamilyScreen />, { areas })
  const child = within(await screen.findByRole('article', { name: 'Asha' }))
  const father = within(screen.getByRole('article', { name: 'Mohan' }))
  expect(child.queryByRole('button', { name: 'Hand over account' })).toBeNull()
  expect(father.getByRole('button', { name: 'Hand over account' })).toBeTruthy()
  await user.click(father.getByRole('button', { name: 'Remove' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/records of consultations to be kept for three years/)).toBeTruthy()
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(false)
  await user.click(question.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Mohan was removed')).toBeTruthy()
})

test('the band names the person with the current age and leads back', async () => {
  serve([{ ...asha, age: 7 }])
  actFor(asha, '/')
  const { user } = await showScreen(<ActingBand />, { areas })
  expect(await screen.findByText('For Asha, 7 years old')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Back to me' }))
  expect(sessionStorage.getItem('actingFor')).toBeNull()
})

test('the band ends when the care has ended', async () => {
  serve([])
  actFor(mohan, '/')
  await showScreen(<ActingBand />, { areas })
  await vi.waitFor(() => expect(sessionStorage.getItem('actingFor')).toBeNull())
  expect(sessionStorage.getItem('actingEnded')).toBe('Mohan')
})
