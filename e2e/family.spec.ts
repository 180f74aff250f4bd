import { expect, type Page } from '@playwright/test'
import { demo, freshName, open, registerPatient, signIn, test, tomorrow } from './support/fixtures.ts'
import { openScreen } from './support/screen-helpers.ts'

const family = '/patient-dashboard?section=family'

async function add(
  page: Page,
  person: { name: string; relation: string; gender: string; birthYear?: string; age?: string }
) {
  await openScreen(page, family)
  await page.getByRole('main').getByRole('button', { name: 'Add a person' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add somebody you care for' })
  await dialog.getByLabel(/^Full name/).fill(person.name)
  if (person.birthYear) {
    await dialog.getByRole('button', { name: /^Date of birth/ }).press('Enter')
    const calendar = page.getByRole('dialog', { name: 'Choose a date' })
    await calendar.getByRole('combobox', { name: 'Year' }).selectOption(person.birthYear)
    await calendar.getByRole('combobox', { name: 'Month' }).selectOption('January')
    await calendar.getByRole('button', { name: /15 January/ }).press('Enter')
  }
  if (person.age) {
    await dialog.getByLabel('I only know the age').press('Space')
    await dialog.getByLabel(/^Age/).fill(person.age)
  }
  await dialog.getByLabel(/^Gender/).selectOption(person.gender)
  await dialog.getByLabel(/^Relation/).selectOption(person.relation)
  await dialog.getByRole('checkbox', { name: /agree/ }).press('Space')
  await dialog.getByRole('button', { name: 'Add a person' }).press('Enter')
  await expect(dialog).toHaveCount(0)
}

async function actFor(page: Page, name: string) {
  await openScreen(page, family)
  await page.getByRole('button', { name: `Switch to ${name}` }).press('Enter')
  await expect(page.getByRole('complementary', { name: 'Who you are here for' })).toContainText(`For ${name}`)
}

async function book(page: Page, name: string, symptoms: string) {
  await openScreen(page, '/patient-dashboard?section=consultation')
  await page.getByRole('searchbox').fill('My heart beats fast')
  const card = page.getByRole('article').filter({ hasText: 'Dr. Meera Iyer' })
  await card.getByRole('button', { name: /^Other times/ }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`For ${name}`)
  await dialog.getByRole('textbox', { name: /^Symptoms/ }).fill(symptoms)
  await expect(dialog.locator(`input[value="${tomorrow()}"]`)).toBeChecked()
  await dialog.getByRole('group', { name: 'Choose a time' }).getByRole('radio').last().press('Space')
  await dialog.getByRole('button', { name: 'Book Appointment' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Appointment Booked' })).toBeVisible()
}

async function upload(page: Page, title: string) {
  await openScreen(page, '/patient-dashboard?section=records')
  await page.getByRole('button', { name: 'Upload a record' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Upload a medical record' })
  await dialog.getByLabel(/^Title/).fill(title)
  await dialog.getByLabel(/^Type of record/).selectOption('Lab result')
  await dialog.getByLabel(/^Hospital/).fill('Sunrise Lab, Pune')
  const file = { name: 'blood.txt', mimeType: 'text/plain', buffer: Buffer.from('Hb 11.2') }
  await dialog.locator('input[type=file]').first().setInputFiles(file)
  await dialog.getByRole('button', { name: 'Save record' }).press('Enter')
  await expect(dialog).toHaveCount(0)
}

test('a mother books for her child and her father from one account, and each keeps their own records', async ({
  browser
}) => {
  test.setTimeout(180_000)
  const [mother, child, father] = [freshName('Sita'), freshName('Asha'), freshName('Mohan')]
  const { page } = await registerPatient(await open(browser, { width: 360 }), mother)
  const birthYear = String(Number(tomorrow().slice(0, 4)) - 7)
  await add(page, { name: child, relation: 'child', gender: 'Female', birthYear })
  await add(page, { name: father, relation: 'parent', gender: 'Male', age: '71' })

  await actFor(page, child)
  await book(page, child, 'Fever since yesterday')
  await upload(page, 'Blood test of the child')
  await expect(page.getByText('Blood test of the child').first()).toBeVisible()

  await actFor(page, father)
  await book(page, father, 'Pain in the knees')
  await openScreen(page, '/patient-dashboard?section=records')
  await expect(page.getByText('No medical records yet')).toBeVisible()

  await page.getByRole('button', { name: 'Back to me' }).press('Enter')
  await expect(page.getByRole('heading', { name: new RegExp(mother) })).toBeVisible()
  await openScreen(page, '/patient-dashboard?section=records')
  await expect(page.getByText('No medical records yet')).toBeVisible()
  await openScreen(page, '/patient-dashboard?section=consultation&tab=visits')
  await expect(page.getByText('Fever since yesterday')).toHaveCount(0)

  const doctor = await signIn(await open(browser), 'doctor', demo.doctor)
  await doctor.goto('/doctor-dashboard?tab=consultations')
  for (const [name, symptoms, role] of [
    [child, 'Fever since yesterday', 'mother'],
    [father, 'Pain in the knees', 'daughter']
  ]) {
    const visit = doctor.getByRole('article').filter({ hasText: name })
    await expect(visit.first()).toContainText(symptoms as string)
    await expect(visit.first()).toContainText(`Booked by ${mother} (${role})`)
  }
})
