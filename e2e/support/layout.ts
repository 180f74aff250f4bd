import { join } from 'node:path'
import { type LanguageCode, languageCodes } from '@arogyachat/contract/languages'
import { expect, type Page } from '@playwright/test'
import { buildSync } from 'esbuild'
import { setLanguage } from './fixtures.ts'
import type { Exception, Finding } from './layout/geometry.ts'
import { openDialog, type StateCheck, switchLanguage, type Width } from './screen-helpers.ts'

/** What the checks leave out, and why. */
export const exceptions: readonly Exception[] = [
  {
    kind: 'target is smaller than 44 px',
    selector: 'dialog button.absolute',
    reason: 'The points on the body figure lie close together; the list beside it has the same regions in full size.'
  }
]

declare const window: { layoutChecks?: { findings: (exceptions: readonly Exception[], touch: boolean) => Finding[] } }

const { outputFiles } = buildSync({
  entryPoints: [join(import.meta.dirname, 'layout/in-page.ts')],
  bundle: true,
  write: false,
  format: 'iife',
  globalName: 'layoutChecks',
  footer: { js: 'window.layoutChecks = layoutChecks' }
})
const bundled = outputFiles[0]?.text ?? ''

const widths = { phone: [320, 360], wide: [1280], both: [320, 360, 768, 1280] } as const
/** From this width on people use a mouse. */
const mouseWidth = 1024

/** The faults of the page as it is now. Each document loads the checks once. */
export async function layoutFindings(page: Page, leaveOut = exceptions): Promise<Finding[]> {
  const width = page.viewportSize()?.width ?? 0
  if (!(await page.evaluate(() => window.layoutChecks !== undefined))) await page.evaluate(bundled)
  return page.evaluate(
    async ([leaveOut, touch]) => {
      // An open menu stays beside its button, which the new width may have moved off the screen.
      const opener = document.querySelector('[aria-haspopup=menu][aria-expanded=true]')
      opener?.scrollIntoView({ block: 'center', behavior: 'instant' })
      await new Promise((done) =>
        requestAnimationFrame(() => (opener ? requestAnimationFrame(done) : setTimeout(done)))
      )
      return window.layoutChecks?.findings(leaveOut, touch) ?? []
    },
    [leaveOut, width < mouseWidth] as const
  )
}

interface Group {
  texts: Set<string>
  /** Languages and widths. */
  variants: Set<string>
  states: Set<string>
}

const some = (values: ReadonlySet<string>, limit: number): string => {
  const more = values.size - limit
  return `${[...values].slice(0, limit).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Collects findings and lists each element once: its texts, the languages and widths, and the states of the screens. */
export function createLayoutReport() {
  const groups = new Map<string, Group>()
  return {
    add(state: string, language: string, width: number, found: readonly Finding[]) {
      for (const { kind, where, text } of found) {
        const key = `${kind}: ${where}`
        const group = groups.get(key) ?? { texts: new Set(), variants: new Set(), states: new Set() }
        groups.set(key, group)
        group.texts.add(`“${text}”`)
        group.variants.add(`${language} ${width}`)
        group.states.add(state)
      }
    },
    lines: (): string[] =>
      [...groups].map(
        ([key, { texts, variants, states }]) =>
          `${key}: ${some(texts, 4)}; in ${some(variants, 8)}; on ${some(states, 4)}`
      )
  }
}

export type LayoutReport = ReturnType<typeof createLayoutReport>

/** Checks the page at several widths, and leaves it at that of a phone. */
export async function checkWidths(
  page: Page,
  state: string,
  language: LanguageCode,
  width: Width,
  report: LayoutReport
) {
  for (const pixels of widths[width]) {
    await page.setViewportSize({ width: pixels, height: 800 })
    report.add(state, language, pixels, await layoutFindings(page))
  }
  await page.setViewportSize({ width: 360, height: 800 })
}

/** Long words in Tamil and Telugu, and tall lines in Urdu. */
const demanding: readonly LanguageCode[] = ['ta', 'te', 'ur']
/** States that differ from a screen by a message: its layout has been checked. */
const isVariant = (state: string): boolean =>
  /error|failed|loading|refused|nothing|found|new (patient|doctor)/.test(state)
/** Without a picker the language changes by a reload, which these states survive. */
const survivesReload = (state: string): boolean => state === 'device check' || state === 'call'

/** Screens are checked in all languages, dialogs and messages in those that need the most room. */
async function languagesFor(page: Page, state: string): Promise<readonly LanguageCode[]> {
  const dialogs = await openDialog(page).or(page.locator('[role=menu]')).count()
  return dialogs > 0 || isVariant(state) ? demanding : languageCodes
}

/** Checks a state in several languages. A page without a picker that cannot be reloaded is checked in the language it has. */
export const createLayoutCheck =
  (report: LayoutReport): StateCheck =>
  async (page, state, width = 'both') => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const current = (await page.locator('html').getAttribute('lang')) as LanguageCode
    const change = async (language: LanguageCode): Promise<boolean> => {
      if (await switchLanguage(page, language)) return true
      if (!survivesReload(state)) return false
      await setLanguage(page, language)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await page.waitForLoadState('networkidle')
      return true
    }
    for (const language of await languagesFor(page, state)) {
      if (!(await change(language))) return checkWidths(page, state, current, width, report)
      await checkWidths(page, state, language, width, report)
    }
    await change(current)
  }

/** Checks a state in the language of the page alone. */
export const createLayoutCheckInLanguage =
  (report: LayoutReport, language: LanguageCode): StateCheck =>
  async (page, state, width = 'both') => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await checkWidths(page, state, language, width, report)
  }
