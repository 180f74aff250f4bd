import { expect } from '@playwright/test'
import {
  closeSockets,
  demo,
  expectMovingVideo,
  freshName,
  open,
  registerPatient,
  signIn,
  test
} from './support/fixtures.ts'
import { createTurnServer } from './support/turn-server.ts'

const turnServer = createTurnServer()
test.beforeAll(() => turnServer.start())
test.afterAll(() => turnServer.stop())

test('a call that uses only TURN reconnects by itself after the sockets and the media connection drop', async ({
  browser
}) => {
  test.setTimeout(180_000)
  const doctor = await signIn(await open(browser, { relayOnly: true }), 'doctor', demo.doctor)
  await doctor.goto('/doctor-dashboard?tab=consultations')
  const name = freshName('Rekha')
  const { page: patient } = await registerPatient(await open(browser, { relayOnly: true }), name)
  await patient.goto('/patient-dashboard?section=consultation&specialty=Cardiology')
  await patient.getByRole('button', { name: /: book an appointment with Dr. Meera Iyer$/ }).click()
  await patient.getByRole('dialog').getByRole('button', { name: 'Book Appointment' }).click()
  await patient.getByRole('dialog', { name: 'Appointment Booked' }).getByRole('button', { name: 'Done' }).click()
  await patient.getByRole('button', { name: 'Details' }).click()

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
  await expectMovingVideo(patient)
  await expectMovingVideo(doctor)

  await test.step('the sockets close: the video continues and the sockets reconnect', async () => {
    await closeSockets(patient)
    await closeSockets(doctor)
    await expectMovingVideo(patient)
    await expectMovingVideo(doctor)
  })

  await test.step('the media connection drops for a while: both participants see it, and it reconnects', async () => {
    turnServer.stop()
    await expect(patient.getByText(/Lost the connection to .*Reconnecting/).first()).toBeVisible({ timeout: 30_000 })
    await turnServer.start()
    await expectMovingVideo(patient, 40_000)
    await expectMovingVideo(doctor, 40_000)
    await expect(patient.getByText(/Lost the connection to .*Reconnecting/)).toHaveCount(0)
  })

  await test.step('a reload returns directly to the call', async () => {
    await patient.reload()
    await expectMovingVideo(patient)
    await expectMovingVideo(doctor)
  })
})
