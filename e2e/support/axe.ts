import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { afterPaint } from './screen-helpers.ts'

/** A rule of axe that an element (a CSS selector) violates. */
export interface Violation {
  rule: string
  target: string
  why: string
}

/** All default rules of axe, and the target size of WCAG 2.2 AA, which is off by default. */
const allRules: RunOptions = { rules: { 'target-size': { enabled: true } } }

declare const window: { axe?: typeof axe }

/** What axe finds on the page, or within one element. Each document loads axe once: parsing it takes longer than running it. */
export async function violationsOf(page: Page, options = allRules, within = 'html'): Promise<Violation[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([options, within]) => {
      // Reporting passes takes most of the time, and the product has no frames.
      const { violations } = await (window.axe as typeof axe).run(within, {
        ...options,
        reporter: 'no-passes',
        iframes: false
      })
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => ({ rule: id, target: node.target.join(' '), why: node.any[0]?.message ?? help }))
      )
    },
    [options, within] as const
  )
}

/**
 * What axe finds in every one of several runs. On a busy machine colours may still be those of the last scheme. A sticky bar
 * covers what is scrolled under it, so the size of a target is checked after scrolling to it.
 */
export async function lastingViolationsOf(page: Page): Promise<Violation[]> {
  let found: Violation[] = []
  for (const waitMs of [0, 100, 300, 1000]) {
    await page.waitForTimeout(waitMs)
    await afterPaint(page)
    found = await violationsOf(page)
    if (found.length === 0) return []
  }
  const lasting: Violation[] = []
  for (const violation of found) {
    if (violation.rule === 'target-size') {
      await page
        .locator(violation.target)
        .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
      lasting.push(...(await violationsOf(page, { runOnly: ['target-size'] }, violation.target)))
    } else lasting.push(violation)
  }
  return lasting
}

/** A violation as one line of a test's output. */
export const describeViolation = ({ rule, target, why }: Violation): string => `${rule}: ${target}: ${why}`
