import type { z } from 'zod'

/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let it = state
    it = Math.imul(it ^ (it >>> 15), it | 1)
    it ^= it + Math.imul(it ^ (it >>> 7), it | 61)
    return ((it ^ (it >>> 14)) >>> 0) / 4_294_967_296
  }
}
type Random = () => number
export const oneOf = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
export const shuffled = <T>(random: Random, list: readonly T[]): T[] =>
  list
    .map((entry) => [random(), entry] as const)
    .sort(([a], [b]) => a - b)
    .map(([, it]) => it)

/* Right values, from the schemas themselves. */

/** A schema as zod 4 describes it to those who walk it. */
interface Def {
  type: string
  innerType?: z.ZodType
  element?: z.ZodType
  options?: readonly z.ZodType[]
  in?: z.ZodType
  out?: z.ZodType
  entries?: Record<string, string>
  values?: readonly unknown[]
}
const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def

/** What people write in fields: a text schema takes the first of these, in random order, that it accepts. */
const texts = [
  'Asha Devi',
  'asha@example.org',
  '+919812345678',
  '2026-11-23',
  '2020-02-29T10:00:00Z',
  '10:00-10:30',
  '560001',
  'a-good-password',
  'बुख़ार और सिरदर्द',
  '3',
  ''
]
const numbers = [34, 3, 1, 0, 500]

/** A value that the schema accepts; `ids` are tried first where text is asked for. Throws when it finds none. */
export function rightValue(schema: z.ZodType, random: Random, ids: readonly string[]): unknown {
  for (let tries = 0; tries < 20; tries++) {
    const value = draw(schema, random, ids)
    if (schema.safeParse(value).success) return value
  }
  throw new Error(`No right value was found for a schema of type ${defOf(schema).type}`)
}

function draw(schema: z.ZodType, random: Random, ids: readonly string[]): unknown {
  const def = defOf(schema)
  const within = (inner: z.ZodType | undefined) => rightValue(inner as z.ZodType, random, ids)
  const accepted = (list: readonly unknown[]) => {
    const fitting = list.filter((entry) => schema.safeParse(entry).success)
    return oneOf(random, fitting)
  }
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        fieldsOf(schema)
          .map(([name, field]) => [name, within(field)])
          .filter(([, value]) => value !== undefined)
      )
    case 'array':
      return random() < 0.3 ? [] : [within(def.element)]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return random() < 0.15 ? undefined : within(def.innerType)
    case 'union':
      return within(oneOf(random, def.options as z.ZodType[]))
    case 'enum':
      return oneOf(random, Object.values(def.entries as Record<string, string>))
    case 'literal':
      return oneOf(random, def.values as unknown[])
    case 'boolean':
      return random() < 0.5
    case 'number':
      return accepted(numbers)
    case 'pipe':
      return within(defOf(def.in as z.ZodType).type === 'transform' ? def.out : def.in)
    case 'string': {
      const isId =
        ids.length > 0 && ids.every((text) => schema.safeParse(text).success) && !schema.safeParse('Asha Devi').success
      return isId ? oneOf(random, ids) : accepted(texts)
    }
    default:
      throw new Error(`The fuzz does not know schemas of type ${def.type} yet`)
  }
}

/** The fields of an object schema, through what is wrapped around it. */
export function fieldsOf(schema: z.ZodType | undefined): [string, z.ZodType][] {
  if (!schema) return []
  const def = defOf(schema)
  if (def.type === 'object') return Object.entries((schema as z.ZodObject).shape)
  return fieldsOf(def.innerType ?? (def.type === 'pipe' ? def.in : undefined))
}

/** Dotted paths of every field of a body, into objects and the first element of lists. */
export function pathsOf(schema: z.ZodType | undefined, above: readonly string[] = []): string[][] {
  if (!schema) return []
  const def = defOf(schema)
  if (def.type === 'array') return pathsOf(def.element, [...above, '0']).concat([[...above, '0']])
  if (def.type === 'union') return (def.options as z.ZodType[]).flatMap((option) => pathsOf(option, above))
  if (def.innerType) return pathsOf(def.innerType, above)
  if (def.type === 'pipe') return pathsOf(def.in, above)
  return fieldsOf(schema).flatMap(([name, field]) => [[...above, name], ...pathsOf(field, [...above, name])])
}

/** The schema of the field that a path of `pathsOf` leads to. */
export function schemaAt(schema: z.ZodType | undefined, path: readonly string[]): z.ZodType | undefined {
  const [name, ...rest] = path
  if (!schema || name === undefined) return schema
  const def = defOf(schema)
  if (def.type === 'array') return schemaAt(def.element, rest)
  if (def.type === 'union')
    return (def.options as z.ZodType[]).map((option) => schemaAt(option, path)).find((found) => found !== undefined)
  if (def.innerType) return schemaAt(def.innerType, path)
  if (def.type === 'pipe') return schemaAt(def.in, path)
  return schemaAt(fieldsOf(schema).find(([field]) => field === name)?.[1], rest)
}

/* Hostile ones: each is a piece of raw JSON, so that what JSON.stringify never writes is sent too. */

