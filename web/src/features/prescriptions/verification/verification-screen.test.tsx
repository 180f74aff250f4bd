import type { Verification } from '@arogyachat/contract/prescriptions'
import { withDirections } from '@arogyachat/contract/prescriptions/directions'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../../testing/screen.tsx'
import { type Sent, standInServer } from '../../../testing/server.ts'
import { VerificationScreen } from './verification-screen.tsx'

const genuine: Verification = {
  state: 'genuine',
  issuedAt: '2026-11-20T03:30:00.000Z',
  isSigned: true,
  details: {
    doctor: {
      name: 'Dr Meera Iyer',
      qualifications: ['MBBS'],
      registrationNumber: 'TN-1',
      registrationCouncil: null,
      verified: true
    },
    patient: { initials: 'A. R.', age: 34, gender: 'Female' },
    medications: [
      {
        name: 'Paracetamol',
        dosage: '650 mg',
        ...withDirections({ frequency: '1-0-1 after food', duration: '5 days' })
      }
    ]
  }
}
const bare = (state: Verification['state']): Verification => ({ ...genuine, state, details: null })

afterEach(() => history.replaceState(null, '', '/'))

const byCode = 'POST /api/prescriptions/verification'
const show = async (answers: Parameters<typeof standInServer>[0], at = '/verify') => {
  const sent = standInServer(answers)
  const { user } = await showScreen(<VerificationScreen />, { areas: ['verification', 'prescriptions'], at })
  return { sent, user }
}
const asked = (sent: readonly Sent[]) => sent.filter(({ path }) => path.startsWith('/api/prescriptions/'))

test('checks the code of a scanned link at once, and removes it from the address', async () => {
  const { sent } = await show({ [byCode]: { verification: genuine } }, '/verify#K7QM42XN9T')
  expect(await screen.findByRole('heading', { name: 'Genuine' })).toBeTruthy()
  expect(asked(sent).map(({ body, path }) => [path, body])).toEqual([
    ['/api/prescriptions/verification', { code: 'K7QM42XN9T' }]
  ])
  expect(location.hash).toBe('')
  expect(screen.getByText('Dr Meera Iyer')).toBeTruthy()
  expect(screen.getByText('Registration number: TN-1')).toBeTruthy()
  expect(screen.getByRole('main').textContent).toContain('Patient: A. R. · 34 years · Female')
  const [medicine] = within(screen.getByRole('list', { name: 'Medicines' })).getAllByRole('listitem')
  expect(medicine?.textContent).toContain('1. Paracetamol 650 mg')
  expect(medicine?.textContent).toContain('1 in the morning and 1 at night · after food · 5 days')
})

test.each<[Verification, string]>([
  [bare('replaced'), 'A newer version exists'],
  [bare('withdrawn'), 'Withdrawn'],
  [bare('altered'), 'Not to be trusted'],
  [{ ...bare('unknown'), issuedAt: null, isSigned: false }, 'Not known here']
])('shows the outcome %j of a typed code', async (verification, title) => {
  const { user } = await show({ [byCode]: { verification } })
  await user.type(screen.getByLabelText('Check code'), 'k7qm-42xn9t')
  await user.click(screen.getByRole('button', { name: 'Check' }))
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.queryByRole('list')).toBeNull()
})

test('says that the medicines are no longer shown, and that it was issued before signatures', async () => {
  await show({ [byCode]: { verification: { ...bare('genuine'), isSigned: false } } }, '/verify#K7QM42XN9T')
  expect(await screen.findByText(/Its course ended long ago/)).toBeTruthy()
  expect(screen.getByText(/before prescriptions were digitally signed/)).toBeTruthy()
})

test('checks a file, and says when it was changed', async () => {
  let answer: object = { isUnchanged: true, verification: genuine }
  const { sent, user } = await show({ 'POST /api/prescriptions/verification/file': () => answer })
  const file = new File(['%PDF'], 'prescription.pdf', { type: '' })
  await user.upload(screen.getByLabelText('Check a PDF file'), file)
  expect(await screen.findByText('The file is unchanged since it was downloaded here.')).toBeTruthy()
  expect(asked(sent)[0]?.headers.get('content-type')).toBe('application/pdf')
  answer = { isUnchanged: false, verification: null }
  await user.upload(screen.getByLabelText('Check a PDF file'), file)
  expect(await screen.findByRole('heading', { name: 'This file was changed' })).toBeTruthy()
  expect(screen.queryByText('Dr Meera Iyer')).toBeNull()
})

test('says that the check failed when there is no connection', async () => {
  const { user } = await show({})
  await user.type(screen.getByLabelText('Check code'), 'K7QM42XN9T')
  await user.click(screen.getByRole('button', { name: 'Check' }))
  expect(await screen.findByText('The prescription couldn’t be checked')).toBeTruthy()
})
