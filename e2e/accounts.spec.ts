import { type Browser, expect, type Page } from '@playwright/test'
import { authenticatorCode } from './support/authenticator.ts'
import { api, freshName, open, registerPatient, test, tomorrow } from './support/fixtures.ts'
import { confirmAddress, registerDoctor, setHours } from './support/new-doctor.ts'
import { button, openScreen } from './support/screen-helpers.ts'

test('a new doctor is listed and bookable only after opening the emailed link', async ({ browser }) => {
  const name = freshName('Dr. Navya')
  const { page: doctor, email } = await registerDoctor(await open(browser), name, 'Neurology')
  await setHours(doctor, ['10:00-10:30'])
  await expect(doctor.getByText(`We sent a link to ${email}.`)).toBeVisible()

  const { page: patient } = await registerPatient(await open(browser), freshName('Asha'))
  const found = async () => {
    const { doctors } = await api(patient, 'GET', `/api/doctors?name=${encodeURIComponent(name)}`)
    return doctors as { _id: string }[]
  }
  expect(await found()).toEqual([])

  await confirmAddress(browser, email)
  await expect(doctor.getByText(`We sent a link to ${email}.`)).toHaveCount(0)

  const [one] = await found()
  const visit = { doctorId: one?._id, appointmentDate: tomorrow(), timeSlot: '10:00-10:30' }
  const { appointment } = await api(patient, 'POST', '/api/appointments', visit)

  await test.step('withdrawing consent asks for confirmation, signs the patient out and cancels the appointment', async () => {
    await button(patient, /^Account of/).press('Enter')
    await patient.getByRole('menuitem', { name: 'Privacy and consent' }).press('Enter')
    await button(patient, 'Withdraw consent and close account').press('Enter')
    await expect(patient.getByRole('alertdialog')).toBeVisible()
    await patient.getByRole('alertdialog').getByRole('button', { name: 'Close account' }).press('Enter')
    await patient.waitForURL((url) => url.pathname === '/')
    const { appointment: after } = await api(doctor, 'GET', `/api/appointments/${appointment._id}`)
    expect(after.status).toBe('canceled')
  })
})

test('signing in to a closed account shows that it is closed', async ({ browser }) => {
  const { page, email, password } = await registerPatient(await open(browser), freshName('Leela'))
  await api(page, 'DELETE', '/api/auth/consents')
  const again = await (await open(browser)).newPage()
  await openScreen(again, '/patient-login')
  await again.locator('input[type=email]').fill(email)
  await again.locator('input[type=password]').fill(password)
  await again.keyboard.press('Enter')
  await expect(again.getByRole('main').getByRole('alert')).toContainText('This account is closed')
})

interface Credentials {
  email: string
  password: string
}

/** Sends the right password from a browser that the server does not know. */
async function enterPassword(browser: Browser, { email, password }: Credentials): Promise<Page> {
  const page = await (await open(browser)).newPage()
  await openScreen(page, '/doctor-login')
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  return page
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel(/^Code/).fill(code)
  await page.keyboard.press('Enter')
}

const isSignedIn = (page: Page) => page.waitForURL((url) => url.pathname === '/doctor-dashboard')

test('a doctor turns on two-step sign in, needs a code or a recovery code from then on, and turns it off again', async ({
  browser
}) => {
  const { page, ...doctor } = await registerDoctor(await open(browser), freshName('Dr. Tara'), 'Neurology')
  await openScreen(page, '/doctor-dashboard?tab=settings&part=security')
  await button(page, 'Turn on').press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Current password/).fill(doctor.password)
  await page.keyboard.press('Enter')
  const key = await dialog.locator('bdi').innerText()
  await dialog.getByLabel(/^Code from the app/).fill(authenticatorCode(key))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const [first = '', second = ''] = await dialog.getByRole('listitem').allInnerTexts()
  await dialog.getByRole('button', { name: 'I’ve saved them' }).press('Enter')
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()

  await test.step('the password alone opens nothing', async () => {
    const phone = await enterPassword(browser, doctor)
    await expect(phone.getByRole('heading', { name: 'One more step' })).toBeVisible()
    expect(await phone.evaluate(async () => (await fetch('/api/auth/me')).status)).toBe(401)
    await enterCode(phone, authenticatorCode(key, 5))
    await expect(phone.getByText(/This code is not right/)).toBeVisible()
    await enterCode(phone, authenticatorCode(key, 1))
    await isSignedIn(phone)
  })

  await test.step('a recovery code works once', async () => {
    const phone = await enterPassword(browser, doctor)
    await enterCode(phone, first)
    await isSignedIn(phone)
    const again = await enterPassword(browser, doctor)
    await enterCode(again, first)
    await expect(again.getByText(/This code is not right/)).toBeVisible()
  })

  await button(page, 'Turn off').press('Enter')
  await dialog.getByLabel(/^Current password/).fill(doctor.password)
  await dialog.getByLabel(/recovery code/).fill(second)
  await page.keyboard.press('Enter')
  await expect(button(page, 'Turn on')).toBeVisible()
  await isSignedIn(await enterPassword(browser, doctor))
})
