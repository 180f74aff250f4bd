import type { LanguageCode } from '@arogyachat/contract/languages'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { type Look, turnTo } from './looking.ts'
import { walkSections, walkTrouble, walkVisits } from './patient-screens.ts'
import { open } from './people.ts'
import { clippedTexts, englishLines, sidewaysScroll } from './reading.ts'
import { walkCall, walkDoctor, walkNewcomers, walkPublic } from './screens.ts'

test.use({ trace: 'off' })

const phone = { width: 360, height: 800 }
const wide = { width: 1280, height: 800 }

/** Off in axe by itself, though it is part of WCAG 2.2 AA. */
const everything = { rules: { 'target-size': { enabled: true } } }
/** The scheme alters colours alone, so the second one is asked about nothing else. */
const colours = { runOnly: ['color-contrast', 'link-in-text-block'] }

interface Fault {
  rule: string
  target: string
  why: string
}

async function faultsOf(page: Page, asked: object, within?: string): Promise<Fault[]> {
  // To tell of what is well takes axe most of its time; and nothing of ours stands in a frame.
  const axe = new AxeBuilder({ page }).options({ ...asked, resultTypes: ['violations'] }).setLegacyMode()
  if (within) axe.include(within)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((it) => ({ rule: id, target: it.target.join(' '), why: it.any[0]?.message ?? help }))
  )
}

/**
 * Looks once more at what was a fault. Colours may still have been those of the last scheme on a busy machine, and a bar that stays
 * in sight lies over whatever is scrolled under it: a target counts as it is where it was scrolled to. A fault stays one.
 */
async function confirmed(page: Page, asked: object, found: Fault[]): Promise<Fault[]> {
  if (found.length === 0) return []
  const still: Fault[] = []
  for (const fault of await faultsOf(await drawn(page, 1000), asked)) {
    if (fault.rule === 'target-size') {
      await page.locator(fault.target).evaluate((it) => it.scrollIntoView({ block: 'center', behavior: 'instant' }))
      still.push(...(await faultsOf(page, { runOnly: ['target-size'] }, fault.target)))
    } else still.push(fault)
  }
  return still
}

/** Two frames later, with every change of colour done. */
async function drawn(page: Page, waitMs = 0): Promise<Page> {
  await page.waitForTimeout(waitMs)
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const ending = document.getAnimations().filter((it) => it.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((it) => it.finished))
  })
  return page
}

/** What a reader of another language would stumble over. */
async function wordFaults(page: Page, language: LanguageCode): Promise<string[]> {
  const sideways = await sidewaysScroll(page)
  return [
    ...(await englishLines(page, language)).map((it) => `English: ${it}`),
    ...(await clippedTexts(page)).map((it) => `clipped: ${it}`),
    ...(sideways > 0 ? [`${sideways} px sideways`] : [])
  ]
}

/** Looks at every state in both directions and both schemes on a phone, and once on a wide screen. */
function everywhere(): { look: Look; faults: string[] } {
  const faults: string[] = []
  const look: Look = async (page, state, width = 'both') => {
    const note = (where: string, found: string[]) => faults.push(...found.map((it) => `${state} (${where}): ${it}`))
    const scan = async (scheme: 'light' | 'dark', where: string) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      const asked = scheme === 'light' ? everything : colours
      const found = await confirmed(page, asked, await faultsOf(await drawn(page), asked))
      note(
        `${where}, ${scheme}`,
        found.map((it) => `${it.rule}: ${it.target}: ${it.why}`)
      )
    }
    const spoken = await page.locator('html').getAttribute('lang')
    if (width !== 'wide') {
      await scan('light', '360')
      await scan('dark', '360')
      if (spoken === 'ur') note('ur', await wordFaults(page, 'ur'))
      else if (await turnTo(page, 'ur')) {
        note('ur', await wordFaults(page, 'ur'))
        // The dark colours are those of the other direction.
        await scan('light', 'ur, 360')
        await turnTo(page, 'en')
      }
    }
    if (width !== 'phone') {
      await page.setViewportSize(wide)
      await scan('light', '1280')
      await page.setViewportSize(phone)
    }
  }
  return { look, faults }
}

const onPhone = (browser: Browser) => open(browser, { width: phone.width })

const walks = {
  'before signing in': async (browser: Browser, look: Look) =>
    walkPublic(await (await onPhone(browser)).newPage(), look),
  'a patient sees of visits': async (browser: Browser, look: Look) => walkVisits(await onPhone(browser), look),
  'a patient sees elsewhere': async (browser: Browser, look: Look) => walkSections(await onPhone(browser), look),
  'a patient sees in trouble': async (browser: Browser, look: Look) => walkTrouble(await onPhone(browser), look),
  'a doctor sees': async (browser: Browser, look: Look) => walkDoctor(await onPhone(browser), look),
  'a newcomer sees': async (browser: Browser, look: Look) => walkNewcomers(await onPhone(browser), look),
  'of a call': async (browser: Browser, look: Look) => walkCall(await onPhone(browser), await onPhone(browser), look)
}

for (const [who, walk] of Object.entries(walks)) {
  test(`axe finds nothing, and Urdu leaves nothing out, in any state ${who}`, async ({ browser }) => {
    test.setTimeout(300_000)
    const { look, faults } = everywhere()
    await walk(browser, look)
    expect(faults).toEqual([])
  })
}
