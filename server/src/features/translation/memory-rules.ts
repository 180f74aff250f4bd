import { type LanguageCode, languageCodes } from '@arogyachat/contract/languages'
import { type ComparableText, comparableText, foldedOf, languagesFor } from './comparable-text-rules.ts'

/** One of the product's own texts in its languages. */
export type MemoryEntry = Partial<Record<LanguageCode, string>>

export interface MemoryMatch {
  text: string
  from: LanguageCode
}

interface SlottedEntry {
  pattern: RegExp
  slots: readonly string[]
  entry: MemoryEntry
}

const slotPattern = /\{(\w+)\}/g
/** Whether a message uses more ICU syntax than named placeholders: plurals, dates, tags, quoted braces. */
const hasIcuSyntax = (text: string) => /\{\w+\s*,|<\w|'\{/.test(text)
/** Placeholders for values that are not translated. */
const nameSlots = new Set(['name', 'doctor', 'patient', 'email', 'code', 'version'])
/** Numbers, times and amounts. */
const figure = /^₹? ?\d[\d.,:/ –-]*(?: ?(?:am|pm|%|mg|ml))?$/iu
/** With fewer letters around its placeholders, an entry would match almost any text. */
const minLetters = 8
/** Long enough for a name or a few words. */
const maxSlotLength = 80

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const lettersOf = (text: string) => text.replace(slotPattern, '').match(/\p{L}/gu)?.length ?? 0

/** The product's own texts, which can be found in any of their languages. */
export class TranslationMemory {
  private readonly plain = new Map<string, MemoryEntry[]>()
  private readonly slotted = new Map<LanguageCode, SlottedEntry[]>()

  /** Ignores messages with more ICU syntax than placeholders. */
  add(written: MemoryEntry): void {
    const texts = (Object.entries(written) as [LanguageCode, string][])
      .filter(([, text]) => !hasIcuSyntax(text))
      .map(([language, text]) => [language, unquoted(text)] as const)
    const entry: MemoryEntry = Object.fromEntries(texts)
    for (const [language, text] of texts) {
      if (/\{\w+\}/.test(text)) this.addSlotted(language, text, entry)
      else this.addPlain(text, entry)
    }
  }

  private addPlain(text: string, entry: MemoryEntry): void {
    const key = comparableText(text)?.folded
    if (key === undefined) return
    const others = this.plain.get(key)
    if (!others) this.plain.set(key, [entry])
    else if (!others.includes(entry)) others.push(entry)
  }

  private addSlotted(language: LanguageCode, text: string, entry: MemoryEntry): void {
    const comparable = comparableText(text)?.original
    if (comparable === undefined || lettersOf(comparable) < minLetters) return
    const slots: string[] = []
    const source = comparable.split(slotPattern).map((part, i) => {
      if (i % 2 === 0) return escaped(foldedOf(part))
      slots.push(part)
      return `(.{1,${maxSlotLength}}?)`
    })
    const slotted = this.slotted.get(language) ?? []
    slotted.push({ pattern: new RegExp(`^${source.join('')}$`, 'du'), slots, entry })
    this.slotted.set(language, slotted)
  }

  /** The translation of a text without placeholders; null when there is none. */
  find({ folded }: ComparableText, to: LanguageCode): MemoryMatch | null {
    const counts = new Map<string, number>()
    const entries = (this.plain.get(folded) ?? []).filter((candidate) => candidate[to] !== undefined)
    for (const { [to]: text = '' } of entries) counts.set(text, (counts.get(text) ?? 0) + 1)
    // A word can have several translations. The most frequent one is chosen, and of equals the one from the health texts.
    const [most] = [...counts].sort((a, b) => b[1] - a[1])
    if (!most) return null
    const [text] = most
    const entry = entries.find((entry) => entry[to] === text)
    const from = languageCodes.find((languageCode) => comparableText(entry?.[languageCode] ?? '')?.folded === folded)
    return from ? { text, from } : null
  }

  /** The translation of a text that matches an entry with placeholders; null when there is none. */
  findSlotted({ folded, original }: ComparableText, to: LanguageCode): MemoryMatch | null {
    const languages = languagesFor(folded)
    const entries = languages.flatMap((from) =>
      (this.slotted.get(from) ?? []).map((slottedEntry) => ({ ...slottedEntry, from }))
    )
    for (const { from, pattern, slots, entry } of entries) {
      const target = entry[to]
      if (target === undefined) continue
      const found = pattern.exec(folded)
      if (!found) continue
      const values = new Map<string, string>()
      for (const [i, slot] of slots.entries()) {
        const [start, end] = found.indices?.[i + 1] ?? [0, 0]
        const value = this.valueOf(slot, original.slice(start, end), to)
        if (value !== null) values.set(slot, value)
      }
      if (values.size < new Set(slots).size) continue
      const text = target.replace(slotPattern, (_, slot: string) => values.get(slot) ?? '')
      return { text, from }
    }
    return null
  }

  /** The translated value of a placeholder: numbers and names stay, other text must be an entry itself. */
  private valueOf(slot: string, text: string, to: LanguageCode): string | null {
    if (figure.test(text)) return text
    if (nameSlots.has(slot)) return /[.!?।۔؟]\s/u.test(text) ? null : text
    const comparable = comparableText(text)
    return (comparable && this.find(comparable, to)?.text) ?? null
  }
}

/** In ICU messages an apostrophe is written twice. */
const unquoted = (text: string) => text.replaceAll("''", "'")
