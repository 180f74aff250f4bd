import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { samplePatientProfile } from '../../../../testing/samples.ts'
import { showScreen } from '../../../../testing/screen.tsx'
import { standInServer } from '../../../../testing/server.ts'
import { usePatientProfile } from '../../queries.ts'
import { AbhaCard } from './abha-card.tsx'

const abhaNumber = '91-7345-1816-0779'
const invalid = (fields: object) => ({ status: 422, body: { success: false, code: 'INVALID', message: '', fields } })

function Card() {
  const { data } = usePatientProfile()
  return data ? <AbhaCard profile={data} /> : null
}
const show = () => showScreen(<Card />, { areas: ['profile', 'accounts'] })

interface Register {
  environment: 'sandbox' | 'production' | null
  number?: string | null
  request?: { status?: number; body: object }
}

/** A site with this register, which sends the code 123456. */
const serve = ({ environment, number = abhaNumber, request }: Register) =>
  standInServer(({ method, path, body }) => {
    const patient = samplePatientProfile({ abhaNumber: number })
    if (path === '/api/patients/abha/code')
      return request ?? { body: { success: true, ticket: 'ticket-1', sentTo: '2233' } }
    if (path === '/api/patients/abha' && method === 'POST') {
      if ((body as { code: string }).code !== '123456') return invalid({ code: 'wrongCode' })
      const confirmed = { abhaAddress: 'asha.devi@sbx', abhaConfirmedAt: '2026-11-20T03:30:00.000Z' }
      return { body: { success: true, patient: { ...patient, ...confirmed } } }
    }
    if (path === '/api/patients/abha') return { body: { success: true, environment } }
    return { body: { success: true, patient } }
  })

const open = async () => {
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Confirm with ABDM' }))
  return { user, dialog: within(await screen.findByRole('dialog')) }
}

test('an ABHA is confirmed with the code that was sent to its phone', async () => {
  const sent = serve({ environment: 'production' })
  const { user, dialog } = await open()
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  expect(dialog.queryByText(/test service/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Send code' }))
  expect(await dialog.findByText(/mobile number that ends in 2233/)).toBeTruthy()
  const field = dialog.getByLabelText(/^Code from the message/)
  await user.type(field, '000000')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await dialog.findByText(/This code is wrong, or it has expired/)).toBeTruthy()
  await user.clear(field)
  await user.type(field, '१२३४५६')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(/Confirmed by ABDM on 20 Nov 2026/)).toBeTruthy()
  expect(screen.getByText('asha.devi@sbx')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { abhaNumber },
    { ticket: 'ticket-1', code: '000000' },
    { ticket: 'ticket-1', code: '123456' }
  ])
})

test('a new code can be asked for', async () => {
  const sent = serve({ environment: 'production' })
  const { user, dialog } = await open()
  await user.click(dialog.getByRole('button', { name: 'Send code' }))
  await user.click(await dialog.findByRole('button', { name: 'Send a new code' }))
  expect(await dialog.findByText(/ends in 2233/)).toBeTruthy()
  expect(sent.filter(({ path }) => path === '/api/patients/abha/code')).toHaveLength(2)
})

test.each([
  ['a number that is unknown', invalid({ abhaNumber: 'invalid' }), /ABDM does not know this number/],
  [
    'a register that cannot be reached',
    { status: 503, body: { success: false, code: 'UNAVAILABLE', message: '' } },
    /ABDM cannot be reached/
  ]
])('the dialog says so for %s', async (_, request, text) => {
  serve({ environment: 'sandbox', request })
  const { user, dialog } = await open()
  expect(dialog.getByText(/test service of ABDM/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Send code' }))
  expect(await dialog.findByText(text)).toBeTruthy()
})

test('a site without a register offers nothing, and says that it sends the number to nobody', async () => {
  serve({ environment: null, number: null })
  await show()
  expect(await screen.findByText(/We send it to nobody/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Confirm with ABDM' })).toBeNull()
})

test('a number must be saved before it can be confirmed', async () => {
  serve({ environment: 'production', number: null })
  await show()
  expect(await screen.findByText(/Only if you confirm it do we send it to ABDM/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Confirm with ABDM' })).toBeNull()
})
