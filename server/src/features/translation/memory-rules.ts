import { type LanguageCode, languageCodes } from '@arogyachat/contract/languages'
import { foldedOf, languagesFor, type Wording, wordingOf } from './wording-rules.ts'

/** One thing that the product says, in the languages it says it in. */
export type Saying = Partial<Record<LanguageCode, string>>

export interface Remembered {
  text: string
  from: LanguageCode
}

interface SlottedSaying {
  pattern: RegExp
  slots: readonly string[]
  saying: Saying
}

const slotPattern = /\{(\w+)\}/g
/** More of ICU than a name in braces: plurals, dates, tags, quoted braces. */
const isMore = (text: string) => /\{\w+\s*,|<\w|'\{/.test(text)
/** What people are called, which no language changes. */
const nameSlots = new Set(['name', 'doctor', 'patient', 'email', 'code', 'version'])
/** Figures, times and sums. */
const figure = /^₹? ?\d[\d.,:/ –-]*(?: ?(?:am|pm|%|mg|ml))?$/iu
/** With less of its own around its slots, a saying would fit every text. */
const leastLetters = 8
/** A name, or a few words. */
const longestSlot = 80

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const lettersOf = (text: string) => text.replace(slotPattern, '').match(/\p{L}/gu)?.length ?? 0

/** Everything that the product says, to be found by any of its languages. Pure: no reading, no clock. */
export class Memory {
  private readonly plain = new Map<string, Saying[]>()
  private readonly slotted = new Map<LanguageCode, SlottedSaying[]>()

  /** What is more than words and slots is left out. */
  add(written: Saying): void {
    const said = (Object.entries(written) as [LanguageCode, string][])
      .filter(([, text]) => !isMore(text))
      .map(([language, text]) => [language, unquoted(text)] as const)
    const saying: Saying = Object.fromEntries(said)
    for (const [language, text] of said) {
      if (/\{\w+\}/.test(text)) this.addSlotted(language, text, saying)
      else this.addPlain(text, saying)
    }
  }

  private addPlain(text: string, saying: Saying): void {
    const key = wordingOf(text)?.folded
    if (key === undefined) return
    const others = this.plain.get(key)
    if (!others) this.plain.set(key, [saying])
    else if (!others.includes(saying)) others.push(saying)
  }

  private addSlotted(language: LanguageCode, text: string, saying: Saying): void {
    const wording = wordingOf(text)?.shown
    if (wording === undefined || lettersOf(wording) < leastLetters) return
    const slots: string[] = []
    const source = wording.split(slotPattern).map((part, i) => {
      if (i % 2 === 0) return escaped(foldedOf(part))
      slots.push(part)
      return `(.{1,${longestSlot}}?)`
    })
    const slotted = this.slotted.get(language) ?? []
    slotted.push({ pattern: new RegExp(`^${source.join('')}$`, 'du'), slots, saying })
    this.slotted.set(language, slotted)
  }

  /** The same in another language, where the product says it in both. */
  find({ folded }: Wording, to: LanguageCode): Remembered | null {
    const counts = new Map<string, number>()
    const sayings = (this.plain.get(folded) ?? []).filter((entry) => entry[to] !== undefined)
    for (const { [to]: text = '' } of sayings) counts.set(text, (counts.get(text) ?? 0) + 1)
    // One word may be said for several things: as it is most often meant, and first of all as health speaks of it.
    const [most] = [...counts].sort((a, b) => b[1] - a[1])
    if (!most) return null
    const [text] = most
    const saying = sayings.find((saying) => saying[to] === text)
    const from = languageCodes.find((languageCode) => wordingOf(saying?.[languageCode] ?? '')?.folded === folded)
    return from ? { text, from } : null
  }

  /** The same for a saying with slots. */
  findSlotted({ folded, shown }: Wording, to: LanguageCode): Remembered | null {
    const languages = languagesFor(folded)
    const sayings = languages.flatMap((from) =>
      (this.slotted.get(from) ?? []).map((slottedSaying) => ({ ...slottedSaying, from }))
    )
    for (const { from, pattern, slots, saying } of sayings) {
      const target = saying[to]
      if (target === undefined) continue
      const found = pattern.exec(folded)
      if (!found) continue
      const values = new Map<string, string>()
      for (const [i, slot] of slots.entries()) {
        const [start, end] = found.indices?.[i + 1] ?? [0, 0]
        const value = this.valueOf(slot, shown.slice(start, end), to)
        if (value !== null) values.set(slot, value)
      }
      if (values.size < new Set(slots).size) continue
      const text = target.replace(slotPattern, (_, slot: string) => values.get(slot) ?? '')
      return { text, from }
    }
    return null
  }

  /** What stands in a slot stays when it is a figure or a name; any other words must be known as well. */
  private valueOf(slot: string, text: string, to: LanguageCode): string | null {
    if (figure.test(text)) return text
    if (nameSlots.has(slot)) return /[.!?।۔؟]\s/u.test(text) ? null : text
    const wording = wordingOf(text)
    return (wording && this.find(wording, to)?.text) ?? null
  }
}

/** ICU writes an apostrophe twice. */
const unquoted = (text: string) => text.replaceAll("''", "'")
