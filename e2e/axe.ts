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

/**
 * What axe finds, and finds once more: colours may still have been those of the last scheme on a busy machine, and a bar that
 * stays in sight lies over whatever is scrolled under it, so that a target counts as it is where it was scrolled to.
 */
export async function lastingFaultsOf(page: Page, asked = everything): Promise<Fault[]> {
  if ((await faultsOf(await drawn(page), asked)).length === 0) return []
  const still: Fault[] = []
  for (const fault of await faultsOf(await drawn(page, 1000), asked)) {
    if (fault.rule === 'target-size') {
      await page.locator(fault.target).evaluate((it) => it.scrollIntoView({ block: 'center', behavior: 'instant' }))
      still.push(...(await faultsOf(page, { runOnly: ['target-size'] }, fault.target)))
    } else still.push(fault)
  }
  return still
}

/** A fault as the tests tell it. */
export const inWords = ({ rule, target, why }: Fault): string => `${rule}: ${target}: ${why}`
