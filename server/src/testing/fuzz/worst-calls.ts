import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Endpoint } from '@arogyachat/contract/endpoint'
import type { InjectOptions } from 'fastify'
import type { z } from 'zod'
import { withField } from './hostile-values.ts'
import { randomOf } from './random.ts'
import { pathsOf, rightValue, schemaAt } from './schema-values.ts'
import { filled, worstTexts } from './worst-texts.ts'

/** Bytes of a JSON body at most. */
const bodyMax = 256 * 1024

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
  /** Called for each attempt. */
  options: () => InjectOptions
}

/** Texts of at least this length can be expensive. */
const longText = 500
/** Long enough for anything that is slow, too short for a header that is refused as such. */
const queryMax = 10_000

/**
 * The calls that could cost an endpoint the most: each of its long texts, and all of its texts together, as long as allowed in
 * every hard form, and bodies that are too large or too deep.
 */
export function worstCalls(endpoint: Endpoint, url: string): WorstCall[] {
  const { method, body, query, form } = endpoint
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
  for (const [what, parts] of form ? worstForms(form) : []) {
    calls.push(call(what, () => asForm(Buffer.concat([...parts(), Buffer.from(`--${boundary}--\r\n`)]))))
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

const boundary = 'boundary'
/** Bytes that Node.js reads from a socket at once, at most. */
const socketRead = 64 * 1024

/** A form that arrives as from a socket: in pieces, with other events between them. */
function asForm(body: Buffer): Pick<InjectOptions, 'headers' | 'payload'> {
  async function* pieces() {
    for (let at = 0; at < body.length; at += socketRead) {
      yield body.subarray(at, at + socketRead)
      await nextTurn()
    }
  }
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': String(body.length) },
    payload: Readable.from(pieces())
  }
}

/** One part of a multipart form. */
const partOf = (name: string, content: Buffer | string, isFile = false): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${isFile ? '; filename="file"' : ''}\r\n\r\n`
    ),
    Buffer.from(content),
    Buffer.from('\r\n')
  ])

/** Forms with the largest file, of bytes that look like boundaries too, with many parts, and with long fields. */
function worstForms(form: NonNullable<Endpoint['form']>): [what: string, parts: () => Buffer[]][] {
  const file = (text: string) => partOf(form.file, filled(text, form.maxBytes), true)
  const fields = Object.keys(form.fields.shape)
  return [
    ['the largest file', () => [file('a')]],
    ['a file of line breaks', () => [file('\r\n')]],
    ['a file of beginnings of boundaries', () => [file(`\r\n--${boundary.slice(0, -1)}`)]],
    ['many fields', () => Array.from({ length: 2_000 }, (_, at) => partOf(`f${at}`, 'a'))],
    ['many files', () => Array.from({ length: 2_000 }, () => partOf(form.file, 'a', true))],
    ['long fields', () => [...fields.map((name) => partOf(name, filled('a', bodyMax))), file('a')]]
  ]
}

/** A body that the schema accepts, with an address that nobody has. */
function rightBody(body: z.ZodType): object {
  const value = rightValue(body, randomOf(1), ['0198c0de-0000-7000-8000-000000000001']) as object
  return { ...value, ...('email' in value && { email: 'nobody@example.org' }) }
}
