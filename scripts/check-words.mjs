// Ten languages, always: the same keys and placeholders in each, and no sentence written in a component.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { parseSync } from 'vite'

const root = resolve(import.meta.dirname, '..')
const locales = join(root, 'locales/messages')
const reference = 'en'

const flatten = (value, prefix = '') =>
  Object.entries(value).flatMap(([key, it]) =>
    typeof it === 'string' ? [[prefix + key, it]] : flatten(it, `${prefix}${key}.`)
  )

/** Names of a message's arguments and tags with their kind: `{count, plural, …}` and `{count}` are not the same. */
export function argumentsOf(message) {
  const found = new Set()
  const walk = (parts) => {
    for (const part of parts) {
      if (part.type === TYPE.literal || part.type === TYPE.pound) continue
      found.add(`${part.value}:${TYPE[part.type]}`)
      if (part.options) for (const option of Object.values(part.options)) walk(option.value)
      if (part.children) walk(part.children)
    }
  }
  walk(parse(message))
  return [...found].sort()
}

const readArea = (language, area) => {
  const path = join(locales, language, area)
  return existsSync(path) ? new Map(flatten(JSON.parse(readFileSync(path, 'utf8')))) : null
}

export function checkMessages(languages) {
  const faults = []
  const areas = readdirSync(join(locales, reference))
  for (const language of languages) {
    for (const extra of readdirSync(join(locales, language)).filter((it) => !areas.includes(it)))
      faults.push(`${language}/${extra}: not in ${reference}`)
    for (const area of areas) {
      const english = readArea(reference, area)
      const here = readArea(language, area)
      if (!here) {
        faults.push(`${language}/${area}: missing`)
        continue
      }
      for (const [key, source] of english) {
        const text = here.get(key)
        if (text === undefined || text.trim() === '') {
          faults.push(`${language}/${area}: ${key} is missing`)
          continue
        }
        try {
          const [ours, theirs] = [argumentsOf(text).join(' '), argumentsOf(source).join(' ')]
          if (ours !== theirs) faults.push(`${language}/${area}: ${key} has {${ours}}, English has {${theirs}}`)
        } catch (error) {
          faults.push(`${language}/${area}: ${key} cannot be read: ${error.message}`)
        }
      }
      for (const key of here.keys())
        if (!english.has(key)) faults.push(`${language}/${area}: ${key} is not in ${reference}`)
    }
  }
  return faults
}

/** Attributes that people read or hear. */
const spoken = new Set([
  'title',
  'label',
  'placeholder',
  'alt',
  'aria-label',
  'aria-description',
  'description',
  'text',
  'hint',
  'legend',
  'confirmLabel',
  'cancelLabel',
  'emptyText',
  'retryLabel',
  'loadingLabel'
])
/** Two letters in a row are a word; digits, codes in capitals up to three letters, and signs are not. */
const hasWords = (text) => /\p{L}{2,}/u.test(text.replace(/\b[A-Z]{1,3}\b/g, ''))

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((it) => {
    const path = join(folder, it.name)
    return it.isDirectory() ? filesIn(path) : it.name.endsWith('.tsx') ? [path] : []
  })
}

/** The styleguide shows samples of every script, from a file that says so. */
const exempt = /\.test\.tsx$|pages\/styleguide/

export function checkComponents() {
  const faults = []
  for (const path of filesIn(join(root, 'web/src')).filter((it) => !exempt.test(it))) {
    const source = readFileSync(path, 'utf8')
    const name = path.slice(root.length + 1)
    const fault = (node, text) =>
      faults.push(
        `${name}:${source.slice(0, node.start).split('\n').length}: words in a component: ${JSON.stringify(text.trim())}`
      )
    const literal = (node) =>
      node?.type === 'Literal' && typeof node.value === 'string'
        ? node.value
        : node?.type === 'TemplateLiteral'
          ? node.quasis.map((it) => it.value.cooked).join(' ')
          : node?.type === 'JSXExpressionContainer'
            ? literal(node.expression)
            : null
    const walk = (node) => {
      if (!node || typeof node !== 'object') return
      if (Array.isArray(node)) return node.forEach(walk)
      if (node.type === 'JSXText' && hasWords(node.value)) fault(node, node.value)
      if (node.type === 'JSXExpressionContainer') {
        const text = literal(node.expression)
        if (text !== null && node.inChildren && hasWords(text)) fault(node, text)
      }
      if (node.type === 'JSXAttribute' && spoken.has(node.name.name)) {
        const text = literal(node.value)
        if (text !== null && hasWords(text)) fault(node, text)
      }
      if (node.type === 'JSXElement' || node.type === 'JSXFragment')
        for (const child of node.children) child.inChildren = true
      for (const [key, value] of Object.entries(node)) if (key !== 'parent') walk(value)
    }
    walk(parseSync(path, source).program.body)
  }
  return faults
}
