import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { sampleLabBooking, sampleLabTests } from '../../../testing/lab-samples.ts'
import { showScreen } from '../../../testing/screen.tsx'
import { standInServer } from '../../../testing/server.ts'
import { health } from '../../speech/testing/fake-devices.ts'
import { LabsScreen } from '../labs-screen.tsx'

const mri = { _id: 'mri_brain', name: 'MRI of the brain', cost: '₹5,000', costRupees: 5000, hasHomeCollection: false }
const report = (number: number) => ({ _id: `01890000-0000-7000-8000-0000000000c${number}`, title: `Report ${number}` })

async function show(booking: Parameters<typeof sampleLabBooking>[0]) {
  standInServer({
    'GET /ai/health': health({ tts: { status: 'limited', name: 'espeak' } }),
    'GET /ai/test': { data: sampleLabTests() },
    'GET /ai/test/booked': { data: [sampleLabBooking(booking)], total: 1, page: 1, pageSize: 10 }
  })
  await showScreen(<LabsScreen />, { areas: ['labs', 'speech'], at: '/patient-dashboard?section=tests&tab=bookings' })
}
async function openDetails() {
  await userEvent.click(await screen.findByRole('button', { name: /^Details/ }))
  return within(await screen.findByRole('dialog', { name: 'Booking details' }))
}

test('the details lead to the report among the records', async () => {
  await show({ status: 'completed', reports: [report(1)] })
  const link = (await openDetails()).getByRole('link', { name: 'See the report' })
  expect(link.getAttribute('href')).toBe(`/patient-dashboard?section=records&record=${report(1)._id}`)
})

test('several reports are named', async () => {
  await show({ status: 'completed', reports: [report(1), report(2)] })
  const dialog = await openDetails()
  for (const number of [1, 2])
    expect(dialog.getByRole('link', { name: `See the report: Report ${number}` })).toBeTruthy()
})

test('a booking at home and at a centre says which test is done where, also when it is cancelled', async () => {
  await show({ tests: [...sampleLabBooking().tests, mri] })
  expect(await screen.findByText(/^Sample collected at home: 20 Nov 2099, 4:00/)).toBeTruthy()
  expect(screen.getByText(/^For the tests at a centre, .* where and when to go/)).toBeTruthy()
  const dialog = await openDetails()
  expect(dialog.getByText('Sample collected at home')).toBeTruthy()
  expect(dialog.getAllByText('At the centre only').length).toBeGreaterThan(0)
  expect(dialog.getByText(/^Sample collected at home: Friday, 20 November 2099/)).toBeTruthy()
  expect(dialog.getByText(/^For the tests at a centre,/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel booking' }))
  const question = await screen.findByRole('alertdialog', { name: 'Cancel this booking?' })
  expect(question.textContent).toContain('Nobody will come')
  expect(question.textContent).toContain('You don’t need to go to the centre.')
})
