import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguageCode } from '@arogyachat/contract/languages'
import type { Page } from '@playwright/test'

type Messages = { [key: string]: string | Messages }

const messagesFolder = join(import.meta.dirname, '../../locales/messages')

/** The source messages of a namespace. */
export const messagesOf = (language: LanguageCode, namespace: string): Messages =>
  JSON.parse(readFileSync(join(messagesFolder, language, `${namespace}.json`), 'utf8'))

const englishOf = new Map<LanguageCode, Set<string>>()

/** English messages that differ in this language. */
function englishOnly(language: LanguageCode): Set<string> {
  const known = englishOf.get(language)
  if (known) return known
  const found = new Set<string>()
  englishOf.set(language, found)
  const collect = (english: Messages, own: Messages) => {
    for (const [key, text] of Object.entries(english)) {
      const translated = own[key]
      if (typeof text !== 'string') collect(text, typeof translated === 'object' ? translated : {})
      else if (text !== translated) found.add(text)
    }
  }
  for (const file of readdirSync(join(messagesFolder, 'en'))) {
    const namespace = file.replace('.json', '')
    collect(messagesOf('en', namespace), messagesOf(language, namespace))
  }
  return found
}

/** Text that is never translated: what users write, names (isolated in text of the other direction), codes and addresses of sites. */
const untranslated =
  /(?:[a-z\d-]+\.)+in\b|[\w-]+\.(?:jpg|png|pdf)|lakh\/µL|mmHg|I (?:sleep badly|have crushing)[^.]*\.|Complete blood count \(CBC\)|\u2068+[^\u2068\u2069]*\u2069+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|ArogyaChat|WhatsApp|English|PNG|JPEG|WebP|MBBS|MB|HH:MM|PIN|ID|VIP|ORS|ECG|HbA1c|Ni-kshay|ArK|[\w.+-]+@[\w.-]+|\+?\d[\d\s]*/g

/** Names of demo users, places and medicines, which are written in Latin letters. */
const demoWords =
  /\b(Dr\.|Obstetrics and Gynaecology|[A-Z][a-z’']+(\s[A-Z][a-z’']+)*|[A-Z]{2,}(-\d+)?)\b|doctor|patient|lotion|DEMO-\d+/g

/** English text on the screen: English messages, and Latin words that are neither names nor typed by users. */
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
  return lines.filter(
    (line) => messages.has(line) || /[A-Za-z]{3,}/.test(line.replace(untranslated, '').replace(demoWords, ''))
  )
}

/** Texts that do not fit into their elements. */
export async function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, h1, h2, h3, label, legend, p, dt, dd, li')]
      .filter(
        (element) =>
          element.getClientRects().length > 0 && !element.closest('.sr-only') && element.children.length === 0
      )
      .filter((element) => {
        const { overflowX } = getComputedStyle(element)
        return (
          overflowX !== 'auto' &&
          overflowX !== 'scroll' &&
          element.scrollWidth > element.clientWidth + 1 &&
          element.clientWidth > 0
        )
      })
      .map((element) => `${element.tagName}: ${element.innerText.slice(0, 80)}`)
  )
}

/** How many pixels the page scrolls sideways. */
export const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
