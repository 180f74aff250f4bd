import type { Role } from '@arogyachat/contract/accounts'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { type Browser, expect, type Page } from '@playwright/test'
import { bookCall } from '../calls.ts'
import { api, demo, freshName, open, registerPatient, setLanguage, signIn } from '../fixtures.ts'
import type { StateCheck } from '../screen-helpers.ts'
import { startSpeechSite } from '../speech-site.ts'
import { messagesOf } from '../text-checks.ts'
import type { SpokenWalk } from './spoken-screen-walks.ts'

const toolbar = '[role=toolbar]'

/** A button whose name is a message of this language. */
const named = (page: Page, language: LanguageCode, namespace: string, key: string) =>
  page.getByRole('button', { name: String(messagesOf(language, namespace)[key]), exact: true })

interface Participants {
  doctor: Page
  patient: Page
  id: string
  close(): Promise<void>
}

/** Both participants in a call, by voice alone, because drawing the video would take most of the time of a walk. */
async function startCall(browser: Browser, name: string, site?: string): Promise<Participants> {
  const context = () => open(browser, { width: 360, ...(site && { site }) })
  const doctor = await signIn(await context(), 'doctor', demo.doctor)
  const { page: patient } = await registerPatient(await context(), freshName(name))
  const id = await bookCall(patient, doctor)
  for (const page of [doctor, patient]) {
    await page.goto(`/video-conference/${id}`)
    await page.getByRole('button', { name: 'Join now' }).press('Enter')
    await expect(page.locator(toolbar)).toBeVisible()
    await page.getByRole('button', { name: 'Voice only' }).press('Enter')
  }
  return {
    doctor,
    patient,
    id,
    async close() {
      await setLanguage(doctor, 'en')
      await patient.context().close()
      await doctor.context().close()
    }
  }
}

/** The reload for the language keeps the call. */
async function speak(pages: readonly Page[], language: LanguageCode): Promise<void> {
  for (const page of pages) await setLanguage(page, language)
  for (const page of pages) await expect(page.locator(toolbar)).toBeVisible()
}

/** One side of a running call, alone and with each panel. */
async function walkCallSide(page: Page, who: Role, language: LanguageCode, check: StateCheck): Promise<void> {
  await speak([page], language)
  await page.waitForLoadState('networkidle')
  await check(page, `running call, ${who}`)
  const panels = who === 'doctor' ? ['chat', 'patient', 'prescription'] : ['chat']
  for (const panel of panels) {
    await page.locator(`#panel-button-${panel}`).press('Enter')
    await expect(page.locator('main > aside')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('main > aside .animate-spin')).toHaveCount(0)
    await check(page, `running call, ${who}, ${panel}`)
    await page.keyboard.press('Escape')
    await expect(page.locator('main > aside')).toHaveCount(0)
  }
}

export const walkRunningCall: SpokenWalk = async (browser, languages, checkIn) => {
  const call = await startCall(browser, 'Lata')
  for (const language of languages) {
    await walkCallSide(call.patient, 'patient', language, checkIn(language))
    await walkCallSide(call.doctor, 'doctor', language, checkIn(language))
  }
  await call.close()
}

/** A guest from the invitation to the end of the seat, as each of the three sees it. */
export const walkGuest: SpokenWalk = async (browser, languages, checkIn) => {
  const call = await startCall(browser, 'Rekha')
  const { doctor, patient } = call
  const path = `/api/appointments/${call.id}/guest`
  for (const language of languages) {
    const check = checkIn(language)
    await speak([doctor, patient], language)
    await named(patient, language, 'guest', 'invite').press('Enter')
    await expect(patient.getByRole('dialog')).toBeVisible()
    await check(patient, 'guest, invitation')
    await patient.keyboard.press('Escape')
    const { guest } = await api(patient, 'POST', path, { name: 'Sunita Kamble', kind: 'interpreter' })
    await expect(named(doctor, language, 'guest', 'agree')).toBeVisible()
    await check(doctor, 'guest, question')
    await api(doctor, 'POST', `${path}/answer`, { guestId: guest._id, isAccepted: true })
    await named(patient, language, 'guest', 'makeLink').press('Enter')
    const link = patient.getByRole('dialog').locator('input[readonly]')
    await expect(link).toHaveValue(/#/)
    await check(patient, 'guest, link')
    const page = await (await open(browser, { width: 360, language })).newPage()
    await page.goto(await link.inputValue())
    await patient.keyboard.press('Escape')
    const { join, endedTitle } = messagesOf(language, 'guest').page as Record<string, string>
    await expect(page.getByRole('button', { name: String(join) })).toBeVisible()
    await check(page, 'guest, before joining')
    await page.getByRole('button', { name: String(join) }).press('Enter')
    await expect(patient.locator(`[aria-label*="Sunita"]`).first()).toBeVisible()
    await check(page, 'guest, in the call')
    await check(patient, 'call with a guest, patient')
    await check(doctor, 'call with a guest, doctor')
    await api(doctor, 'DELETE', path)
    await expect(page.locator('h1')).toHaveText(String(endedTitle))
    await check(page, 'guest, ended')
    await page.context().close()
  }
  await call.close()
}

/** The live transcript on both sides, with lines that are translated, and its questions. */
export const walkCaptions: SpokenWalk = async (browser, languages, checkIn) => {
  const site = await startSpeechSite()
  try {
    const call = await startCall(browser, 'Kavita', site.url)
    const { doctor, patient } = call
    for (const language of languages) {
      const check = checkIn(language)
      await speak([doctor, patient], language)
      for (const page of [patient, doctor]) await page.waitForLoadState('networkidle')
      await named(patient, language, 'transcript', 'captions').press('Enter')
      await expect(doctor.getByRole('alertdialog')).toBeVisible()
      await check(doctor, 'captions, question')
      await doctor.getByRole('alertdialog').getByRole('button').last().press('Enter')
      for (const page of [patient, doctor])
        await expect.poll(() => page.getByRole('log').locator('li').count(), { timeout: 40_000 }).toBeGreaterThan(2)
      await named(patient, language, 'transcript', 'keep').press('Enter')
      await expect(doctor.getByRole('alertdialog')).toBeVisible()
      await check(doctor, 'captions, question about keeping')
      await check(patient, 'captions, patient')
      await doctor.keyboard.press('Escape')
      await check(doctor, 'captions, doctor')
      // The question comes again in the next language.
      await api(patient, 'PUT', `/api/appointments/${call.id}/transcript/consent`, { agreed: false })
    }
    await call.close()
  } finally {
    await site.stop()
  }
}
