import { languageCodes } from '@arogyachat/contract/languages'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { demo, open, signIn } from './people.ts'

const publicScreens = [
  '/',
  '/patient-login',
  '/doctor-login',
  '/patient-signup',
  '/doctor-signup',
  '/forgot-password?role=patient',
  '/nowhere'
]
const patientScreens = [
  '/patient-dashboard',
  '/patient-dashboard?section=consultation',
  '/patient-dashboard?section=prescriptions'
]
const doctorScreens = ['/doctor-dashboard', '/doctor-dashboard?tab=appointments', '/doctor-dashboard?tab=settings']

async function settled(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('main, [role=main], h1').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** What people write themselves, names and codes: not ours to translate. */
const notOurs = /ArogyaChat|English|PNG|JPEG|WebP|MBBS|MB|HH:MM|PIN|ID|VIP|ORS|ECG|[\w.+-]+@[\w.-]+|\+?\d[\d\s]*/g

/** Lines of Latin words on the screen, without what doctors and patients typed and without names. */
async function latinLines(page: Page, known: RegExp): Promise<string[]> {
  const lines = await page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || element.closest('script, style, [lang]:not(html), option[lang], bdi, [dir=auto]')) continue
      if (element.getClientRects().length === 0) continue
      const text = node.textContent?.trim()
      if (text) found.push(text)
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
      if (element.closest('[lang]:not(html)')) continue
      for (const name of ['aria-label', 'placeholder', 'title']) {
        const text = element.getAttribute(name)
        if (text) found.push(text)
      }
    }
    return found
  })
  return lines.filter((it) => /[A-Za-z]{3,}/.test(it.replace(notOurs, '').replace(known, '')))
}

async function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, h1, h2, h3, label, legend, p, dt, dd, li')]
      .filter((it) => it.getClientRects().length > 0 && !it.closest('.sr-only') && it.children.length === 0)
      .filter((it) => {
        const { overflowX } = getComputedStyle(it)
        return (
          overflowX !== 'auto' && overflowX !== 'scroll' && it.scrollWidth > it.clientWidth + 1 && it.clientWidth > 0
        )
      })
      .map((it) => `${it.tagName}: ${it.innerText.slice(0, 80)}`)
  )
}

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Demo people and places are written in Latin letters, as their owners typed them. */
const demoWords =
  /\b(Dr\.|Obstetrics and Gynecology|[A-Z][a-z’']+(\s[A-Z][a-z’']+)*|[A-Z]{2,}(-\d+)?)\b|doctor|patient|DEMO-\d+/g

async function walk(
  browser: Browser,
  language: (typeof languageCodes)[number],
  look: (page: Page, path: string) => Promise<void>
) {
  const context = await open(browser, { language, width: 360 })
  const visitor = await context.newPage()
  for (const path of publicScreens) {
    await settled(visitor, path)
    await look(visitor, path)
  }
  await visitor.close()
  for (const [role, screens] of [
    ['patient', patientScreens],
    ['doctor', doctorScreens]
  ] as const) {
    const page = await signIn(context, role, demo[role], language)
    for (const path of screens) {
      await settled(page, path)
      await look(page, path)
    }
    await page.close()
    await context.clearCookies()
  }
  await context.close()
}

for (const language of languageCodes) {
  test(`every screen fits a small phone in ${language}: nothing clipped, nothing sideways, the page says its language`, async ({
    browser
  }) => {
    test.setTimeout(180_000)
    const faults: string[] = []
    await walk(browser, language, async (page, path) => {
      const html = page.locator('html')
      await expect(html).toHaveAttribute('lang', language)
      await expect(html).toHaveAttribute('dir', language === 'ur' ? 'rtl' : 'ltr')
      const sideways = await sidewaysScroll(page)
      if (sideways > 0) faults.push(`${path}: ${sideways} px sideways`)
      for (const text of await clippedTexts(page)) faults.push(`${path}: clipped ${text}`)
    })
    expect(faults).toEqual([])
  })
}

for (const language of ['hi', 'ur'] as const) {
  test(`no English is left on any screen in ${language}`, async ({ browser }) => {
    test.setTimeout(180_000)
    const left: string[] = []
    await walk(browser, language, async (page, path) => {
      for (const line of await latinLines(page, demoWords)) left.push(`${path}: ${line}`)
    })
    expect(left).toEqual([])
  })
}

for (const [language, width, scheme] of [
  ['en', 1280, 'light'],
  ['ur', 360, 'dark'],
  ['hi', 360, 'light']
] as const) {
  test(`axe finds nothing on any screen in ${language} at ${width} px, ${scheme}`, async ({ browser }) => {
    test.setTimeout(180_000)
    const context = await open(browser, { language, width })
    const faults: string[] = []
    const look = async (page: Page, path: string) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await settled(page, path)
      const { violations } = await new AxeBuilder({ page }).analyze()
      for (const it of violations)
        faults.push(`${path}: ${it.id}: ${it.nodes.map((node) => node.target.join(' ')).join(', ')}`)
    }
    const visitor = await context.newPage()
    for (const path of publicScreens) await look(visitor, path)
    for (const [role, screens] of [
      ['patient', patientScreens],
      ['doctor', doctorScreens]
    ] as const) {
      const page = await signIn(context, role, demo[role], language)
      for (const path of screens) await look(page, path)
      await page.close()
      await context.clearCookies()
    }
    await context.close()
    expect(faults).toEqual([])
  })
}
