import { languageCodes } from '@arogyachat/contract/languages'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { bookCall, offCentre, overlapping, unreachable } from '../support/calls.ts'
import { demo, freshName, open, registerPatient, setLanguage, signIn, test } from '../support/fixtures.ts'

const sizes = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 360, height: 780 },
  { width: 780, height: 360 },
  { width: 768, height: 1024 },
  { width: 1280, height: 860 }
] as const

const bar = '[role=toolbar]'
const stage = '[data-testid=stage]'

/** Every control of the call at every size, alone and with a panel open. Returns what cannot be reached. */
async function inspect(page: Page, panels: readonly string[], label: string): Promise<string[]> {
  const found: string[] = []
  for (const panel of [null, ...panels]) {
    await page.setViewportSize(sizes[2])
    if (panel !== null) {
      await page.locator(panel).press('Enter')
      await expect(page.locator('main > aside')).toBeVisible()
    }
    for (const size of sizes) {
      await page.setViewportSize(size)
      const problems = [
        ...(await unreachable(page, bar)),
        ...(await overlapping(page, stage)),
        ...(await offCentre(page, bar, stage)),
        ...(panel === '#panel-button-chat' ? await unreachable(page, 'main > aside form') : []),
        ...(panel === null ? [] : await unreachable(page, 'main > aside > header'))
      ]
      found.push(
        ...problems.map((problem) => `${label}, ${size.width}×${size.height}, ${panel ?? 'no panel'}: ${problem}`)
      )
    }
    if (panel !== null) {
      await page.keyboard.press('Escape')
      await expect(page.locator('main > aside')).toHaveCount(0)
      await expect(page.locator(panel)).toBeFocused()
    }
  }
  return found
}

/** Inspects with the connection and without it, when the page shows its banner. */
async function inspectBoth(context: BrowserContext, page: Page, panels: readonly string[], label: string) {
  const found = await inspect(page, panels, label)
  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ has: page.locator('.lucide-wifi-off') })).toBeAttached()
  found.push(...(await inspect(page, panels, `${label}, offline`)))
  await context.setOffline(false)
  return found
}

test('every control of a call stays on the screen and uncovered, in every language and size, with panels and banners', async ({
  browser
}) => {
  test.setTimeout(300_000)
  const doctors = await open(browser)
  const doctor = await signIn(doctors, 'doctor', demo.doctor)
  const patients = await open(browser, { width: 360 })
  const { page: patient } = await registerPatient(patients, freshName('Lata'))
  const room = `/video-conference/${await bookCall(patient, doctor)}`
  for (const page of [doctor, patient]) {
    await page.goto(room)
    await page.getByRole('button', { name: 'Join now' }).press('Enter')
    await expect(page.locator(bar)).toBeVisible()
    // Drawing the video would take most of the time of this test.
    await page.getByRole('button', { name: 'Voice only' }).press('Enter')
  }
  const found: string[] = []
  await doctor.goto('about:blank')
  for (const language of languageCodes) {
    await setLanguage(patient, language)
    await expect(patient.locator(bar)).toBeVisible()
    found.push(...(await inspectBoth(patients, patient, ['#panel-button-chat'], `patient, ${language}`)))
  }
  await patient.close()
  await doctor.goto(room)
  for (const language of languageCodes) {
    await setLanguage(doctor, language)
    await expect(doctor.locator(bar)).toBeVisible()
    const panels = ['#panel-button-chat', '#panel-button-patient', '#panel-button-prescription']
    found.push(...(await inspect(doctor, panels, `doctor, ${language}`)))
  }
  expect(found).toEqual([])
})

test('the check for controls out of reach finds each kind', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.setContent(`
    <style>button { position: absolute; width: 80px; height: 44px; left: 0; overflow: hidden }</style>
    <main>
      <button style="top: 0">Fine</button>
      <button style="top: 620px">Low</button>
      <button style="top: 100px">Under</button>
      <button style="top: 200px; white-space: nowrap">A text much longer than this</button>
      <div style="position: absolute; top: 100px; width: 30px; height: 44px"></div>
    </main>`)
  expect(await unreachable(page, 'main')).toEqual([
    'Low: outside the screen',
    'Under: covered',
    'A text much longer than this: its text leaves the button'
  ])
})

test('the checks for texts over each other and for controls off the centre find them', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 640 })
  await page.setContent(`
    <style>body { margin: 0 } p, button { position: absolute; margin: 0; height: 30px; width: 200px }</style>
    <main style="width: 800px; height: 300px">
      <p style="left: 0; top: 0">Good connection</p>
      <p style="left: 0; top: 10px">Asha Rao</p>
      <p style="left: 300px; top: 0">Beside</p>
    </main>
    <nav><button style="left: 300px; top: 400px">Leave</button></nav>`)
  expect(await overlapping(page, 'main')).toEqual(['“Good connection” and “Asha Rao” are over each other'])
  expect(await offCentre(page, 'nav', 'main')).toEqual([])
  await page.locator('button').evaluate((button) => {
    button.style.left = '330px'
  })
  expect(await offCentre(page, 'nav', 'main')).toEqual(['the controls are 30 px off the centre of the picture'])
})

test('on a small phone the way into the call is in sight without a scroll, and is two taps from the dashboard', async ({
  browser
}) => {
  const doctors = await open(browser)
  const doctor = await signIn(doctors, 'doctor', demo.doctor)
  const patients = await open(browser, { width: 360 })
  const { page: patient } = await registerPatient(patients, freshName('Hema'))
  const id = await bookCall(patient, doctor)
  await doctor.goto(`/video-conference/${id}`)
  await doctor.getByRole('button', { name: 'Join now' }).press('Enter')
  await patient.setViewportSize({ width: 360, height: 780 })
  for (const language of languageCodes) {
    await setLanguage(patient, language)
    await patient.goto(`/video-conference/${id}`)
    await expect(patient.locator('video')).toBeVisible()
    const ways = patient.locator('main .sticky :is(button, a)')
    await expect(ways).toHaveCount(3)
    expect(await unreachable(patient, 'main .sticky'), language).toEqual([])
  }
  await setLanguage(patient, 'en')
  await patient.goto('/patient-dashboard')
  const join = patient.getByRole('link', { name: /^Join/ }).or(patient.getByRole('button', { name: /^Join/ }))
  await join.first().click()
  await patient.getByRole('button', { name: 'Join now' }).click()
  await expect(patient.locator(bar)).toBeVisible()
})
