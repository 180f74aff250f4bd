import { expect } from '@playwright/test'
import { demo, open, registerPatient, signIn, test } from './support/fixtures.ts'
import { messagesOf } from './support/text-checks.ts'

test('a patient selects two tests, listens to the preparation, books them, sees the booking and cancels it', async ({
  browser
}) => {
  // Buttons are pressed by keyboard, because a toast may cover them for some seconds.
  const page = await signIn(await open(browser, { width: 360 }), 'patient', demo.patient)
  await page.goto('/patient-dashboard?section=tests')
  const selection = page.getByRole('region', { name: 'Your selection' })
  const book = selection.getByRole('button', { name: 'Book' })
  // Nothing is selected yet: the button says what to do.
  await book.press('Enter')
  await expect(page.getByText('No Tests Selected')).toBeVisible()

  const sugar = page.getByRole('article', { name: 'Fasting blood sugar' })
  await sugar.getByRole('button', { name: /^Details of/ }).press('Enter')
  const audio = page.waitForResponse((response) => /\/ai\/tts\/[0-9a-f-]{36}$/.test(response.url()))
  const sugarDetails = page.getByRole('dialog', { name: 'Fasting blood sugar' })
  await sugarDetails.getByRole('button', { name: 'Listen: How to prepare for Fasting blood sugar' }).click()
  const answer = await audio
  expect(answer.status()).toBeLessThan(300)
  expect(answer.headers()['content-type']).toBe('audio/mpeg')

  await sugarDetails.getByRole('button', { name: 'Select Fasting blood sugar' }).press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Search tests' }).fill('thyroid gland')
  await page.getByRole('button', { name: /^Select Thyroid/ }).press('Enter')
  await expect(selection).toContainText('2 tests selected')
  await book.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Book lab tests' })
  const confirm = dialog.getByRole('button', { name: 'Confirm booking' })
  await confirm.click({ force: true })
  await expect(dialog.getByText('Please fill in this field.')).toHaveCount(2)
  await dialog.getByRole('textbox', { name: 'Address' }).fill('12 MG Road\nPune 411005')
  // The form keeps its content after a reload.
  await page.reload()
  await book.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveValue('12 MG Road\nPune 411005')
  await dialog.getByRole('radio', { name: /^4:00/ }).check({ force: true })
  await confirm.press('Enter')

  await expect(page.getByRole('tab', { name: 'Your bookings' })).toHaveAttribute('aria-selected', 'true')
  const entry = page.getByRole('listitem').filter({ hasText: 'Fasting blood sugar and Thyroid' }).first()
  await expect(entry).toContainText('Scheduled')
  await expect(entry).toContainText('12 MG Road, Pune 411005')
  await entry.getByRole('button', { name: /^Details/ }).press('Enter')
  const details = page.getByRole('dialog', { name: 'Booking details' })
  await expect(details.getByRole('button', { name: /^Listen:/ })).toHaveCount(2)
  await page.keyboard.press('Escape')
  await entry.getByRole('button', { name: /^Cancel booking/ }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).press('Enter')
  await expect(page.getByText('Booking Cancelled')).toBeVisible()
  await expect(entry).toContainText('Cancelled')
  await expect(entry.getByRole('button', { name: /^Cancel/ })).toHaveCount(0)
})

test('empty bookings link to the tests; offline, the bookings last loaded are shown', async ({ browser }) => {
  const context = await open(browser, { width: 360 })
  const { page } = await registerPatient(context, 'Lab Visitor')
  await page.goto('/patient-dashboard?section=tests&tab=bookings')
  await page.getByRole('button', { name: 'See the tests' }).click()
  await page.getByRole('button', { name: /^Select Complete blood count/ }).click()
  await page.getByRole('region', { name: 'Your selection' }).getByRole('button', { name: 'Book' }).click()
  await page.getByRole('radio', { name: /^9:00/ }).check({ force: true })
  await page.getByRole('textbox', { name: 'Address' }).fill('4 Lake Road')
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await expect(page.getByText('4 Lake Road')).toBeVisible()

  const kept = await page.evaluate(() => localStorage.getItem('labTestBookings') ?? '')
  expect(kept).toContain('scheduled')
  for (const word of ['"cbc"', 'Complete blood count', 'Lake Road']) expect(kept).not.toContain(word)
  await page.route('**/ai/test/booked**', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'Your tests' }).first()).toContainText('Scheduled')
  await expect(page.getByText('4 Lake Road')).toHaveCount(0)
})

test('names, preparations and prices are in the language of the page, Bhojpuri included', async ({ browser }) => {
  for (const [language, name] of [
    ['ur', /\p{Script=Arabic}/u],
    // Hindi would be खून की पूरी जाँच.
    ['bho', 'खून के पूरा जाँच (CBC)']
  ] as const) {
    const page = await signIn(await open(browser, { language, width: 360 }), 'patient', demo.patient, language)
    await page.goto('/patient-dashboard?section=tests')
    const card = page.getByRole('article').first()
    await expect(card.getByRole('heading').first()).toHaveText(name)
    await expect(card).toContainText('₹300')
    const listen = String(messagesOf(language, 'speech').listenTo).split('{')[0] ?? ''
    await card.getByRole('heading').getByRole('button').press('Enter')
    await expect(page.getByRole('dialog').getByRole('button', { name: listen })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.context().close()
  }
})
