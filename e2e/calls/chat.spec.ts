import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { inCall } from '../support/calls.ts'
import { test } from '../support/fixtures.ts'
import { prescriptionPhoto } from '../support/screen-helpers.ts'

test('messages and files go from browser to browser, and what cannot be delivered becomes a message that is kept', async ({
  browser
}) => {
  test.setTimeout(180_000)
  const { patient, doctor } = await inCall(browser, 'Lalita')
  const toolbar = (page: typeof patient) => page.getByRole('toolbar')
  for (const page of [patient, doctor])
    await toolbar(page)
      .getByRole('button', { name: /^Messages/ })
      .click()
  const log = (page: typeof patient) => page.getByRole('log', { name: 'Messages of this call' })

  await test.step('a picture arrives, and is saved as it was sent', async () => {
    await patient.locator('aside input[type=file]').setInputFiles(prescriptionPhoto)
    await expect(log(patient).getByText('Delivered')).toBeAttached()
    const download = doctor.waitForEvent('download')
    await log(doctor).getByRole('button', { name: 'Save prescription.jpg' }).click()
    const saved = readFileSync(await (await download).path())
    expect(saved.length).toBeGreaterThan(10_000)
    expect(saved.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  })

  await test.step('a file of another kind is refused with the reason', async () => {
    await patient
      .locator('aside input[type=file]')
      .setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') })
    await expect(patient.getByText('Only pictures and PDF files can be sent here.')).toBeVisible()
  })

  await test.step('the doctor is gone: the message waits, and is sent as a message that is kept', async () => {
    await doctor.goto('/doctor-dashboard?tab=messages')
    await expect(patient.getByText(/Lost the connection|Waiting for/).first()).toBeVisible({ timeout: 30_000 })
    await patient.getByRole('textbox', { name: 'Write a message' }).fill('Is it safe with milk?')
    await patient.keyboard.press('Enter')
    await patient.getByRole('button', { name: 'Send as a message' }).click()
    await expect(patient.getByText('Sent. You find it under Messages.')).toBeVisible()
    await expect(doctor.getByText('Is it safe with milk?').first()).toBeVisible()
  })
})
