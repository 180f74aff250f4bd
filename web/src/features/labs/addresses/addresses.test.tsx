import { addDays, dateInIndia } from '@arogyachat/contract/india-time'
import type { Address } from '@arogyachat/contract/labs'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { sampleLabBooking, sampleLabTests } from '../../../testing/lab-samples.ts'
import { showScreen } from '../../../testing/screen.tsx'
import { type Answer, type Sent, standInServer } from '../../../testing/server.ts'
import { health } from '../../speech/testing/fake-devices.ts'
import { LabsScreen } from '../labs-screen.tsx'
import { addressTyped } from './address-rules.ts'

const tomorrow = addDays(dateInIndia(new Date()), 1)
const path = 'GET /api/patients/addresses'
const home: Address = {
  _id: '01890000-0000-7000-8000-0000000000a1',
  label: 'Home',
  street: '12 MG Road, Pune',
  landmark: 'Beside the old well',
  pincode: '411005',
  phone: ''
}
const homeText = '12 MG Road, Pune, Beside the old well, 411005'

/** A server that keeps addresses. */
function server(kept: Address[], answers: Record<string, Answer> = {}): Sent[] {
  const own = [...kept]
  return standInServer({
    'GET /ai/health': health({ tts: { status: 'limited', name: 'espeak' } }),
    'GET /ai/test': { data: sampleLabTests() },
    'GET /ai/test/booked': { data: [sampleLabBooking()], total: 1, page: 1, pageSize: 10 },
    'POST /ai/test/book': { booking: sampleLabBooking({ date: tomorrow }), message: 'booked' },
    [path]: () => ({ addresses: [...own] }),
    'POST /api/patients/addresses': ({ body }: Sent) => {
      const address = { ...(body as Address), _id: `01890000-0000-7000-8000-0000000000b${own.length}` }
      own.push(address)
      return { address }
    },
    [`PUT /api/patients/addresses/${home._id}`]: ({ body }: Sent) => {
      own[0] = { ...(body as Address), _id: home._id }
      return { address: own[0] }
    },
    [`DELETE /api/patients/addresses/${home._id}`]: () => {
      own.shift()
      return {}
    },
    ...answers
  })
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
})

async function openBooking(name = /^Select.*Complete blood count/) {
  await showScreen(<LabsScreen />, { areas: ['labs', 'speech'], at: '/patient-dashboard?section=tests' })
  await userEvent.click(await screen.findByRole('button', { name }))
  await userEvent.click(screen.getByRole('button', { name: 'Book' }))
  return within(await screen.findByRole('dialog', { name: 'Book lab tests' }))
}
const paste = async (name: string, text: string) => {
  const field = screen.getByRole('textbox', { name })
  await userEvent.clear(field)
  await userEvent.click(field)
  await userEvent.paste(text)
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const posted = (sent: Sent[], to: string) =>
  sent.filter((call) => call.method === 'POST' && call.path === to).map((call) => call.body)

test('the booking offers the kept addresses and another one', async () => {
  const sent = server([home])
  const dialog = await openBooking()
  await userEvent.click(screen.getByRole('radio', { name: /^4:00/ }))
  const choice = await dialog.findByRole<HTMLInputElement>('radio', { name: /^Home/ })
  expect(choice.checked).toBe(false)
  expect(dialog.queryByRole('textbox')).toBeNull()
  await userEvent.click(dialog.getByRole('radio', { name: 'Another address' }))
  expect(dialog.getByRole('textbox', { name: 'Another address' })).toBeTruthy()
  await userEvent.click(choice)
  expect(dialog.queryByRole('textbox')).toBeNull()
  await press('Confirm booking')
  await waitFor(() =>
    expect(posted(sent, '/ai/test/book')).toEqual([
      { test_id: ['cbc'], date: tomorrow, time: '16:00-17:00', address: homeText }
    ])
  )
})

test('an address that was typed can be kept and is then chosen', async () => {
  const sent = server([])
  const dialog = await openBooking()
  await paste('Address', '7 Lake Road,\nIndore 452001')
  await press('Save this address for next time')
  const form = within(await screen.findByRole('dialog', { name: 'Add an address' }))
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'PIN code' }).value).toBe('452001')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Please fill in this field.')).toBeTruthy()
  await paste('Name of the address', 'Mother')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  const kept = await dialog.findByRole<HTMLInputElement>('radio', { name: /^Mother/ })
  await waitFor(() => expect(kept.checked).toBe(true))
  expect(posted(sent, '/api/patients/addresses')).toEqual([
    { label: 'Mother', street: '7 Lake Road, Indore', landmark: '', pincode: '452001', phone: '' }
  ])
  expect(posted(sent, '/ai/test/book')).toEqual([])
})

test('the addresses can be changed, deleted and brought back', async () => {
  server([home])
  await showScreen(<LabsScreen />, { areas: ['labs', 'speech'], at: '/patient-dashboard?section=tests&tab=bookings' })
  await userEvent.click(await screen.findByRole('button', { name: 'Your addresses' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Change Home' }))
  await screen.findByRole('dialog', { name: 'Change address' })
  await paste('PIN code', '0411')
  await press('Save')
  expect(await screen.findByText('A PIN code has six digits.')).toBeTruthy()
  await paste('PIN code', '411001')
  await press('Save')
  expect(await screen.findByText('12 MG Road, Pune, Beside the old well, 411001')).toBeTruthy()
  await press('Delete Home')
  expect(await screen.findByText('No address saved yet')).toBeTruthy()
  // The style sheet lets the notice be pressed above a dialog; the tests have none.
  await userEvent.setup({ pointerEventsCheck: 0 }).click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Delete Home' })).toBeTruthy()
})

test('more addresses than the limit are refused with the reason', async () => {
  server([home], {
    'POST /api/patients/addresses': { status: 409, body: { code: 'TOO_MANY_ADDRESSES', message: 'x' } }
  })
  await showScreen(<LabsScreen />, { areas: ['labs', 'speech'], at: '/patient-dashboard?section=tests&tab=bookings' })
  await userEvent.click(await screen.findByRole('button', { name: 'Your addresses' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Add an address' }))
  await screen.findByRole('dialog', { name: 'Add an address' })
  await paste('Name of the address', 'Office')
  await paste('House, street, village or city', '3 Camp Road, Pune')
  await paste('PIN code', '411001')
  await press('Save')
  expect((await screen.findByRole('alert')).textContent).toContain('You have already saved ten addresses.')
})

test('a visit to a centre asks for no address and says so', async () => {
  const sent = server([home])
  const dialog = await openBooking(/^Select.*MRI of the brain/)
  expect(dialog.getByText(/You go to a centre for this/)).toBeTruthy()
  expect(dialog.queryByRole('radio', { name: /^Home/ })).toBeNull()
  expect(dialog.queryByRole('textbox')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: /^4:00/ }))
  await press('Confirm booking')
  expect(await screen.findByText(/1 test on .+ You go to a centre/)).toBeTruthy()
  expect(posted(sent, '/ai/test/book')).toMatchObject([{ test_id: ['mri_brain'], address: '' }])
})

test('a PIN code at the end of a typed address is recognised', () => {
  expect(addressTyped('12 MG Road,\nPune - 411 005.')).toMatchObject({ street: '12 MG Road, Pune', pincode: '411005' })
  expect(addressTyped('411005 MG Road')).toMatchObject({ street: '411005 MG Road', pincode: '' })
})
