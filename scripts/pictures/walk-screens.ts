import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguageCode } from '@arogyachat/contract/languages'
import type { Page } from '@playwright/test'
import { test } from '../../e2e/support/fixtures.ts'
import { openDialog, type StateCheck, switchLanguage, type Width } from '../../e2e/support/screen-helpers.ts'
import { spokenWalks } from '../../e2e/support/walks/spoken-screen-walks.ts'
import { walks } from '../../e2e/support/walks/walks.ts'
import type { PictureChoice, PictureWidth } from './choice.ts'

const choice: PictureChoice = JSON.parse(process.env.PICTURE_CHOICE ?? '{}')
const heights: Record<PictureWidth, number> = { 360: 780, 1280: 860 }

test.use({ trace: 'off', screenshot: 'off' })

const exists = (pixels: PictureWidth, width: Width): boolean =>
  width === 'both' || (width === 'phone' ? pixels < 768 : pixels >= 768)

/** A folder for each screen: `0402-record`. */
const folderOf = (order: number, state: string): string =>
  `${String(order).padStart(4, '0')}-${state
    .toLowerCase()
    .replace(/[0-9a-f-]{36}/, 'id')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`

/** One picture for each chosen width and theme. Without a dialog the whole page is on it. */
async function takePictures(page: Page, folder: string, language: LanguageCode, width: Width): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const pixels of choice.widths.filter((one) => exists(one, width))) {
    await page.setViewportSize({ width: pixels, height: heights[pixels] })
    const isDialogOpen = (await openDialog(page).or(page.locator('dialog[open], [role=menu]')).count()) > 0
    for (const theme of choice.themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.screenshot({
        path: join(folder, `${language}-${pixels}-${theme}.png`),
        fullPage: !isDialogOpen,
        animations: 'disabled'
      })
    }
  }
  await page.setViewportSize({ width: 360, height: 800 })
}

/** Takes the pictures of a walk, and names the screen that does not open. */
async function photograph(group: number, walk: (checkIn: (language?: LanguageCode) => StateCheck) => Promise<void>) {
  let latest = 'the start'
  const orders = new Map<string, number>()
  const checkIn =
    (own?: LanguageCode): StateCheck =>
    async (page, state, width = 'both') => {
      latest = state
      if (!state.includes(choice.only)) return
      const order = orders.get(state) ?? orders.size
      orders.set(state, order)
      const folder = join(choice.folder, folderOf(group * 100 + order, state))
      if (own) return takePictures(page, folder, own, width)
      const current = (await page.locator('html').getAttribute('lang')) as LanguageCode
      for (const language of choice.languages) {
        if (!(await switchLanguage(page, language))) return takePictures(page, folder, current, width)
        await takePictures(page, folder, language, width)
      }
      await switchLanguage(page, current)
    }
  try {
    await walk(checkIn)
  } catch (cause) {
    throw new Error(`The screen after “${latest}” did not open: ${cause}`, { cause })
  }
}

const groups = [
  ...Object.entries(spokenWalks).map(([name, walk]) => ({
    name,
    take: (browser: Parameters<typeof walk>[0], group: number) =>
      photograph(group, (checkIn) => walk(browser, choice.languages, checkIn))
  })),
  ...Object.entries(walks).map(([name, walk]) => ({
    name,
    take: (browser: Parameters<typeof walk>[0], group: number) =>
      photograph(group, (checkIn) => walk(browser, checkIn()))
  }))
]

for (const [group, { name, take }] of groups.entries()) {
  test(`pictures ${name}`, async ({ browser }) => {
    test.setTimeout(900_000)
    mkdirSync(choice.folder, { recursive: true })
    for (const old of readdirSync(choice.folder))
      if (old.startsWith(String(group).padStart(2, '0')) && /^\d{4}-/.test(old) && choice.only === '')
        rmSync(join(choice.folder, old), { recursive: true })
    await take(browser, group)
  })
}
