import { type BrowserContext, expect, type Page } from '@playwright/test'
import { api, demo, signIn } from '../fixtures.ts'
import { button, openScreen, type StateCheck, withDialog } from '../screen-helpers.ts'

const openTab = (page: Page, tab: string) => openScreen(page, `/patient-dashboard?section=profile&tab=${tab}`)

/** Opens the form of every card on the tab. A card with an open form has no button to edit. */
async function editAllCards(page: Page): Promise<void> {
  const edit = button(page, /^Edit /)
  for (let left = await edit.count(); left > 0; left--) {
    await edit.first().press('Enter')
    await expect(edit).toHaveCount(left - 1)
  }
}

/** The passwords and devices, which patients and doctors share. */
async function walkSecurity(page: Page, check: StateCheck, owner: string): Promise<void> {
  await check(page, `${owner}, security`)
  await button(page, 'Change password').press('Enter')
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await check(page, `${owner}, security, errors`)
}

/** Confirming an ABHA. The register is one that this site does not have, so its answers come from here. */
async function walkAbha(page: Page, check: StateCheck): Promise<void> {
  const save = (abhaNumber: string | null) => api(page, 'PUT', '/api/patients/profile', { abhaNumber })
  await page.route('**/api/patients/abha', (route) =>
    route.fulfill({ json: { success: true, environment: 'sandbox' } })
  )
  await page.route('**/api/patients/abha/code', (route) =>
    route.fulfill({ json: { success: true, ticket: 'a-ticket', sentTo: '2233' } })
  )
  await save('91-7345-1816-0779')
  await openTab(page, 'personal')
  await withDialog(
    page,
    () => button(page, 'Confirm with ABDM').press('Enter'),
    async () => {
      await check(page, 'profile, ABHA, what is sent')
      await button(page, 'Send code').press('Enter')
      await expect(page.getByRole('textbox', { name: /^Code from the message/ })).toBeFocused()
      await check(page, 'profile, ABHA, code')
    }
  )
  await save(null)
  await page.unrouteAll()
}

/** The four tabs of the demo patient's profile: read, edited, with errors, and the questions before something is lost. */
export async function walkProfile(context: BrowserContext, check: StateCheck): Promise<void> {
  const page = await signIn(context, 'patient', demo.patient)
  await openTab(page, 'personal')
  await check(page, 'profile, personal')
  await editAllCards(page)
  await check(page, 'profile, personal, editing')
  const details = page.getByRole('form', { name: 'Your details' })
  await details.getByRole('textbox', { name: /^Full name/ }).fill('')
  await details.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(details.locator('[aria-invalid=true]')).toHaveCount(1)
  await check(page, 'profile, personal, errors')
  await withDialog(
    page,
    () => details.getByRole('button', { name: 'Cancel' }).press('Enter'),
    () => check(page, 'profile, discard the changes')
  )
  await page.evaluate(() => sessionStorage.clear())
  await walkAbha(page, check)

  await openTab(page, 'medical')
  await check(page, 'profile, medical')
  await editAllCards(page)
  await button(page, 'Add an illness').press('Enter')
  await button(page, 'Add a medicine').press('Enter')
  await check(page, 'profile, medical, editing')
  await page.evaluate(() => sessionStorage.clear())

  await openTab(page, 'security')
  await walkSecurity(page, check, 'profile')
  await openTab(page, 'privacy')
  await check(page, 'profile, privacy')
  await page.close()
}

/** The demo doctor's settings: every tab read and edited, with errors, and the question before leaving. */
export async function walkSettings(page: Page, check: StateCheck): Promise<void> {
  const openPart = (part: string) => openScreen(page, `/doctor-dashboard?tab=settings&part=${part}`)
  for (const part of ['personal', 'professional', 'availability']) {
    await openPart(part)
    await check(page, `settings, ${part}`)
    await button(page, 'Edit').last().press('Enter')
    await check(page, `settings, ${part}, editing`)
  }
  await button(page, 'Add time slot').press('Enter')
  await page.getByPlaceholder('09:00-09:30').last().fill('9')
  await button(page, 'Add day off').press('Enter')
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await check(page, 'settings, availability, errors')
  await page.evaluate(() => sessionStorage.clear())
  await openPart('security')
  await walkSecurity(page, check, 'settings')

  await openPart('personal')
  await button(page, 'Edit').last().press('Enter')
  await page.getByLabel(/^Name/).fill('')
  await button(page, 'Save').press('Enter')
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await check(page, 'settings, errors')
  await page.getByRole('navigation', { name: 'Sections' }).last().getByRole('button').first().press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await check(page, 'leave the settings')
  await page.keyboard.press('Escape')
  await page.evaluate(() => sessionStorage.clear())
}
