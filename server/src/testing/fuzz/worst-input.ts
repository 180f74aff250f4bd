import type { Endpoint } from '@arogyachat/contract/endpoint'
import type { InjectOptions } from 'fastify'
import type { z } from 'zod'
import { pathsOf, randomOf, rightValue, schemaAt, withField } from './fuzz.ts'

/** Bytes of a JSON body at most. */
const bodyMax = 256 * 1024

/** So many characters of a piece of text, again and again. */
const filled = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

let seed = 0
/** Words that differ from each other, and from call to call, so that nothing that was found for one is found for the next. */
function differentWords(length: number, letters: string): string {
  const random = randomOf(++seed)
  let text = ''
  while (text.length < length) {
    for (let letter = 0; letter < 2 + random() * 8; letter++) text += letters[Math.floor(random() * letters.length)]
    text += ' '
  }
  return text.slice(0, length)
}

/** Texts of one length that are hard to look through, by what makes them hard. */
export const worstTexts: Readonly<Record<string, (length: number) => string>> = {
  'one letter': (length) => filled('a', length),
  'one letter of Devanagari': (length) => filled('क', length),
  'one vowel sign': (length) => filled('\u093f', length),
  'one virama cluster': (length) => filled('क्', length),
  'one emoji of several parts': (length) => filled('👩🏽‍⚕️', length),
  'one digit': (length) => filled('1', length),
  'spaces between two letters': (length) => `a${filled(' ', length - 2)}a`,
  'line breaks between two letters': (length) => `a${filled('\n', length - 2)}a`,
  'short words': (length) => filled('a ', length),
  'short words of Devanagari': (length) => filled('क ', length),
  'short words, a line each': (length) => filled('a\n', length),
  'one word of many letters': (length) => filled('qwertzuiopasdfghjklyxcvbnm', length),
  'different words': (length) => differentWords(length, 'abcdefghijklmnopqrstuvwxyz'),
  'different words of Devanagari': (length) => differentWords(length, 'कखगघचछजझटठडढतथदधनपफबभमयरलवशसहािीुूेैो'),
  'different words of mixed scripts': (length) =>
    differentWords(length, 'abcकखग\u0a15\u0a16\u0b95\u0b9a\u0c15\u0c16\u0995\u0996بپت'),
  'full stops': (length) => filled('.', length),
  'question marks and spaces': (length) => filled('? ', length),
  dandas: (length) => filled('।', length),
  commas: (length) => filled(',', length),
  apostrophes: (length) => filled("'", length),
  hyphens: (length) => filled('-', length),
  'opening brackets': (length) => filled('(', length),
  braces: (length) => filled('{0}', length),
  'angle brackets': (length) => filled('<', length),
  asterisks: (length) => filled('*', length),
  links: (length) => filled('https://a.b/', length),
  addresses: (length) => filled('a@a.', length),
  numbers: (length) => filled('1 2.5 3,000 ', length),
  'numbers without spaces': (length) => filled('1.', length),
  dates: (length) => filled('2026-11-20 20/11/2026 ', length),
  doses: (length) => filled('Tab. 500 mg 1-0-1 x 5 days ', length),
  doubts: (length) => filled('not no nahi na ', length),
  'small complaints': (length) => filled('sar dard bukhar ', length),
  'complaints that are denied': (length) => filled('no fever, not pain and no cough but ', length),
  'complaints in Hindi': (length) => filled('सिर में दर्द और बुखार नहीं है, ', length),
  'complaints of a family': (length) => filled('my mother has pain, my son has fever. ', length),
  'misspelled complaints': (length) => filled('fevr hedache vomitng chst pan ', length),
  'sentences of the product': (length) =>
    filled('Your appointment with Dr. Rao on 21 November at 10:00 is confirmed. ', length),
  'capital letters': (length) => filled('ABC ', length),
  'zero-width joiners': (length) => filled('a\u200d', length),
  accents: (length) => `a${filled('\u0301', length - 1)}`,
  'directions of writing': (length) => filled('\u202ea', length),
  'half of an emoji': (length) => filled('\ud83d', length),
  tabs: (length) => filled('a\t', length),
  comments: (length) => filled('<!--', length),
  'opening tags': (length) => filled('<style>', length),
  'rules of a table': (length) => filled('|-', length),
  'opening links': (length) => filled('![', length),
  entities: (length) => filled('&#1', length)
}

/** Raw JSON that is large or deep, whatever the schema says. */
const worstBodies: Readonly<Record<string, () => string>> = {
  'deep lists': () => '['.repeat(bodyMax / 2) + ']'.repeat(bodyMax / 2),
  'deep objects': () => `${'{"a":'.repeat(bodyMax / 6)}1${'}'.repeat(bodyMax / 6)}`,
  'many fields': () => `{${Array.from({ length: bodyMax / 12 }, (_, at) => `"f${at}":1`).join(',')}}`,
  'many numbers': () => `[${filled('1,', bodyMax - 10)}1]`,
  'many escapes': () => `{"text":"${filled('\\u0061', bodyMax - 60)}"}`
}

