import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { api, demo, open, signIn, test } from '../support/fixtures.ts'

const verifyPage = '/verify'
const pdfOf = (buffer: Buffer) => ({ name: 'prescription.pdf', mimeType: 'application/pdf', buffer })

/** Checks a code on the public page as a visitor, and waits for the outcome. */
async function expectOutcome(page: Page, code: string, title: string) {
  await page.goto(verifyPage)
  await page.getByRole('textbox', { name: 'Check code' }).fill(code)
  await page.getByRole('button', { name: 'Check', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

test('a patient downloads a prescription, a pharmacist checks it, and the doctor withdraws it', async ({ browser }) => {
  const patient = await signIn(await open(browser, { width: 360 }), 'patient', demo.patient)
  await patient.goto('/patient-dashboard?section=prescriptions')
  const { prescriptions } = await api(patient, 'GET', '/api/patients/prescriptions')
  const byDemoDoctor = ({ doctor }: { doctor: { name: string } }) => doctor.name === 'Dr. Meera Iyer'
  const { checkCode, medications, doctor: prescriber } = prescriptions.find(byDemoDoctor)
  const card = patient.getByRole('article').filter({ hasText: checkCode })
  const downloading = patient.waitForEvent('download')
  await card.getByRole('button', { name: 'Download', exact: true }).press('Enter')
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`prescription-${checkCode}.pdf`)
  await expect(patient.getByText('Prescription Downloaded').first()).toBeVisible()
  const pdf = await readFile(await download.path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')

  const pharmacist = await (await open(browser, { width: 360 })).newPage()
  await test.step('the scanned link shows the medicines, and no name of the patient', async () => {
    const urls: string[] = []
    pharmacist.on('request', (request) => urls.push(request.url()))
    await pharmacist.goto(`${verifyPage}#${checkCode}`)
    await expect(pharmacist.getByRole('heading', { name: 'Genuine' })).toBeVisible()
    await expect(pharmacist).toHaveURL(/\/verify$/)
    expect(urls.filter((url) => new URL(url).pathname.includes(checkCode))).toEqual([])
    const main = pharmacist.getByRole('main')
    await expect(main).toContainText(prescriber.name)
    await expect(main).toContainText(medications[0].name)
    await expect(main).toContainText('A. R.')
    await expect(main).not.toContainText('Asha')
  })
  await test.step('the file is recognised, and one changed byte shows', async () => {
    const chooser = pharmacist.getByLabel('Check a PDF file')
    await chooser.setInputFiles(pdfOf(pdf))
    await expect(pharmacist.getByText('The file is unchanged since it was downloaded here.')).toBeVisible()
    const changed = Buffer.from(pdf)
    changed[1000] = (changed[1000] ?? 0) ^ 1
    await chooser.setInputFiles(pdfOf(changed))
    await expect(pharmacist.getByRole('heading', { name: 'This file was changed' })).toBeVisible()
  })
  await expectOutcome(pharmacist, 'ZZZZZZZZZZ', 'Not known here')

  await test.step('the doctor withdraws it with a reason', async () => {
    const doctor = await signIn(await open(browser), 'doctor', demo.doctor)
    await doctor.goto('/doctor-dashboard?tab=prescriptions')
    const row = doctor.getByRole('row').filter({ hasText: 'Asha Rao' }).first()
    await row.getByRole('button', { name: /^Withdraw the prescription of Asha Rao/ }).press('Enter')
    const dialog = doctor.getByRole('dialog', { name: 'Withdraw this prescription?' })
    await dialog.getByRole('textbox').fill('The strength was wrong')
    await dialog.getByRole('button', { name: 'Withdraw prescription' }).press('Enter')
    await expect(doctor.getByText('The prescription has been withdrawn')).toBeVisible()
  })
  await patient.goto('/patient-dashboard?section=prescriptions')
  await expect(card.getByText('The strength was wrong')).toBeVisible()
  await expectOutcome(pharmacist, checkCode, 'Withdrawn')
})
