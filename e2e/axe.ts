import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** `rule` of axe that `target` (a CSS selector) breaks. */
export interface Fault {
  rule: string
  target: string
  why: string
}

/** All that axe knows, and what is off in it by itself though it is part of WCAG 2.2 AA. */
export const everything: RunOptions = { rules: { 'target-size': { enabled: true } } }
export const colours: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] }

declare const window: { axe?: typeof axe }

/** What axe finds on the page, or within one element of it. It is given to each document once: reading it takes longer than to run it. */
export async function faultsOf(page: Page, asked = everything, within = 'html'): Promise<Fault[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([asked, within]) => {
      // To tell of what is well takes most of the time; and nothing of ours stands in a frame.
      const { violations } = await (window.axe as typeof axe).run(within, {
        ...asked,
        reporter: 'no-passes',
        iframes: false
      })
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map((it) => ({ rule: id, target: it.target.join(' '), why: it.any[0]?.message ?? help }))
      )
    },
    [asked, within] as const
  )
}

/** After so many milliseconds and two frames, with every change of colour done. */
async function drawn(page: Page, waitMs: number): Promise<Page> {
  await page.waitForTimeout(waitMs)
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const ending = document.getAnimations().filter((it) => it.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((it) => it.finished))
  })
  return page
}

/**
 * What axe finds each time it looks: colours may still be those of the last scheme on a busy machine, and a bar that stays in
 * sight lies over whatever is scrolled under it, so that a target counts as it is where it was scrolled to.
 */
export async function lastingFaultsOf(page: Page, asked = everything): Promise<Fault[]> {
  let found: Fault[] = []
  for (const waitMs of [0, 100, 300, 1000]) {
    found = await faultsOf(await drawn(page, waitMs), asked)
    if (found.length === 0) return []
  }
  const lasting: Fault[] = []
  for (const fault of found) {
    if (fault.rule === 'target-size') {
      await page.locator(fault.target).evaluate((it) => it.scrollIntoView({ block: 'center', behavior: 'instant' }))
      lasting.push(...(await faultsOf(page, { runOnly: ['target-size'] }, fault.target)))
    } else lasting.push(fault)
  }
  return lasting
}

/** A fault as the tests tell it. */
export const inWords = ({ rule, target, why }: Fault): string => `${rule}: ${target}: ${why}`
