import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { violationsOf } from '../support/axe.ts'
import { demo, open, signIn, test } from '../support/fixtures.ts'
import { openScreen } from '../support/screen-helpers.ts'

const write = (page: Page, label: string) => page.getByRole('textbox', { name: label })

test('a patient in Hindi on a phone and a doctor in English write to each other live, with a photo and read marks', async ({
  browser
}) => {
  test.setTimeout(180_000)
  const text = `Is it normal that I sleep badly? ${Date.now()}`
  const patient = await signIn(await open(browser, { width: 360, language: 'hi' }), 'patient', demo.patient, 'hi')
  await openScreen(patient, '/patient-dashboard?section=messages')
  await patient.getByRole('button', { name: 'नया संदेश' }).first().press('Enter')
  const chooser = patient.getByRole('dialog', { name: 'किसे लिखना है?' })
  await chooser.getByRole('button', { name: 'डॉ. मीरा अय्यर' }).press('Enter')
  const empty = await write(patient, 'संदेश लिखें').boundingBox()
  expect(empty?.height).toBeLessThan(60)
  await write(patient, 'संदेश लिखें').fill(text)
  await patient.getByRole('button', { name: 'भेजें', exact: true }).press('Enter')
  await expect(patient.getByRole('log')).toContainText(text)
  await expect(patient.getByRole('log').getByText('भेज दिया').last()).toBeAttached()
  expect(await violationsOf(patient)).toEqual([])

  const doctor = await signIn(await open(browser), 'doctor', demo.doctor)
  await expect(doctor.getByRole('navigation').getByRole('button', { name: /^Messages.*unread/ })).toBeVisible()
  await doctor
    .getByRole('navigation')
    .getByRole('button', { name: /^Messages/ })
    .press('Enter')
  await doctor.getByRole('button', { name: new RegExp(text.slice(-13)) }).press('Enter')
  await expect(doctor.getByRole('log')).toContainText(text)
  // The patient's screen is updated without a reload.
  await expect(patient.getByRole('log').getByText('देख लिया').last()).toBeVisible()

  const answer = `For a week, yes. ${Date.now()}`
  await write(doctor, 'Write a message').fill(answer)
  await write(doctor, 'Write a message').press('Enter')
  await expect(patient.getByRole('log')).toContainText(answer)
  await expect(doctor.getByRole('log').getByText('Seen', { exact: true }).last()).toBeVisible()

  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'seagreen' } })
    .png()
    .toBuffer()
  await patient.locator('input[type=file]').setInputFiles({ name: 'rash.png', mimeType: 'image/png', buffer: photo })
  await expect(patient.getByText('rash.png')).toBeVisible()
  await patient.getByRole('button', { name: 'भेजें', exact: true }).press('Enter')
  const picture = doctor.getByRole('button', { name: /^Picture from/ }).last()
  await expect(picture.locator('img')).toHaveJSProperty('naturalWidth', 60)
  await picture.press('Enter')
  await expect(doctor.getByRole('dialog', { name: 'rash.png' })).toBeVisible()
  await doctor.keyboard.press('Escape')
  expect(await violationsOf(doctor)).toEqual([])

  await write(patient, 'संदेश लिखें').fill('अधूरा संदेश')
  await patient.reload()
  await expect(write(patient, 'संदेश लिखें')).toHaveValue('अधूरा संदेश')
  await write(patient, 'संदेश लिखें').fill('मुझे सीने में तेज़ दर्द है और साँस नहीं आ रही')
  await patient.getByRole('button', { name: 'भेजें', exact: true }).press('Enter')
  await expect(patient.getByRole('link', { name: '112 पर फ़ोन करें' })).toBeVisible()
})
