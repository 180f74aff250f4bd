import { expect } from '@playwright/test'
import { test as journeyTest } from '../support/fixtures.ts'
import {
  chosenScope,
  createLayoutCheck,
  createLayoutCheckInLanguage,
  createLayoutReport,
  type LayoutReport
} from '../support/layout.ts'
import { spokenWalks } from '../support/walks/spoken-screen-walks.ts'
import { walks } from '../support/walks/walks.ts'

/** A walk that ends early still reports what it found. */
const test = journeyTest.extend<{ report: LayoutReport }>({
  report: async ({ browserName: _ }, use) => {
    const report = createLayoutReport()
    await use(report)
    expect(report.lines()).toEqual([])
  }
})

test.use({ trace: 'off' })

for (const [who, walk] of Object.entries(walks)) {
  test(`in every language and width all text can be read and every control reached ${who}`, async ({
    browser,
    report
  }) => {
    test.setTimeout(600_000)
    await walk(browser, createLayoutCheck(report))
  })
}

for (const [where, walk] of Object.entries(spokenWalks)) {
  test(`in every language and width all text can be read and every control reached ${where}`, async ({
    browser,
    report
  }) => {
    test.setTimeout(600_000)
    await walk(browser, chosenScope.languages, (language) => createLayoutCheckInLanguage(report, language))
  })
}
