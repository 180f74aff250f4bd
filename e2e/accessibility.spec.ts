import type { LanguageCode } from '@arogyachat/contract/languages'
import { type Browser, expect, type Page } from '@playwright/test'
import { colours, everything, faultsOf, inWords, lastingFaultsOf } from './axe.ts'
import { type Look, turnTo } from './looking.ts'
import { walkSections, walkTrouble, walkVisits } from './patient-screens.ts'
import { open, test } from './people.ts'
import { clippedTexts, englishLines, sidewaysScroll } from './reading.ts'
import { walkCall, walkDoctor, walkNewcomers, walkPublic } from './screens.ts'

test.use({ trace: 'off' })

const phone = { width: 360, height: 800 }
const wide = { width: 1280, height: 800 }

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
      // The scheme alters colours alone, so the second one is asked about nothing else.
      const asked = scheme === 'light' ? everything : colours
      note(`${where}, ${scheme}`, (await lastingFaultsOf(page, asked)).map(inWords))
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

test('what is wrong would be found', async ({ page }) => {
  await page.setContent('<html><body><img src="x"><p style="color: #ddd; background: #fff">pale</p></body></html>')
  expect((await faultsOf(page)).map((it) => it.rule)).toEqual(
    expect.arrayContaining(['image-alt', 'color-contrast', 'html-has-lang'])
  )
  expect((await faultsOf(page, colours, 'p')).map(inWords)).toEqual([expect.stringMatching(/^color-contrast: p: /)])
})

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
