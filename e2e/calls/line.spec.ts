import { createHmac } from 'node:crypto'
import { chromium, expect, type Page } from '@playwright/test'
import { inCall } from '../support/calls.ts'
import { expectMovingVideo, open, test, voicePackets } from '../support/fixtures.ts'
import { NarrowLine } from '../support/narrow-line.ts'
import { createTurnServer, hasTurnOverTls, turnPort, turnSecret, turnTlsPort } from '../support/turn-server.ts'

const turnServer = createTurnServer()
test.beforeAll(() => turnServer.start())
test.afterAll(() => turnServer.stop())

const narrowSeconds = process.env.E2E_KIND === 'walks' ? 60 : 20
const linePort = turnPort + 1

test('on a line of 60 kbit/s with 5 % loss the voice goes on, and the video stops by itself and comes back', async ({
  browser
}) => {
  test.setTimeout(300_000)
  const line = new NarrowLine(turnPort)
  await line.open(linePort)
  const { patient, doctor } = await inCall(browser, 'Kamla', {
    patient: { relayOnly: true, turnUrl: `turn:127.0.0.1:${linePort}?transport=udp` },
    doctor: { relayOnly: true }
  })

  await test.step('the video stops, and both sides say so', async () => {
    line.limit({ kbps: 60, loss: 0.05 })
    await expect(patient.getByRole('alert').getByText('Weak connection: your video is paused')).toBeVisible({
      timeout: 30_000
    })
    await expect(doctor.getByText(/video is paused on a weak connection/)).toBeVisible()
    // The doctor’s way to the patient is the same narrow line.
    await expect(doctor.getByRole('alert').getByText('Weak connection: your video is paused')).toBeVisible({
      timeout: 30_000
    })
  })

  await test.step('nine of ten packets of the voice arrive, both ways', async () => {
    const read = async () => ({ patient: await voicePackets(patient), doctor: await voicePackets(doctor) })
    const before = await read()
    await patient.waitForTimeout(narrowSeconds * 1000)
    const after = await read()
    const share = (from: 'patient' | 'doctor', to: 'patient' | 'doctor') =>
      (after[to].received - before[to].received) / (after[from].sent - before[from].sent)
    expect(after.patient.sent - before.patient.sent).toBeGreaterThan(narrowSeconds * 10)
    expect(share('patient', 'doctor')).toBeGreaterThanOrEqual(0.9)
    expect(share('doctor', 'patient')).toBeGreaterThanOrEqual(0.9)
  })

  await test.step('the video is back when the line is', async () => {
    line.limit(null)
    await expectMovingVideo(patient, 90_000)
    await expectMovingVideo(doctor, 90_000)
    await expect(patient.getByRole('alert').getByText('your video is paused')).toHaveCount(0)
  })
  line.close()
})

test('a call connects through TURN over TCP alone', async ({ browser }) => {
  const tcp = { relayOnly: true, turnUrl: `turn:127.0.0.1:${turnPort}?transport=tcp` }
  const { patient } = await inCall(browser, 'Sita', { patient: tcp, doctor: tcp })
  await patient.getByRole('button', { name: 'Call settings' }).click()
  await expect(patient.getByRole('dialog').getByText('Through a relay')).toBeVisible()
})

// A test that is skipped counts as failed, so it is only defined where it can run.
if (hasTurnOverTls)
  test('a call connects when TLS over one TCP port is all that a network lets through', async () => {
    const { launchOptions } = test.info().project.use
    const trusting = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions?.args ?? []), '--ignore-certificate-errors']
    })
    const tls = { relayOnly: true, turnUrl: `turns:localhost:${turnTlsPort}?transport=tcp` }
    await inCall(trusting, 'Gauri', { patient: tls, doctor: tls })
    await trusting.close()
  })

/** Whether a browser gets an address on the relay with this credential. */
const getsRelay = (page: Page, username: string, credential: string): Promise<boolean> =>
  page.evaluate(
    async ({ url, username, credential }) => {
      const connection = new RTCPeerConnection({
        iceServers: [{ urls: url, username, credential }],
        iceTransportPolicy: 'relay'
      })
      connection.createDataChannel('any')
      const candidates: string[] = []
      connection.onicecandidate = ({ candidate }) => candidate?.candidate && candidates.push(candidate.candidate)
      await connection.setLocalDescription()
      await new Promise<void>((done) => {
        connection.onicegatheringstatechange = () => connection.iceGatheringState === 'complete' && done()
        setTimeout(done, 10_000)
      })
      connection.close()
      return candidates.length > 0
    },
    { url: `turn:127.0.0.1:${turnPort}?transport=udp`, username, credential }
  )

test('the relay refuses a wrong and an expired credential', async ({ browser }) => {
  const page = await (await open(browser)).newPage()
  await page.goto('/robots.txt')
  const passwordOf = (username: string) => createHmac('sha1', turnSecret).update(username).digest('base64')
  const nowSeconds = Math.floor(Date.now() / 1000)
  const valid = `${nowSeconds + 600}:somebody`
  const expired = `${nowSeconds - 600}:somebody`
  expect(await getsRelay(page, valid, passwordOf(valid))).toBe(true)
  expect(await getsRelay(page, valid, passwordOf('another'))).toBe(false)
  expect(await getsRelay(page, expired, passwordOf(expired))).toBe(false)
})
