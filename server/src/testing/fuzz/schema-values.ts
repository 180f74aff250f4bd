import type { z } from 'zod'
import { oneOf, type Random } from './random.ts'

/* Right values, from the schemas themselves. */

/** A schema as zod 4 describes it to those who walk it. */
interface Def {
  type: string
  innerType?: z.ZodType
  element?: z.ZodType
  keyType?: z.ZodType
  valueType?: z.ZodType
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
  '2025-11',
  '10:00-10:30',
  '08:00',
  '18:00',
  '560001',
  '91-7345-1816-0779',
  'a-good-password',
  'बुख़ार और सिरदर्द',
  '3',
  'https://push.example/send/1',
  'B'.repeat(87),
  'c'.repeat(22),
  // What is taken of a FHIR bundle.
  '{"items":[0],"allergies":[],"medicines":[]}',
  ''
]
const numbers = [98, 34, 3, 1, 0, 500]
/** Fields that depend on each other, such as two of which one must be null, need many draws. */
const mostTries = 300

/** A value that the schema accepts; `ids` are tried first where text is asked for. Throws when it finds none. */
export function rightValue(schema: z.ZodType, random: Random, ids: readonly string[]): unknown {
  for (let tries = 0; tries < mostTries; tries++) {
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
    case 'record': {
      const keys = Object.values(defOf(def.keyType as z.ZodType).entries ?? {})
      return Object.fromEntries(keys.map((key) => [key, within(def.valueType)]))
    }
    case 'array':
      return random() < 0.3 ? [] : [within(def.element)]
    case 'optional':
    case 'default':
    case 'prefault':
      return random() < 0.15 ? undefined : within(def.innerType)
    case 'nullable':
      return random() < 0.4 ? null : within(def.innerType)
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
