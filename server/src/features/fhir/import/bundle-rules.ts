import { AppError } from '../../../platform/app-error.ts'
import { type Foreign, foreignBundle, type KnownType, schemas } from './resource-rules.ts'

/** FHIR nests about ten levels deep; a parser must not follow thousands. */
const depthMax = 60
/** A bundle of 5 MB with more entries than this holds nothing for a person to look through. */
const entriesMax = 2000

/** How deep the JSON text nests, without parsing it. */
function depthOf(json: string): number {
  let depth = 0
  let deepest = 0
  let isString = false
  for (let index = 0; index < json.length; index++) {
    const character = json[index]
    if (isString) {
      if (character === '\\') index++
      else if (character === '"') isString = false
    } else if (character === '"') isString = true
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth)
    else if (character === '}' || character === ']') depth--
  }
  return deepest
}

const refuse = (cause?: unknown) => new AppError('INVALID', { fields: { file: 'invalid' }, cause })

function parseJson(bytes: Uint8Array): unknown {
  try {
    const json = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (depthOf(json) > depthMax) throw new Error('The bundle nests too deep')
    return JSON.parse(json)
  } catch (cause) {
    throw refuse(cause)
  }
}

const isKnownType = (type: string): type is KnownType => Object.hasOwn(schemas, type)

/** A bundle of another system: its resources, validated as far as they are read. */
export interface ForeignBundle {
  listOf<T extends KnownType>(type: T): Foreign<T>[]
  /** The resource that a reference names, if it is in the bundle and of one of these types. */
  find<T extends KnownType>(reference: string | undefined, ...types: T[]): Foreign<T> | null
  /** Resources of other types, and malformed ones, by type. */
  ignored: ReadonlyMap<string, number>
}

/**
 * Reads a bundle. Nothing is fetched: a reference to something outside the bundle leads nowhere.
 * @throws AppError INVALID when it is no FHIR bundle in JSON, nests too deep or has too many entries.
 */
export function readBundle(bytes: Uint8Array): ForeignBundle {
  const parsed = foreignBundle.safeParse(parseJson(bytes))
  if (!parsed.success || parsed.data.entry.length > entriesMax) throw refuse()
  const known: Foreign[] = []
  const byReference = new Map<string, Foreign>()
  const ignored = new Map<string, number>()
  for (const { fullUrl, resource } of parsed.data.entry) {
    if (!resource) continue
    const { resourceType: type } = resource
    const read = isKnownType(type) ? schemas[type].safeParse(resource) : null
    if (!read?.success) {
      ignored.set(type, (ignored.get(type) ?? 0) + 1)
      continue
    }
    const found = read.data as Foreign
    known.push(found)
    if (fullUrl) byReference.set(fullUrl, found)
    if (found.id) {
      byReference.set(`${type}/${found.id}`, found)
      byReference.set(`urn:uuid:${found.id}`, found)
    }
  }
  return {
    listOf: <T extends KnownType>(type: T) => known.filter((one): one is Foreign<T> => one.resourceType === type),
    find: <T extends KnownType>(reference: string | undefined, ...types: T[]) => {
      const found = reference === undefined ? undefined : byReference.get(reference)
      return found && (types as string[]).includes(found.resourceType) ? (found as Foreign<T>) : null
    },
    ignored
  }
}
