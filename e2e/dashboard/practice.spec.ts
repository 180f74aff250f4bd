import { expect } from '@playwright/test'
import { lastingViolationsOf } from '../support/axe.ts'
import { bookCall } from '../support/calls.ts'
import { api, demo, freshName, open, registerPatient, signIn, test } from '../support/fixtures.ts'
import { openScreen } from '../support/screen-helpers.ts'
import { messagesOf } from '../support/text-checks.ts'

type Words = (key: string) => string

for (const [language, width] of [
  ['en', 1280],
  ['hi', 360]
] as const)
  test(`a doctor finds a new patient by a symptom, reads the story and sees the day, by keyboard, in ${language} at ${width} px`, async ({
    browser
  }) => {
    test.setTimeout(180_000)
    const [words, day, practice] = (['patients', 'overview', 'practice'] as const).map((namespace) => {
      const messages = messagesOf(language, namespace)
      return (key: string) => messages[key] as string
    }) as [Words, Words, Words]
    const name = freshName('Lakshmi')
    const { page: patient } = await registerPatient(await open(browser), name)
    const doctor = await signIn(await open(browser, { language, width }), 'doctor', demo.doctor, language)
    const id = await bookCall(patient, doctor)
    await api(patient, 'PUT', `/api/appointments/${id}`, { symptoms: 'Stiff shoulder since the harvest' })

    await test.step('the search finds the patient by a word of the symptoms', async () => {
      await openScreen(doctor, '/doctor-dashboard')
      await doctor.getByRole('searchbox', { name: words('searchLabel') }).focus()
      await doctor.keyboard.type('stiff should')
      await expect(doctor.getByRole('article')).toHaveCount(1)
      await expect(doctor.getByRole('article', { name })).toContainText('Stiff shoulder since the harvest')
      expect(doctor.url()).not.toContain('stiff')
      expect(await lastingViolationsOf(doctor)).toEqual([])
    })

    await test.step('the name opens the story, with the allergy first', async () => {
      await doctor.getByRole('link', { name }).press('Enter')
      await expect(doctor.getByText('penicillin')).toBeVisible()
      await expect(doctor.getByRole('region', { name: words('visits') })).toContainText('Stiff shoulder')
      expect(await lastingViolationsOf(doctor)).toEqual([])
      await doctor.getByRole('button', { name: practice('prescription'), exact: true }).press('Enter')
      await expect(doctor.getByRole('dialog')).toContainText(name)
      await doctor.keyboard.press('Escape')
      await expect(doctor.getByRole('dialog')).toHaveCount(0)
      await doctor.getByRole('link', { name: words('allPatients') }).press('Enter')
      await expect(doctor.getByRole('searchbox')).toHaveValue('stiff should')
    })

    await test.step('the day shows figures and the week', async () => {
      await openScreen(doctor, '/doctor-dashboard?tab=dashboard')
      await expect(doctor.getByRole('heading', { name: day('totalPatients') })).toBeVisible()
      await expect(doctor.getByRole('region', { name: day('week') }).getByRole('listitem')).toHaveCount(7)
      expect(await lastingViolationsOf(doctor)).toEqual([])
      await doctor.getByRole('link', { name: day('viewAll') }).press('Enter')
      await doctor.waitForURL('**/doctor-dashboard?tab=consultations')
    })

    await test.step('the cancelled patient is gone from the list and the story', async () => {
      const { _id: patientId } = (await api(patient, 'GET', `/api/appointments/${id}`)).appointment.patientId
      await api(patient, 'DELETE', `/api/appointments/${id}`)
      await openScreen(doctor, `/doctor-dashboard?tab=patients&patient=${patientId}`)
      await expect(doctor.getByText(words('notFound'))).toBeVisible()
    })
  })
