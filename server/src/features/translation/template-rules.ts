import type { LanguageCode } from '@arogyachat/contract/languages'
import { medicines, namesOf } from '@arogyachat/knowledge/medicines'
import { type Phrasebook, phrasebookOf } from '@arogyachat/knowledge/phrasebook'
import { type ComparableText, foldedOf, languagesFor } from './comparable-text-rules.ts'

type Token =
  | { kind: 'text'; text: string; folded: string }
  | { kind: 'slot'; name: string; isOptional: boolean }
  /** Singular and plural, such as `[tablet/tablets]`, chosen by the number before it. */
  | { kind: 'choice'; one: string; many: string; folded: readonly string[] }
/** The tokens between two spaces. */
type Word = Token[]
type Form = Word[]

type PartName = keyof Phrasebook['parts']
type Filling = { kind: 'unchanged'; text: string } | { kind: 'part'; id: string; fillings: Fillings }
type Fillings = ReadonlyMap<string, Filling>

interface Book {
  parts: Record<PartName, Map<string, Form[]>>
  sentences: Map<string, Form[]>
}

const tokenPattern = /\{(\w+)(\??)\}|\[([^/\]]+)\/([^/\]]+)\]|[^{[]+/gu

function formOf(source: string): Form {
  return source.split(' ').map((word) =>
    [...word.matchAll(tokenPattern)].map(([text, name, mark, one, many]): Token => {
      if (name !== undefined) return { kind: 'slot', name, isOptional: mark === '?' }
      return one !== undefined && many !== undefined
        ? { kind: 'choice', one, many, folded: [many, one].map(foldedOf) }
        : { kind: 'text', text, folded: foldedOf(text) }
    })
  )
}

const formsOf = (phrases: Record<string, string[]>) =>
  new Map(Object.entries(phrases).map(([id, forms]) => [id, forms.map(formOf)]))

const bookOf = ({ parts, sentences }: Phrasebook): Book => ({
  parts: {
    what: formsOf(parts.what),
    often: formsOf(parts.often),
    when: formsOf(parts.when),
    length: formsOf(parts.length)
  },
  sentences: formsOf(sentences)
})

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const number = '(?:\\d+(?:[.,/]\\d+)?|[½¼¾])'
const range = new RegExp(`${number}(?: ?[-–] ?${number})?(?![-–\\d])`, 'uy')
/** A number in 1-0-1; not a day of a month or a part of a telephone number. */
const single = /(?:\d(?:[./]\d)?|[½¼¾])(?!\d)/uy
/** A known medicine with its form and strength, which stays unchanged. */
const medicine = new RegExp(
  `(?:(?:tab|tablet|cap|capsule|syp|syrup|inj|injection)\\.? )?(?:${medicines
    .flatMap(namesOf)
    .map((text) => escaped(text.toLowerCase()))
    .sort((a, b) => b.length - a.length)
    .join('|')})(?:[ -]?\\d+(?:\\.\\d+)? ?(?:mg|mcg|g|ml|iu|%)|[ -]\\d{2,4})?(?![\\p{L}\\p{M}\\d])`,
  'uy'
)
const valuePattern: Record<string, RegExp> = { n: range, a: single, b: single, c: single, medicine }

interface Place {
  at: number
  fillings: Fillings
}
const emptyFillings: Fillings = new Map()
const isPart = (name: string, book: Book): name is PartName => name in book.parts

function* matchToken(token: Token, text: ComparableText, place: Place, book: Book): Generator<Place> {
  const { at, fillings } = place
  if (token.kind === 'text') {
    if (text.folded.startsWith(token.folded, at)) yield { at: at + token.folded.length, fillings }
  } else if (token.kind === 'choice') {
    for (const option of token.folded)
      if (text.folded.startsWith(option, at)) yield { at: at + option.length, fillings }
  } else if (isPart(token.name, book)) {
    for (const [id, forms] of book.parts[token.name])
      for (const form of forms)
        for (const inner of matchForm(form, 0, text, { at, fillings: emptyFillings }, book))
          yield {
            at: inner.at,
            fillings: new Map([...fillings, [token.name, { kind: 'part', id, fillings: inner.fillings }]])
          }
  } else {
    const pattern = valuePattern[token.name]
    if (!pattern) return
    pattern.lastIndex = at
    const found = pattern.exec(text.folded)?.[0]
    if (found === undefined) return
    const filling: Filling = { kind: 'unchanged', text: text.original.slice(at, at + found.length) }
    yield { at: at + found.length, fillings: new Map([...fillings, [token.name, filling]]) }
  }
}

function* matchWord(word: Word, index: number, text: ComparableText, place: Place, book: Book): Generator<Place> {
  const token = word[index]
  if (!token) yield place
  else for (const next of matchToken(token, text, place, book)) yield* matchWord(word, index + 1, text, next, book)
}

/** Every way in which the form matches from a place on. There may be a comma between two words. */
function* matchForm(form: Form, index: number, text: ComparableText, place: Place, book: Book): Generator<Place> {
  const word = form[index]
  if (!word) {
    yield place
    return
  }
  const starts = place.at === 0 || index === 0 ? [place.at] : afterBlank(text, place.at)
  for (const at of starts)
    for (const next of matchWord(word, 0, text, { ...place, at }, book))
      yield* matchForm(form, index + 1, text, next, book)
  const [only] = word
  if (only?.kind === 'slot' && only.isOptional) yield* matchForm(form, index + 1, text, place, book)
}

const afterBlank = ({ folded }: ComparableText, at: number): number[] => {
  const blank = [' ', ', ', '، '].find((text) => folded.startsWith(text, at))
  return blank === undefined ? [] : [at + blank.length]
}

/** Puts a comma between two numbers, because "650 2" could be read as one. */
const joined = (before: string, word: string) =>
  before === '' ? word : `${before}${/\d$/.test(before) && /^\d/.test(word) ? ', ' : ' '}${word}`

const isOne = (text: string) => text === '1'

function render(form: Form, fillings: Fillings, book: Book): string {
  let count = ''
  const tokenText = (token: Token): string => {
    if (token.kind === 'text') return token.text
    if (token.kind === 'choice') return isOne(count) ? token.one : token.many
    const filling = fillings.get(token.name)
    if (!filling) return ''
    if (filling.kind === 'unchanged') {
      count = filling.text
      return filling.text
    }
    const [inner] = (isPart(token.name, book) && book.parts[token.name].get(filling.id)) || []
    return inner ? render(inner, filling.fillings, book) : ''
  }
  return form
    .map((word) => word.map(tokenText).join(''))
    .filter((text) => text !== '')
    .reduce(joined, '')
}

const books = new Map<LanguageCode, Book>()
/** The parsed phrasebook of a language, which is parsed only once. */
export function openBook(language: LanguageCode): Book {
  const book = books.get(language) ?? bookOf(phrasebookOf(language))
  books.set(language, book)
  return book
}

/** Translates a sentence of the phrasebook, without final punctuation; null when it is not in the phrasebook. */
export function translateSentence(text: ComparableText, to: LanguageCode): { text: string; from: LanguageCode } | null {
  for (const from of languagesFor(text.folded)) {
    const book = openBook(from)
    for (const [id, forms] of book.sentences)
      for (const form of forms)
        for (const { at, fillings } of matchForm(form, 0, text, { at: 0, fillings: emptyFillings }, book)) {
          if (at !== text.folded.length) continue
          const target = openBook(to)
          const [written] = target.sentences.get(id) ?? []
          return written ? { text: render(written, fillings, target), from } : null
        }
  }
  return null
}
