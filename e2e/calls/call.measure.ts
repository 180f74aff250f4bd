import type { Page } from '@playwright/test'
import { inCall } from '../support/calls.ts'
import { decodedFrames, expectMovingVideo, test } from '../support/fixtures.ts'
import { createTurnServer } from '../support/turn-server.ts'

const turnServer = createTurnServer()
test.beforeAll(() => turnServer.start())
test.afterAll(() => turnServer.stop())

const runs = 10
const wanted = { firstPictureMs: 500, backMs: 3000 }
const outages = [2, 10, 60]

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number

/** From the press of the button to the first picture of the other participant, milliseconds. */
async function firstPicture(page: Page): Promise<number> {
  await page.evaluate(() => {
    const measured = new Promise<number>((done) => {
      document.addEventListener(
        'click',
        () => {
          const pressedAt = performance.now()
          const look = () => {
            const video = document.querySelector<HTMLVideoElement>('[data-testid=remote-video]')
            if (video) video.requestVideoFrameCallback((now) => done(now - pressedAt))
            else requestAnimationFrame(look)
          }
          look()
        },
        { once: true, capture: true }
      )
    })
    Object.assign(window, { measured })
  })
  await page.getByRole('button', { name: 'Join now' }).click()
  return page.evaluate(() => (window as unknown as { measured: Promise<number> }).measured)
}

/** The same between two bare connections in one page, without signalling over a network: what the browser itself needs. */
const barePicture = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ video: { width: 640, height: 480 }, audio: true })
    const startedAt = performance.now()
    const [one, other] = [new RTCPeerConnection(), new RTCPeerConnection()]
    one.onicecandidate = ({ candidate }) => void other.addIceCandidate(candidate ?? undefined)
    other.onicecandidate = ({ candidate }) => void one.addIceCandidate(candidate ?? undefined)
    const video = document.body.appendChild(document.createElement('video'))
    video.muted = true
    other.ontrack = ({ streams }) => {
      video.srcObject = streams[0] ?? null
      void video.play()
    }
    for (const track of stream.getTracks()) one.addTrack(track, stream)
    await one.setLocalDescription()
    await other.setRemoteDescription(one.localDescription as RTCSessionDescription)
    await other.setLocalDescription()
    await one.setRemoteDescription(other.localDescription as RTCSessionDescription)
    const ms = await new Promise<number>((done) => video.requestVideoFrameCallback((now) => done(now - startedAt)))
    for (const connection of [one, other]) connection.close()
    for (const track of stream.getTracks()) track.stop()
    video.remove()
    return ms
  })

test('how soon the other participant is seen, and is back after an outage', async ({ browser }) => {
  test.setTimeout(600_000)
  const { patient, doctor, room } = await inCall(browser, 'Meena')
  const joins: number[] = []
  const bare: number[] = []
  for (let run = 0; run < runs; run++) {
    await patient.goto('/robots.txt')
    // A tab that remembers its call goes back to it without a press.
    await patient.evaluate(() => sessionStorage.clear())
    bare.push(await barePicture(patient))
    await patient.goto(room)
    await patient.getByTestId('own-video').waitFor()
    joins.push(await firstPicture(patient))
  }
  const ratio = median(joins) / median(bare)
  console.log(
    `Join to first picture, ${runs} runs: median ${Math.round(median(joins))} ms, worst ${Math.round(Math.max(...joins))} ms` +
      ` (wanted ${wanted.firstPictureMs}); bare connection ${Math.round(median(bare))} ms; ratio ${ratio.toFixed(2)}`
  )
  for (const page of [patient, doctor]) await page.close()

  const relayed = await inCall(browser, 'Meena', { patient: { relayOnly: true }, doctor: { relayOnly: true } })
  for (const seconds of outages) {
    turnServer.stop()
    await relayed.patient.waitForTimeout(seconds * 1000)
    const before = await decodedFrames(relayed.patient)
    await turnServer.start()
    const startedAt = performance.now()
    while ((await decodedFrames(relayed.patient)) === before || (await decodedFrames(relayed.patient)) === 0)
      await relayed.patient.waitForTimeout(50)
    console.log(
      `Relay away for ${seconds} s: the picture is back after ${Math.round(performance.now() - startedAt)} ms (wanted ${wanted.backMs})`
    )
    await expectMovingVideo(relayed.doctor)
  }
})
