import { type Browser, expect, type Page } from '@playwright/test'
import { demo, open, signIn } from '../fixtures.ts'
import { button, openDialog, openScreen, type StateCheck, withDialog } from '../screen-helpers.ts'

async function send(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Write a message' }).fill(text)
  await button(page, 'Send').press('Enter')
  await expect(page.getByRole('log')).toContainText(text)
}

/** Messages of the demo patient and the demo doctor, with every dialog. */
export async function walkMessages(browser: Browser, check: StateCheck): Promise<void> {
  const page = await signIn(await open(browser, { width: 360 }), 'patient', demo.patient)
  await openScreen(page, '/patient-dashboard?section=messages')
  await check(page, 'messages')
  await button(page, 'New message').first().press('Enter')
  await expect(openDialog(page).getByRole('listitem').first()).toBeVisible()
  await check(page, 'messages, new')
  await openDialog(page)
    .getByRole('button', { name: /Dr\. Meera Iyer/ })
    .press('Enter')
  await send(page, 'I sleep badly since I take the new medicine.')
  await check(page, 'messages, conversation')
  await send(page, 'I have crushing chest pain and cannot breathe.')
  await expect(page.getByRole('link', { name: 'Call 112' })).toBeVisible()
  await check(page, 'messages, emergency')
  await page.close()

  const doctor = await signIn(await open(browser, { width: 360 }), 'doctor', demo.doctor)
  await openScreen(doctor, '/doctor-dashboard?tab=messages')
  await expect(doctor.getByRole('region', { name: 'Conversations' }).getByRole('button').first()).toBeVisible()
  await check(doctor, 'doctor messages')
  await withDialog(
    doctor,
    () => button(doctor, 'Message settings').press('Enter'),
    async () => {
      await expect(openDialog(doctor).getByText('When you answer', { exact: true })).toBeVisible()
      await openDialog(doctor).getByRole('radio', { name: 'Other hours' }).press('Space')
      await check(doctor, 'message settings')
    }
  )
  await doctor.getByRole('region', { name: 'Conversations' }).getByRole('button').first().press('Enter')
  await send(doctor, 'Please call 112 at once.')
  await check(doctor, 'doctor, conversation')
  await button(doctor, 'Options').press('Enter')
  await expect(doctor.getByRole('menu')).toBeVisible()
  await check(doctor, 'conversation menu')
  await doctor.getByRole('menuitem', { name: 'Report' }).press('Enter')
  await check(doctor, 'report a conversation')
  await doctor.keyboard.press('Escape')
  await doctor.close()
}
