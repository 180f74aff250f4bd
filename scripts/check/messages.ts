import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

type Tree = { [key: string]: string | Tree }

const reference = 'en'

/** The texts of nested messages, each with its path of keys. */
export const flatten = (tree: Tree, prefix = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`)
  )

/** The names of a message's arguments and tags with their kind: `{count, plural, …}` and `{count}` differ. */
function argumentsOf(message: string): string {
  const found = new Set<string>()
  const visit = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue
      found.add(`${element.value}:${TYPE[element.type]}`)
      if ('options' in element) for (const option of Object.values(element.options)) visit(option.value)
      if ('children' in element) visit(element.children)
    }
  }
  visit(parse(message))
  return [...found].sort().join(' ')
}

/** Returns null when the language does not have the file. */
function readMessages(folder: string, language: string, file: string): Map<string, string> | null {
  const path = join(folder, language, file)
  return existsSync(path) ? new Map(flatten(JSON.parse(readFileSync(path, 'utf8')) as Tree)) : null
}

function checkText(name: string, key: string, text: string | undefined, english: string): string[] {
  if (text === undefined || text.trim() === '') return [`${name}: ${key} is missing`]
  try {
    const [own, expected] = [argumentsOf(text), argumentsOf(english)]
    return own === expected ? [] : [`${name}: ${key} has {${own}}, English has {${expected}}`]
  } catch (error) {
    return [`${name}: ${key} cannot be parsed: ${error instanceof Error ? error.message : error}`]
  }
}

/** Every language has the same files, keys and placeholders. */
export function checkMessages(root: string, languages: readonly string[]): string[] {
  const folder = join(root, 'locales/messages')
  const files = readdirSync(join(folder, reference))
  return languages.flatMap((language) => {
    const extra = readdirSync(join(folder, language)).filter((file) => !files.includes(file))
    const compared = files.flatMap((file) => {
      const name = `${language}/${file}`
      const english = readMessages(folder, reference, file) ?? new Map<string, string>()
      const own = readMessages(folder, language, file)
      if (!own) return [`${name}: missing`]
      return [
        ...[...english].flatMap(([key, text]) => checkText(name, key, own.get(key), text)),
        ...[...own.keys()].filter((key) => !english.has(key)).map((key) => `${name}: ${key} is not in ${reference}`)
      ]
    })
    return [...extra.map((file) => `${language}/${file}: not in ${reference}`), ...compared]
  })
}
