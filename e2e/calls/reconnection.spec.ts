import { expect } from '@playwright/test'
import { inCall } from '../support/calls.ts'
import { closeSockets, expectMovingVideo, open, test } from '../support/fixtures.ts'
import { createTurnServer } from '../support/turn-server.ts'

const turnServer = createTurnServer()
test.beforeAll(() => turnServer.start())
test.afterAll(() => turnServer.stop())

/** The minute is part of `npm run layout` only; `npm run bench:call` measures how soon the video is back. */
const outages = process.env.E2E_KIND === 'walks' ? [2, 10, 60] : [2, 10]

test('a call that uses only TURN comes back by itself after sockets, the relay and the page were lost, and on a second device', async ({
  browser
}) => {
  test.setTimeout(300_000)
  const { patient, doctor, room } = await inCall(browser, 'Rekha', {
    patient: { relayOnly: true },
    doctor: { relayOnly: true }
  })

  await test.step('the sockets close five times: the video goes on, and the sockets reconnect', async () => {
    for (let time = 0; time < 5; time++) {
      await closeSockets(patient)
      await closeSockets(doctor)
      await expectMovingVideo(patient)
      await expectMovingVideo(doctor)
    }
    await expect(patient.getByText('Lost the connection to the server')).toHaveCount(0)
  })

  for (const seconds of outages) {
    await test.step(`the relay is away for ${seconds} s: both see it, and the video is back`, async () => {
      turnServer.stop()
      await patient.waitForTimeout(seconds * 1000)
      if (seconds >= 10) await expect(patient.getByText(/Lost the connection to .*Reconnecting/).first()).toBeVisible()
      await turnServer.start()
      await expectMovingVideo(patient)
      await expectMovingVideo(doctor)
      await expect(patient.getByText(/Lost the connection to .*Reconnecting/)).toHaveCount(0)
    })
  }

  await test.step('a reload returns directly to the call', async () => {
    await patient.reload()
    await expectMovingVideo(patient)
    await expectMovingVideo(doctor)
  })

  await test.step('a second device of the patient takes over, and the first one is put out', async () => {
    const state = await patient.context().storageState()
    const laptop = await open(browser, { relayOnly: true })
    await laptop.addCookies(state.cookies)
    const second = await laptop.newPage()
    await second.goto('/robots.txt')
    await second.evaluate(
      (items) => {
        for (const { name, value } of items) localStorage.setItem(name, value)
      },
      state.origins.flatMap(({ localStorage }) => localStorage)
    )
    await second.goto(room)
    await second.getByRole('button', { name: 'Join now' }).click()
    await expectMovingVideo(second)
    await expectMovingVideo(doctor)
    await expect(patient.getByRole('heading', { name: 'You joined in another window' })).toBeVisible()
    await patient.getByRole('button', { name: 'Continue here' }).click()
    await patient.getByRole('button', { name: 'Join now' }).click()
    await expectMovingVideo(patient)
    await expect(second.getByRole('heading', { name: 'You joined in another window' })).toBeVisible()
  })

  await test.step('a tab that crashes leaves a way back on the dashboard', async () => {
    const context = patient.context()
    await patient.close({ runBeforeUnload: false })
    const dashboard = await context.newPage()
    await dashboard.goto('/patient-dashboard')
    await dashboard.getByRole('link', { name: 'Go back to the call' }).click({ timeout: 30_000 })
    await dashboard.getByRole('button', { name: 'Join now' }).click()
    await expectMovingVideo(dashboard)
    await dashboard.getByRole('button', { name: 'Leave' }).click()
    await dashboard.goto('/patient-dashboard')
    await expect(dashboard.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(dashboard.getByRole('link', { name: 'Go back to the call' })).toHaveCount(0)
  })
})