function maxLengthOf(schema: z.ZodType | undefined): number | null {
  if (!schema) return null
  const def = schema._zod.def as {
    type: string
    innerType?: z.ZodType
    in?: z.ZodType
    out?: z.ZodType
    options?: z.ZodType[]
  }
  if (def.type === 'string') return (schema as z.ZodString).maxLength
  const inner = [def.innerType, def.in, def.out, ...(def.options ?? [])].map(maxLengthOf)
  const known = inner.filter((length) => length !== null)
  return known.length === 0 ? null : Math.max(...known)
}

export interface WorstCall {
  what: string
  /** Made anew for each try. */
  options: () => InjectOptions
}

/** From here on a text is long enough to be hard. */
const longText = 500
/** Long enough for anything that is slow, too short for a header that is refused as such. */
const queryMax = 10_000

/**
 * The calls that could cost an endpoint the most: each of its long texts, and all of its texts together, as long as allowed in
 * every hard form, and bodies that are too large or too deep.
 */
export function worstCalls(endpoint: Endpoint, url: string): WorstCall[] {
  const { method, body, query } = endpoint
  const call = (what: string, options: () => Omit<InjectOptions, 'method'>): WorstCall => ({
    what,
    options: () => ({ url, ...options(), method })
  })
  const calls = [
    call('nothing', () => ({})),
    call('a long query', () => ({ url: `${url}?${filled('a[b]=1&', queryMax)}` })),
    call('long headers', () => ({ headers: { cookie: filled('a=b; ', queryMax), accept: filled('a/b,', 2_000) } }))
  ]
  for (const [name, text] of Object.entries(worstTexts)) {
    for (const path of pathsOf(query)) {
      const value = () => encodeURIComponent(text(queryMax).replace(/\p{Surrogate}/gu, ' ')).slice(0, queryMax)
      calls.push(call(`?${path}: ${name}`, () => ({ url: `${url}?${path}=${value().replace(/%\w?$/, '')}` })))
    }
  }
  if (!body) return calls
  const post = (what: string, payload: () => string) =>
    call(what, () => ({ headers: { 'content-type': 'application/json' }, payload: payload() }))
  const right = rightBody(body)
  const paths = pathsOf(body)
  const top = paths.filter((path) => path.length === 1)
  const lengths = paths.flatMap((path) => {
    const max = maxLengthOf(schemaAt(body, path))
    return max === null || max <= 1 ? [] : [{ path, max }]
  })
  /** The right body with these fields replaced by raw JSON. */
  const having = (fields: readonly string[][], rawOf: (path: string[]) => string): string =>
    fields.reduce((text, path) => withField(JSON.parse(text), path, rawOf(path)), JSON.stringify(right))

  for (const [name, text] of Object.entries(worstTexts)) {
    const endings: [string, (length: number) => string][] = [
      [name, text],
      [`${name}, then a letter`, (length) => `${text(length - 1)}a`]
    ]
    for (const [what, make] of endings) {
      for (const { path, max } of lengths.filter((one) => one.max >= longText))
        calls.push(post(`${path.join('.')}: ${what}`, () => having([path], () => JSON.stringify(make(max)))))
      const maxOf = (path: string[]) => lengths.find((one) => one.path === path)?.max ?? 2
      const every = lengths.map(({ path }) => path)
      calls.push(post(`every text: ${what}`, () => having(every, (path) => JSON.stringify(make(maxOf(path))))))
    }
    const tooLong = Math.floor(bodyMax / 4 / Math.max(1, top.length))
    calls.push(post(`texts far too long: ${name}`, () => having(top, () => JSON.stringify(text(tooLong)))))
  }
  for (const [name, raw] of Object.entries(worstBodies)) calls.push(post(name, raw))
  const list = () => `[${filled('"a",', Math.floor(bodyMax / 2 / top.length / 4) * 4)}"a"]`
  calls.push(post('long lists', () => having(top, list)))
  return calls
}

/** A body that the schema accepts, with an address that nobody has. */
function rightBody(body: z.ZodType): object {
  const value = rightValue(body, randomOf(1), ['0198c0de-0000-7000-8000-000000000001']) as object
  return { ...value, ...('email' in value && { email: 'nobody@example.org' }) }
}

/**
 * The longest time in milliseconds for which the event loop was blocked during the work. Between two turns of the loop, takes
 * the shorter of wall time and processor time, so that neither a busy machine nor other threads count.
 */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isDone = false
  let wall = performance.now()
  let cpu = process.cpuUsage()
  const look = () => {
    const spent = process.cpuUsage(cpu)
    const held = Math.min(performance.now() - wall, (spent.user + spent.system) / 1000)
    longest = Math.max(longest, held)
    wall = performance.now()
    cpu = process.cpuUsage()
    if (!isDone) setImmediate(look)
  }
  await new Promise((begun) => setImmediate(begun))
  wall = performance.now()
  cpu = process.cpuUsage()
  setImmediate(look)
  await work()
  await new Promise((turned) => setImmediate(turned))
  isDone = true
  await new Promise((turned) => setImmediate(turned))
  return longest
}
