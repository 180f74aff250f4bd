import { expect, type Page } from '@playwright/test'
import { api, tomorrow } from '../fixtures.ts'
import { button, openDialog, openScreen, type StateCheck, withDialog } from '../screen-helpers.ts'

const tests = '/patient-dashboard?section=tests'
const bookings = `${tests}&tab=bookings`

/** Opens the booking of the selected tests, and closes it. */
const withBooking = (page: Page, check: () => Promise<void>) =>
  withDialog(page, () => page.getByRole('button', { name: 'Book', exact: true }).press('Enter'), check)

/** A test that needs a machine is booked as a visit to a centre, without an address. */
async function walkCentreVisit(page: Page, check: StateCheck): Promise<void> {
  await openScreen(page, tests)
  await button(page, /^Select MRI/).press('Enter')
  await withBooking(page, () => check(page, 'visit to a centre, booking'))
  await button(page, /^Selected: MRI/).press('Enter')
}

/** The address book, empty, with a form and with an address to choose for a collection. */
async function walkAddresses(page: Page, check: StateCheck): Promise<void> {
  await openScreen(page, bookings)
  const manage = () => button(page, 'Your addresses').press('Enter')
  await withDialog(page, manage, () => check(page, 'addresses, none yet'))
  const { address } = await api(page, 'POST', '/api/patients/addresses', {
    label: 'Home',
    street: '12 MG Road, Shivajinagar, Pune',
    landmark: 'Behind the post office',
    pincode: '411005',
    phone: '9876543210'
  })
  await openScreen(page, bookings)
  await withDialog(page, manage, () => check(page, 'addresses'))
  await manage()
  await button(page, 'Change Home').press('Enter')
  await expect(openDialog(page).getByLabel(/^Name of the address/)).toBeVisible()
  await check(page, 'change an address')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await openScreen(page, tests)
  await button(page, /^Select /)
    .first()
    .press('Enter')
  await withBooking(page, () => check(page, 'lab booking with saved addresses'))
  await api(page, 'DELETE', `/api/patients/addresses/${address._id}`)
}

/** The lab tests, from the list to the confirmation before a booking is cancelled, with the addresses of the patient. */
export async function walkLabTests(page: Page, check: StateCheck): Promise<void> {
  await openScreen(page, tests)
  await check(page, 'lab tests')
  await withDialog(
    page,
    () => button(page, /^Details of MRI/).press('Enter'),
    () => check(page, 'lab test at a centre')
  )
  await button(page, /^Select /)
    .first()
    .press('Enter')
  await withBooking(page, async () => {
    await check(page, 'lab booking')
    await button(page, /^Date/).press('Enter')
    await expect(page.getByRole('grid')).toBeVisible()
    await check(page, 'choose a date')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('grid')).toHaveCount(0)
    await button(page, 'Confirm booking').press('Enter')
    await expect(openDialog(page).locator('[aria-invalid=true]').first()).toBeVisible()
    await check(page, 'lab booking, errors')
  })
  await page.getByLabel('Search tests').fill('Nothing of that name')
  await expect(page.getByText('No test found')).toBeVisible()
  await check(page, 'no lab tests found')
  await walkCentreVisit(page, check)
  const collection = { date: tomorrow(), time: '09:00-10:00', address: '12 MG Road, Pune 411005' }
  await api(page, 'POST', '/ai/test/book', { test_id: ['cbc', 'thyroid'], ...collection })
  await openScreen(page, bookings)
  await check(page, 'lab bookings')
  await withDialog(
    page,
    () =>
      button(page, /^Details of the booking/)
        .first()
        .press('Enter'),
    () => check(page, 'lab booking, details')
  )
  await withDialog(
    page,
    () =>
      button(page, /^Cancel booking/)
        .first()
        .press('Enter'),
    () => check(page, 'cancel a lab booking')
  )
  await walkAddresses(page, check)
}
