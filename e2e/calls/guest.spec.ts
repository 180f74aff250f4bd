import { expect, type Page } from '@playwright/test'
import { lastingViolationsOf } from '../support/axe.ts'
import { bookCall } from '../support/calls.ts'
import { demo, freshName, open, registerPatient, signIn, test } from '../support/fixtures.ts'

type Journey = { journey: { connections: RTCPeerConnection[] } }

/** What has arrived on the open connections of this page: video frames, and the packets of each voice. */
const received = (page: Page) =>
  page.evaluate(async () => {
    const { connections } = (window as unknown as Journey).journey
    const voices: number[] = []
    let frames = 0
    for (const connection of connections.filter(({ connectionState }) => connectionState === 'connected')) {
      for (const report of (await connection.getStats()).values()) {
        if (report.type !== 'inbound-rtp') continue
        if (report.kind === 'video') frames += report.framesDecoded ?? 0
        else voices.push(report.packetsReceived ?? 0)
      }
    }
    return { voices, frames }
  })

/** Waits until this page receives so many voices, each of them with more and more packets. */
async function expectVoices(page: Page, count: number): Promise<void> {
  await expect.poll(async () => (await received(page)).voices.length, { timeout: 30_000 }).toBe(count)
  const { voices: before } = await received(page)
  await expect
    .poll(
      async () => (await received(page)).voices.filter((packets, index) => packets > (before[index] ?? 0) + 20).length
    )
    .toBe(count)
}

const expectNoViolations = async (page: Page) => expect(await lastingViolationsOf(page)).toEqual([])

async function expectMoreFrames(page: Page): Promise<void> {
  const { frames: before } = await received(page)
  await expect.poll(async () => (await received(page)).frames, { timeout: 20_000 }).toBeGreaterThan(before + 15)
}

test('a patient invites an interpreter, the doctor agrees, all three hear each other, and the doctor ends the seat', async ({
  browser
}) => {
  test.setTimeout(240_000)
  const doctor = await signIn(await open(browser), 'doctor', demo.doctor)
  const { page: patient } = await registerPatient(await open(browser, { width: 360 }), freshName('Rekha Sharma'))
  const id = await bookCall(patient, doctor)
  for (const page of [doctor, patient]) {
    await page.goto(`/video-conference/${id}`)
    await page.getByRole('button', { name: 'Join now' }).press('Enter')
  }
  await expectMoreFrames(patient)
  await expectMoreFrames(doctor)

  await test.step('the patient invites, and the doctor is asked in the call', async () => {
    await patient.getByRole('button', { name: 'Invite a guest' }).press('Enter')
    const dialog = patient.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Ask Dr\. Meera Iyer/ }).press('Enter')
    await expect(dialog.getByRole('textbox', { name: 'Name of the guest' })).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByRole('textbox', { name: 'Name of the guest' }).fill('Sunita Kamble')
    await dialog.getByRole('radio', { name: 'Interpreter' }).press('Space')
    await expectNoViolations(patient)
    await dialog.getByRole('button', { name: /^Ask Dr\. Meera Iyer/ }).press('Enter')
    await expect(dialog.getByText(/has been asked whether Sunita Kamble may join/)).toBeVisible()
    await expect(doctor.getByRole('alert').filter({ hasText: 'an interpreter, Sunita Kamble' })).toBeVisible()
    await expectNoViolations(doctor)
  })

  const link = await test.step('the link exists only after the doctor has agreed', async () => {
    await expect(patient.getByRole('button', { name: 'Get the link' })).toHaveCount(0)
    await doctor.getByRole('button', { name: 'Agree', exact: true }).press('Enter')
    await patient.getByRole('button', { name: 'Get the link' }).press('Enter')
    const shown = patient.getByRole('textbox', { name: 'Link for Sunita Kamble' })
    await expect(shown).toHaveValue(/\/call-guest#[\w-]{43}$/)
    return shown.inputValue()
  })
  await patient.getByRole('dialog').getByRole('button', { name: 'Close' }).first().press('Enter')

  const guestContext = await open(browser, { width: 360 })
  const guest = await guestContext.newPage()
  await test.step('the guest sees whose consultation it is, and joins by voice', async () => {
    await guest.goto(link)
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Rekha’s consultation with Dr. Meera Iyer')
    await expect(guest.getByText('The sound is not recorded.')).toBeVisible()
    expect(new URL(guest.url()).hash).toBe('')
    await expectNoViolations(guest)
    await guest.getByRole('button', { name: 'Join by voice' }).press('Enter')
  })

  await test.step('the voices arrive in all four directions, and both see who is listening', async () => {
    await expectVoices(guest, 2)
    await expectVoices(patient, 2)
    await expectVoices(doctor, 2)
    expect((await received(guest)).frames).toBe(0)
    for (const page of [patient, doctor])
      await expect(page.getByText('Sunita Kamble (interpreter) is listening').first()).toBeVisible()
    await guest.getByRole('button', { name: 'Turn microphone off' }).press('Enter')
    for (const page of [patient, doctor])
      await expect(page.getByRole('img', { name: 'Sunita Kamble’s microphone is off' })).toBeVisible()
    for (const page of [patient, doctor, guest]) await expectNoViolations(page)
  })

  await test.step('a reload of the guest’s page and of the patient’s page brings everybody back', async () => {
    await patient.reload()
    await expectVoices(patient, 2)
    await expectVoices(guest, 2)
    await guest.reload()
    await guest.getByRole('button', { name: 'Join by voice' }).press('Enter')
    await expectVoices(guest, 2)
    await expectVoices(doctor, 2)
  })

  await test.step('nobody else can use the link meanwhile', async () => {
    const other = await (await open(browser)).newPage()
    await other.goto(link)
    await other.getByRole('button', { name: 'Join by voice' }).press('Enter')
    await expect(other.getByText(/Someone has already joined with this link/)).toBeVisible()
    await other.context().close()
  })

  await test.step('the doctor ends the seat: the guest is out, the link is dead, and the call of the two goes on', async () => {
    await doctor.getByRole('button', { name: 'Remove Sunita Kamble from the call' }).press('Enter')
    await expect(guest.getByRole('heading', { name: 'You are no longer in the call' })).toBeVisible()
    for (const page of [patient, doctor]) {
      await expect(page.getByText('Sunita Kamble (interpreter) is listening')).toHaveCount(0)
      await expectVoices(page, 1)
      await expectMoreFrames(page)
    }
    expect((await received(guest)).voices).toEqual([])
    await guest.goto(link)
    await expect(guest.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  })
})
