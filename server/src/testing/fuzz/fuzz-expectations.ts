import type { z } from 'zod'
import { isTooComplex } from '../../http/body/json-complexity.ts'

/** The largest JSON body the server reads. */
const bodyLimit = 256 * 1024
export interface Expected {
  status?: number
  /** One of the fields named must begin with this. */
  field?: string
}

/** What the contract itself says to a body: too large, not JSON, refused in this field, or nothing. */
export function expectedOf(schema: z.ZodType, text: string, field: string): Expected {
  if (Buffer.byteLength(text) > bodyLimit) return { status: 413 }
  if (isTooComplex(text)) return { status: 400 }
  if (text.includes('"__proto__":') || text.includes('"constructor":{"prototype"')) return { status: 400 }
  return schema.safeParse(jsonOf(text)).success ? {} : { status: 422, field }
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
