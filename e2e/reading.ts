import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguageCode } from '@arogyachat/contract/languages'
import type { Page } from '@playwright/test'

type Words = { [key: string]: string | Words }

const locales = join(import.meta.dirname, '../locales/messages')

/** The messages of an area, as their translators wrote them. */
export const wordsOf = (language: LanguageCode, area: string): Words =>
  JSON.parse(readFileSync(join(locales, language, `${area}.json`), 'utf8'))

const englishOf = new Map<LanguageCode, Set<string>>()

/** English messages that read otherwise in this language. */
function englishOnly(language: LanguageCode): Set<string> {
  const known = englishOf.get(language)
  if (known) return known
  const found = new Set<string>()
  englishOf.set(language, found)
  const collect = (english: Words, own: Words) => {
    for (const [key, text] of Object.entries(english)) {
      const translated = own[key]
      if (typeof text !== 'string') collect(text, typeof translated === 'object' ? translated : {})
      else if (text !== translated) found.add(text)
    }
  }
  for (const file of readdirSync(join(locales, 'en'))) {
    const area = file.replace('.json', '')
    collect(wordsOf('en', area), wordsOf(language, area))
  }
  return found
}

/** What people write themselves, names (set apart in a line of the other direction) and codes: not ours to translate. */
const notOurs =
  /\u2068+[^\u2068\u2069]*\u2069+|ArogyaChat|English|PNG|JPEG|WebP|MBBS|MB|HH:MM|PIN|ID|VIP|ORS|ECG|HbA1c|Ni-kshay|ArK|[\w.+-]+@[\w.-]+|\+?\d[\d\s]*/g

/** Demo people, places and medicines are written in Latin letters, as their owners typed them. */
const demoWords =
  /\b(Dr\.|Obstetrics and Gynaecology|[A-Z][a-z’']+(\s[A-Z][a-z’']+)*|[A-Z]{2,}(-\d+)?)\b|doctor|patient|lotion|DEMO-\d+/g

/** Lines of English on the screen: messages of ours, and Latin words that are neither typed by people nor their names. */
export async function englishLines(page: Page, language: LanguageCode): Promise<string[]> {
  const messages = englishOnly(language)
  const lines = await page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (
        !element ||
        element.closest('script, style, [lang]:not(html), option[lang], bdi, [dir=auto], [data-removed=true]')
      )
        continue
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
  return lines.filter((it) => messages.has(it) || /[A-Za-z]{3,}/.test(it.replace(notOurs, '').replace(demoWords, '')))
}

/** Words that do not fit where they stand. */
export async function clippedTexts(page: Page): Promise<string[]> {
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

/** How many pixels a reader has to push the page aside. */
export const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
