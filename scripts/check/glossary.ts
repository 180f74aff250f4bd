import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { posixPath, readJson } from '../repository.ts'

interface Glossary {
  language: string
  terms: Record<string, { use: string; avoid: string[] }>
}
interface Text {
  key: string
  text: string
}

const reference = 'en'
const glossaryFolder = 'locales/glossary'
const wordCharacter = '[\\p{L}\\p{M}]'

/** All texts in a JSON value, each with its path of keys. */
function textsIn(value: unknown, key = ''): Text[] {
  if (typeof value === 'string') return [{ key, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, child]) => textsIn(child, key ? `${key}.${name}` : name))
}

/** A message without its placeholders, whose names are not text. */
function withoutPlaceholders(message: string): string {
  const literals = (elements: readonly MessageFormatElement[]): string[] =>
    elements.flatMap((element) => {
      if (element.type === TYPE.literal) return [element.value]
      if ('options' in element) return Object.values(element.options).flatMap((option) => literals(option.value))
      return 'children' in element ? literals(element.children) : [' ']
    })
  try {
    return literals(parse(message)).join('')
  } catch {
    return message.replace(/\{[^{}]*\}/g, ' ')
  }
}

/** Matches a form as a whole word, or as the beginning of one when it ends with `*`. */
function patternOf(form: string): RegExp {
  const isPrefix = form.endsWith('*')
  const text = (isPrefix ? form.slice(0, -1) : form).normalize('NFC').replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return new RegExp(`(?<!${wordCharacter})${text}${isPrefix ? '' : `(?!${wordCharacter})`}`, 'iu')
}

/** The files with texts in a language. */
function textFiles(root: string, language: string): string[] {
  const messages = join(root, 'locales/messages', language)
  const namespaces = existsSync(messages) ? readdirSync(messages).map((file) => join(messages, file)) : []
  const others = [`knowledge/texts/${language}.json`, `server/src/providers/mail/texts/${language}.json`]
  return [...namespaces, ...others.map((path) => join(root, path))].filter(
    (path) => path.endsWith('.json') && existsSync(path)
  )
}

function checkTexts(root: string, { language, terms }: Glossary): string[] {
  const forms = Object.values(terms).flatMap(({ use, avoid }) =>
    avoid.map((form) => ({ form, use, pattern: patternOf(form) }))
  )
  return textFiles(root, language).flatMap((path) =>
    textsIn(JSON.parse(readFileSync(path, 'utf8'))).flatMap(({ key, text }) => {
      const shown = withoutPlaceholders(text).normalize('NFC')
      return forms
        .filter(({ pattern }) => pattern.test(shown))
        .map(({ form, use }) => `${posixPath(root, path)}: ${key} has "${form}"; the term is "${use}"`)
    })
  )
}

/** Every language has a glossary with the same terms, and no text uses a form that its glossary avoids. */
export function checkGlossary(root: string, languages: readonly string[]): string[] {
  const read = (language: string): Glossary | null => {
    const path = join(root, glossaryFolder, `${language}.json`)
    return existsSync(path) ? (readJson(path) as Glossary) : null
  }
  const english = read(reference)
  if (!english) return [`${glossaryFolder}/${reference}.json: missing`]
  const keys = Object.keys(english.terms)
  return languages.flatMap((language) => {
    const name = `${glossaryFolder}/${language}.json`
    const glossary = read(language)
    if (!glossary) return [`${name}: missing`]
    const own = Object.keys(glossary.terms)
    return [
      ...(glossary.language === language ? [] : [`${name}: its language is ${glossary.language}`]),
      ...keys.filter((key) => !own.includes(key)).map((key) => `${name}: ${key} is missing`),
      ...own.filter((key) => !keys.includes(key)).map((key) => `${name}: ${key} is not in ${reference}`),
      ...checkTexts(root, glossary)
    ]
  })
}