const text = (value: string) => JSON.stringify(value)
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
export const hostileJson: readonly string[] = [
  'null',
  'true',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e308',
  '1e999',
  '-1e999',
  '9007199254740993',
  '2147483648',
  '5e-324',
  '[]',
  '{}',
  '[null]',
  '[[]]',
  '{"a":1}',
  '{"$ne":null}',
  '{"length":1e9}',
  '{"toString":1,"valueOf":2}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '["a","a","a"]',
  `[${Array(5000).fill('"a"').join()}]`,
  `[${Array(2000).fill('{}').join()}]`,
  deep(5000),
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  text(''),
  text('   '),
  text('\0'),
  text('Asha\0Devi'),
  text('\ud800'),
  text('a\udc00b'),
  text('\u202egnp.exe\u202c'),
  text('\u200f\u061c\u2066x\u2069'),
  text('👩🏽‍⚕️🇮🇳'),
  text('Z̴͍̽a̷̲͝l̵̹̈g̶̱̚o̸̳͂'.repeat(200)),
  text('x'.repeat(100_000)),
  text('x'.repeat(300_000)),
  text("'; drop table accounts; --"),
  text("' or '1'='1"),
  text('1) union select password_hash from accounts --'),
  text('\\x00\\u0000%00%s%n{{7*7}}#{7*7}'),
  text('<script>alert(1)</script><img src=x onerror=alert(1)>'),
  text('../../../../etc/passwd'),
  text('__proto__'),
  text('constructor'),
  text('a\r\nSet-Cookie: session=evil'),
  text('0000-00-00'),
  text('0001-01-01'),
  text('9999-12-31'),
  text('+275760-09-13'),
  text('-271821-04-20'),
  text('2026-02-30'),
  text('2027-02-29T25:61:61Z'),
  text('24:00-25:00'),
  text('23:59-00:00'),
  text('00:00-23:59'),
  text('00000000-0000-0000-0000-000000000000'),
  text('ffffffff-ffff-ffff-ffff-ffffffffffff'),
  text('NaN'),
  text('Infinity'),
  text('٣٤'),
  text('asha@example.org\nbcc: all@example.org'),
  text(`${'a'.repeat(60_000)}@${'b.'.repeat(20_000)}c`),
  text(`+${'9'.repeat(50_000)}`),
  text(' '.repeat(50_000)),
  text(',،'.repeat(2000))
]

/** The same for a query or a path: what stands there is always text. */
export const hostileText: readonly string[] = [
  ...new Set(
    hostileJson
      .filter((text) => text.length < 4000)
      .map((text): unknown => JSON.parse(text))
      .map((entry) => (typeof entry === 'string' ? entry : String(JSON.stringify(entry))))
  ),
  'undefined',
  '1,2',
  '1e5',
  '0x10',
  ' 1 ',
  '-1',
  '99999999999999999999'
]
/** Percent signs that stand for nothing, or for bytes that are no text. */
export const brokenEscapes = ['%', '%zz', '%ff%fe', '%00', '%c0%af', '%ed%a0%80', '%u0041']

/** Bodies that are wrong as a whole, each with its content type. */
export const hostileBodies: readonly [contentType: string | undefined, body: string | Buffer][] = [
  ['application/json', ''],
  ['application/json', '{'],
  ['application/json', '{"a":'],
  ['application/json', '{"email":"asha@example.org","pass'],
  ['application/json', 'null'],
  ['application/json', 'true'],
  ['application/json', '7'],
  ['application/json', '"text"'],
  ['application/json', '[]'],
  ['application/json', '[{}]'],
  ['application/json', '{}'],
  ['application/json', '{"a":1}{"b":2}'],
  ['application/json', '{"__proto__":{"isAdmin":true}}'],
  ['application/json', '\ufeff{}'],
  ['application/json', deep(100_000)],
  ['application/json', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['application/json', ' '.repeat(300_000)],
  ['application/json; charset=utf-16', '{}'],
  ['application/json;;;=', '{}'],
  ['application/xml', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
  ['text/plain', '{"a":1}'],
  ['text/html', '<p>'],
  ['application/x-www-form-urlencoded', 'email=a&email=b&__proto__[x]=1'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--'],
  ['multipart/form-data', 'no boundary'],
  ['image/png', Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff', 'hex')],
  ['image/png', ''],
  ['image/webp', Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8 ', 'latin1')],
  ['image/jpeg', Buffer.alloc(70_000, 0xff)],
  ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
  ['', 'x'],
  [undefined, 'x']
]

const mark = '%HOSTILE%'

/** The body as raw JSON with one field replaced, or left out when `raw` is undefined. Where a list was empty it gets one element. */
export function withField(body: unknown, path: readonly string[], raw: string | undefined): string {
  const copy: unknown = structuredClone(body)
  let at = copy as Record<string, unknown>
  path.forEach((name, depth) => {
    if (depth === path.length - 1) {
      if (raw === undefined) delete at[name]
      else at[name] = mark
      return
    }
    const next = at[name]
    if (typeof next !== 'object' || next === null) at[name] = path[depth + 1] === '0' ? [] : {}
    at = at[name] as Record<string, unknown>
  })
  return JSON.stringify(copy).replace(JSON.stringify(mark), () => raw ?? '')
}

/** What may never stand in an answer: a stack, a path of ours, a piece of SQL, what the database or the parser said. */
const leaks =
  /\bat \S+ \(|\.(ts|js|mjs):\d+|node_modules|file:\/\/|\/server\/src|\bselect\b.+\bfrom\b|\binsert into\b|SQLSTATE|syntax error|relation "|violates|PGlite|kysely|ZodError|Unexpected token/i
export const leakIn = (answer: string): string | null => leaks.exec(answer)?.[0] ?? null
