import { join } from 'node:path'
import { type LanguageCode, languageCodes } from '@arogyachat/contract/languages'
import { expect, type Page } from '@playwright/test'
import { buildSync } from 'esbuild'
import { setLanguage } from './fixtures.ts'
import type { Exception, Finding } from './layout/geometry.ts'
import { afterPaint, type StateCheck, switchLanguage, type Width } from './screen-helpers.ts'
import { englishLines } from './text-checks.ts'

/** What the checks leave out, and why. */
export const exceptions: readonly Exception[] = [
  {
    kind: 'target is smaller than 44 px',
    selector: 'dialog button.absolute',
    reason: 'The points on the body figure lie close together; the list beside it has the same regions in full size.'
  },
  {
    kind: 'text is cut',
    selector: 'main ul button .truncate[dir=auto]',
    reason: 'The start of the last message, which the conversation shows whole.'
  },
  {
    kind: 'control is covered',
    selector: 'body:has([role=alert] section) main > aside > header button',
    reason: 'An emergency lies over an open panel of the call until the doctor presses its button.'
  },
  {
    kind: 'control is covered',
    selector: 'body:has([role=alert] section) [data-testid=stage] div.flex.gap-2 > button',
    reason: 'The same, over the settings of the call.'
  },
  {
    kind: 'control is covered',
    selector: 'main:has(> [role=alert].bg-cream) [data-testid=stage] div.flex.gap-2 > button',
    reason: 'Whether a guest may join lies over the settings of a call until the doctor has answered.'
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

/** The languages and widths of a check. */
export interface LayoutScope {
  languages: readonly LanguageCode[]
  widths: readonly number[]
}

/** All, or those that the environment names: `LAYOUT_LANGUAGES=ta,te LAYOUT_WIDTHS=320 npm run layout`. */
export const chosenScope: LayoutScope = {
  languages: languageCodes.filter((code) => (process.env.LAYOUT_LANGUAGES ?? code).split(',').includes(code)),
  widths: (process.env.LAYOUT_WIDTHS ?? '320,360,768,1280').split(',').map(Number)
}
/** From this width on the screens have a side menu. */
const wideFrom = 768
/** From this width on people use a mouse. */
const mouseWidth = 1024

/** The faults of the page as it is now. Each document loads the checks once. */
export async function layoutFindings(page: Page, leaveOut = exceptions): Promise<Finding[]> {
  await afterPaint(page)
  const width = page.viewportSize()?.width ?? 0
  const find = () =>
    page.evaluate(
      async ([leaveOut, touch]) => {
        if (!window.layoutChecks) return null
        // The fonts of a language are fetched when its first text appears, and letters of a stand-in have other sizes.
        await document.fonts.ready
        // An open menu stays beside its button, which the new width may have moved off the screen.
        const opener = document.querySelector('[aria-haspopup=menu][aria-expanded=true]')
        opener?.scrollIntoView({ block: 'center', behavior: 'instant' })
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
        // An open menu follows its button some frames later.
        const isAway = () => {
          const box = document.querySelector('[role=menu]')?.getBoundingClientRect()
          return box !== undefined && (box.top >= innerHeight || box.bottom <= 0)
        }
        for (let frame = 0; opener && (frame < 2 || isAway()) && frame < 60; frame++)
          await new Promise(requestAnimationFrame)
        return window.layoutChecks.findings(leaveOut, touch)
      },
      [leaveOut, width < mouseWidth] as const
    )
  const found = await find()
  if (found) return found
  await page.evaluate(bundled)
  return (await find()) ?? []
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

const widthsOf = ({ widths }: LayoutScope, width: Width): readonly number[] =>
  width === 'both' ? widths : widths.filter((pixels) => (width === 'wide' ? pixels > wideFrom : pixels < wideFrom))

/** Checks the page at several widths, and leaves it at the last. */
async function checkWidths(
  page: Page,
  state: string,
  language: LanguageCode,
  widths: readonly number[],
  report: LayoutReport
) {
  for (const pixels of widths) {
    if (page.viewportSize()?.width !== pixels) await page.setViewportSize({ width: pixels, height: 800 })
    report.add(state, language, pixels, await layoutFindings(page))
  }
  // Without a network the messages of a language that was not used before are English.
  if (translated.includes(language) && !state.includes('offline')) {
    const lines = await englishLines(page, language)
    const found = lines.map((text) => ({ kind: 'text is English' as const, where: 'page', text }))
    report.add(state, language, widths.at(-1) ?? 0, found)
  }
}

/** The languages in which English on the screen is an error too. */
const translated: readonly LanguageCode[] = ['hi', 'ur']
/** Long words in Tamil and Telugu, and tall lines in Urdu. */
export const demanding: readonly LanguageCode[] = ['ta', 'te', 'ur']
/** States that differ from a screen by a message: its layout has been checked. */
const isVariant = (state: string): boolean =>
  /error|failed|loading|refused|nothing|found|new (patient|doctor)/.test(state)
/** Without a picker the language changes by a reload, which these states survive. */
const survivesReload = (state: string): boolean => state === 'device check' || state === 'call'

/** Screens and dialogs are checked in all languages of the scope, messages in those that need the most room. */
const languagesFor = (state: string, { languages }: LayoutScope): readonly LanguageCode[] =>
  isVariant(state) ? languages.filter((language) => demanding.includes(language)) : languages

const phone = { width: 360, height: 800 }

/** Checks a state in several languages. A page without a picker that cannot be reloaded is checked in the language it has. */
export const createLayoutCheck =
  (report: LayoutReport, scope = chosenScope): StateCheck =>
  async (page, state, width = 'both') => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const current = (await page.locator('html').getAttribute('lang')) as LanguageCode
    const widths = widthsOf(scope, width)
    const change = async (language: LanguageCode): Promise<boolean> => {
      if (await switchLanguage(page, language)) return true
      if (!survivesReload(state)) return false
      await setLanguage(page, language)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await page.waitForLoadState('networkidle')
      return true
    }
    for (const [index, language] of languagesFor(state, scope).entries()) {
      const isChanged = await change(language)
      // The next language begins with the width where this one ends.
      const order = index % 2 === 0 ? widths : widths.toReversed()
      await checkWidths(page, state, isChanged ? language : current, order, report)
      if (!isChanged) break
    }
    await page.setViewportSize(phone)
    await change(current)
  }

/** Checks a state in the language of the page alone. */
export const createLayoutCheckInLanguage =
  (report: LayoutReport, language: LanguageCode): StateCheck =>
  async (page, state, width = 'both') => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await checkWidths(page, state, language, widthsOf(chosenScope, width), report)
    await page.setViewportSize(phone)
  }
