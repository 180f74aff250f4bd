import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { violationsOf } from '../support/axe.ts'
import { bookCall } from '../support/calls.ts'
import { demo, freshName, open, registerPatient, setLanguage, signIn, test } from '../support/fixtures.ts'
import { startSpeechSite, tonesIn, writeCountingSound } from '../support/speech-site.ts'

let folder: string
let site: Awaited<ReturnType<typeof startSpeechSite>>
/** A browser whose microphone hears the counting sound. */
let listening: Browser

test.beforeAll(async () => {
  test.setTimeout(180_000)
  folder = mkdtempSync(join(tmpdir(), 'arogyachat-captions-'))
  site = await startSpeechSite()
  const { launchOptions } = test.info().project.use
  const sound = `--use-file-for-fake-audio-capture=${writeCountingSound(folder)}`
  listening = await chromium.launch({ ...launchOptions, args: [...(launchOptions?.args ?? []), sound] })
})
test.afterAll(async () => {
  await listening?.close()
  await site?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Notes when each text of a line first appears on the page. */
const watchLines = (page: Page) =>
  page.evaluate(() => {
    const seen: Record<string, number> = {}
    Object.assign(window, { seenLines: seen })
    new MutationObserver(() => {
      for (const line of document.querySelectorAll('[role=log] li p')) seen[line.textContent ?? ''] ??= Date.now()
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
const seenAt = (page: Page, text: string): Promise<number | undefined> =>
  page.evaluate((text) => (window as unknown as { seenLines: Record<string, number> }).seenLines[text], text)

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** The seconds of sound that are missing between each tone and the next one: where two pieces meet, and elsewhere. */
function soundLostIn(tones: ReturnType<typeof tonesIn>): { acrossCuts: number[]; elsewhere: number[] } {
  const lost = tones.slice(1).map(({ at, index }, before) => {
    const previous = tones[before] ?? { at, index }
    const tonesBetween = (index - previous.index + 24) % 24
    return { seconds: tonesBetween * 0.5 - (at - previous.at), cut: Math.floor(at / 3) > Math.floor(previous.at / 3) }
  })
  const secondsWhere = (cut: boolean) => lost.filter((gap) => gap.cut === cut).map(({ seconds }) => seconds)
  return { acrossCuts: secondsWhere(true), elsewhere: secondsWhere(false) }
}

async function joinBoth(browser: Browser): Promise<{ patient: Page; doctor: Page }> {
  const doctor = await signIn(await open(browser, { site: site.url }), 'doctor', demo.doctor)
  const { page: patient } = await registerPatient(await open(listening, { site: site.url }), freshName('Kavita'))
  const room = `/video-conference/${await bookCall(patient, doctor)}`
  await setLanguage(doctor, 'hi')
  await doctor.goto(room)
  await doctor.getByRole('button', { name: 'अभी जुड़ें' }).press('Enter')
  await patient.goto(room)
  await patient.getByRole('button', { name: 'Join now' }).press('Enter')
  await expect(patient.getByText('Good connection')).toBeVisible()
  // Drawing the video would take the time of everything else.
  await patient.getByRole('button', { name: 'Voice only' }).press('Enter')
  for (const page of [patient, doctor]) await watchLines(page)
  return { patient, doctor }
}

test('what is said in a call appears as text on both sides, translated for the other, and is kept only if both agree', async ({
  browser
}) => {
  test.setTimeout(180_000)
  const { patient, doctor } = await joinBoth(browser)
  const ofPatient = () => site.pieces.filter(({ language }) => language === 'en')
  const ofDoctor = () => site.pieces.filter(({ language }) => language === 'hi')

  await test.step('the patient turns captions on, and the doctor is asked', async () => {
    await patient.getByRole('button', { name: 'Captions' }).press('Enter')
    await expect(doctor.getByRole('alertdialog')).toContainText('ArogyaChat')
    await expect(patient.getByRole('log')).toContainText('is being asked')
  })

  await test.step('the microphone reaches the speech-to-text server in pieces of three seconds without a gap', async () => {
    await expect.poll(() => ofPatient().length, { timeout: 40_000 }).toBeGreaterThanOrEqual(6)
    const pieces = ofPatient()
    expect(pieces.map(({ samples, rate }) => [samples.length, rate])).toEqual(pieces.map(() => [48_000, 16_000]))
    const whole = new Int16Array(pieces.length * 48_000)
    for (const [index, { samples }] of pieces.entries()) whole.set(samples, index * 48_000)
    // A busy machine lets the fake microphone stumble now and then, which no median shows. A gap at each cut would.
    const { acrossCuts, elsewhere } = soundLostIn(tonesIn(whole))
    expect(acrossCuts.length).toBeGreaterThanOrEqual(5)
    expect(elsewhere.length).toBeGreaterThan(17)
    for (const lost of [acrossCuts, elsewhere]) expect(Math.abs(median(lost))).toBeLessThan(0.03)
    // Nobody is transcribed who has not agreed.
    expect(ofDoctor()).toEqual([])
  })

  await test.step('the text appears on both sides within a second of the answer, for the doctor in Hindi', async () => {
    await doctor.getByRole('alertdialog').getByRole('button', { name: 'हाँ, चालू करें' }).press('Enter')
    await expect(doctor.getByRole('log')).toBeVisible()
    const before = ofPatient().length
    await expect.poll(() => ofPatient().length, { timeout: 40_000 }).toBeGreaterThan(before + 3)
    const translationOf = (count: number) => `मुझे ${count} दिन से खाँसी है`
    const line = (text: string) => doctor.getByRole('log').getByText(text, { exact: true })
    await expect(line(translationOf(before + 3))).toHaveAttribute('lang', 'hi')
    await expect(line(ofPatient()[before]?.text ?? '')).toHaveAttribute('lang', 'en')
    const delays = await Promise.all(
      ofPatient()
        .slice(before, before + 3)
        .map(async ({ text, answeredAt }, index) => {
          const translated = translationOf(before + 1 + index)
          const times = [seenAt(patient, text), seenAt(doctor, text), seenAt(doctor, translated)]
          return Math.max(...(await Promise.all(times)).map((time) => (time ?? Number.POSITIVE_INFINITY) - answeredAt))
        })
    )
    // The middle one of three, because a busy machine may hold up a single one.
    expect(median(delays)).toBeLessThan(1000)
  })

  await test.step('the doctor’s words appear for the patient in English, and muting stops the pieces', async () => {
    await expect(patient.getByRole('log').getByText('Take the medicine 1 times')).toBeVisible()
    await expect(patient.getByRole('log').getByText('दवा 1 बार लें')).toHaveAttribute('lang', 'hi')
    for (const page of [patient, doctor]) expect(await violationsOf(page)).toEqual([])
    await patient.getByRole('button', { name: 'Turn microphone off' }).press('Enter')
    // The piece in which it was muted may still come.
    await patient.waitForTimeout(4000)
    const muted = ofPatient().length
    await patient.waitForTimeout(7000)
    expect(ofPatient().length).toBe(muted)
    await patient.getByRole('button', { name: 'Turn microphone on' }).press('Enter')
  })

  await test.step('nothing is kept until the doctor agrees as well', async () => {
    await patient.getByRole('button', { name: 'Keep with this visit' }).press('Enter')
    await expect(patient.getByText(/Nothing is kept until both of you agree/)).toBeVisible()
    const question = doctor.getByRole('alertdialog')
    await question.getByRole('button', { name: 'रखें', exact: true }).press('Enter')
    await expect(patient.getByText(/from now on is kept with this visit/)).toBeVisible()
    const before = ofPatient().length
    await expect.poll(() => ofPatient().length, { timeout: 20_000 }).toBeGreaterThan(before + 1)
  })

  await test.step('the patient reads the transcript under the visit, and deletes it', async () => {
    await patient.getByRole('button', { name: 'Leave' }).press('Enter')
    const after = patient.getByRole('dialog', { name: 'After your visit' })
    await after.getByRole('button', { name: /^Transcript of the call/ }).press('Enter')
    await expect(after.getByText(/^I have had a cough for \d+ days$/).first()).toBeVisible()
    await expect(after.getByText(ofPatient()[0]?.text ?? '', { exact: true })).toHaveCount(0)
    await after.getByRole('button', { name: 'Delete transcript' }).press('Enter')
    await patient.getByRole('alertdialog').getByRole('button', { name: 'Delete transcript' }).press('Enter')
    await expect(patient.getByText('The transcript was deleted')).toBeVisible()
    await expect(after.getByRole('button', { name: /^Transcript of the call/ })).toHaveCount(0)
  })
})
