import { languageCodes } from '@arogyachat/contract/languages'
import { expect } from '@playwright/test'
import { test } from '../support/fixtures.ts'
import { createLayoutCheck, createLayoutCheckInLanguage, createLayoutReport } from '../support/layout.ts'
import { spokenWalks } from '../support/spoken-screen-walks.ts'
import { walks } from '../support/walks.ts'

test.use({ trace: 'off' })

for (const [who, walk] of Object.entries(walks)) {
  test(`in every language and width all text can be read and every control reached ${who}`, async ({ browser }) => {
    test.setTimeout(300_000)
    const report = createLayoutReport()
    await walk(browser, createLayoutCheck(report))
    expect(report.lines()).toEqual([])
  })
}

for (const [where, walk] of Object.entries(spokenWalks)) {
  test(`in every language and width all text can be read and every control reached ${where}`, async ({ browser }) => {
    test.setTimeout(300_000)
    const report = createLayoutReport()
    await walk(browser, languageCodes, (language) => createLayoutCheckInLanguage(report, language))
    expect(report.lines()).toEqual([])
  })
}
