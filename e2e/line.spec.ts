import { expect } from '@playwright/test'
import { cutSockets, demo, expectMovingPicture, freshName, open, registerPatient, signIn, test } from './people.ts'
import { openTurn } from './turn.ts'

const turn = openTurn()
test.beforeAll(() => turn.start())
test.afterAll(() => turn.stop())

test('a call that goes through TURN alone comes back by itself when the socket and the line drop', async ({
  browser
}) => {
  test.setTimeout(180_000)
  const doctor = await signIn(await open(browser, { relayOnly: true }), 'doctor', demo.doctor)
  const name = freshName('Rekha')
  const { page: patient } = await registerPatient(await open(browser, { relayOnly: true }), name)
  await patient.goto('/patient-dashboard?section=consultation')
  await patient.getByLabel('Specialty').selectOption('Cardiology')
  await patient.getByRole('article').filter({ hasText: 'Dr. Meera Iyer' }).getByRole('button', { name: 'Book' }).click()
  await patient
    .getByRole('dialog')
    .getByRole('group', { name: 'Choose a time' })
    .getByRole('radio')
    .first()
    .press('Space')
  await patient.getByRole('dialog').getByRole('button', { name: 'Book Appointment' }).click()
  await expect(patient.getByText('Appointment Booked')).toBeVisible()

  const visit = doctor.getByRole('article').filter({ hasText: name })
  await visit
    .getByRole('link', { name: 'Join' })
    .or(visit.getByRole('button', { name: 'Join' }))
    .click()
  await doctor.getByRole('button', { name: 'Join now' }).click()
  await expect(patient.getByText('The doctor has joined the call').first()).toBeVisible()
  await patient
    .getByRole('link', { name: 'Join' })
    .or(patient.getByRole('button', { name: 'Join' }))
    .first()
    .click()
  await patient.getByRole('button', { name: 'Join now' }).click()
  await expectMovingPicture(patient)
  await expectMovingPicture(doctor)

  await test.step('the sockets are cut: the pictures go on and the sockets come back', async () => {
    await cutSockets(patient)
    await cutSockets(doctor)
    await expectMovingPicture(patient)
    await expectMovingPicture(doctor)
  })

  await test.step('the line dies for a while: both are told, and it comes back', async () => {
    turn.stop()
    await expect(patient.getByText(/Lost the connection to .*Reconnecting/).first()).toBeVisible({ timeout: 30_000 })
    await turn.start()
    await expectMovingPicture(patient, 40_000)
    await expectMovingPicture(doctor, 40_000)
    await expect(patient.getByText(/Lost the connection to .*Reconnecting/)).toHaveCount(0)
  })

  await test.step('a reload goes straight back into the call', async () => {
    await patient.reload()
    await expectMovingPicture(patient)
    await expectMovingPicture(doctor)
  })
})
