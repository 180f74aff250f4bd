import type { Endpoint } from '@arogyachat/contract/endpoint'
import { type FieldCode, fieldErrors } from '@arogyachat/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { readForm } from './form.ts'

/** The dotted path of the first text with a NUL character, which PostgreSQL cannot store; null when there is none. */
function pathOfNul(value: unknown, path: string): string | null {
  if (typeof value === 'string') return value.includes('\0') ? path : null
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return null
  for (const [name, inner] of Object.entries(value)) {
    const found = pathOfNul(inner, path ? `${path}.${name}` : name)
    if (found !== null) return found
  }
  return null
}

const invalid = (fields: Record<string, FieldCode>) => new AppError('INVALID', { fields })

export function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalid(fieldErrors(parsed.error).fields)
  const nul = pathOfNul(parsed.data, '')
  if (nul !== null) throw invalid({ [nul || 'body']: 'invalid' })
  return parsed.data
}

/** An invalid id is answered like an unknown one. @throws AppError NOT_FOUND */
export function parseParams(endpoint: Endpoint, value: unknown): unknown {
  const parsed = endpoint.params?.safeParse(value)
  if (parsed && !parsed.success) throw new AppError('NOT_FOUND')
  return parsed?.data
}

/** Validates the body. A missing body counts as an empty one, so that its required fields are named. @throws AppError INVALID */
export async function parseBody({ upload, form, body }: Endpoint, request: FastifyRequest): Promise<unknown> {
  if (upload) return uploadOf(request.body)
  if (!form) return parse(body, request.body === undefined ? {} : request.body)
  const { bytes, ...fields } = await readForm(request, form)
  return { ...(parse(form.fields, fields) as object), bytes }
}

function uploadOf(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body
  throw new AppError('WRONG_KIND')
}
