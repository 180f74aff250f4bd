import type { Endpoint } from '@arogyachat/contract/endpoint'
import type { FieldCode } from '@arogyachat/contract/errors'
import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../platform/app-error.ts'

type Form = NonNullable<Endpoint['form']>

/** A word or two. */
const shortField = 1000
/** What a form's own lines and its short fields may take. */
const formOverhead = 16 * 1024

/** Bytes of a whole form at most. */
export const formMaxBytes = ({ maxBytes, fieldMaxBytes = 0 }: Form): number => maxBytes + fieldMaxBytes + formOverhead

/** Lets a scope take multipart forms of this shape, and no larger ones. */
export async function acceptForm(
  scope: FastifyInstance,
  { maxBytes, fields, fieldMaxBytes = shortField }: Form
): Promise<void> {
  await scope.register(fastifyMultipart, {
    limits: {
      fileSize: maxBytes,
      files: 1,
      fields: Object.keys(fields.shape).length,
      fieldSize: fieldMaxBytes,
      fieldNameSize: 100,
      headerPairs: 20
    }
  })
}

/**
 * The file as `bytes` and the other fields by name, not yet parsed. Throws WRONG_KIND for what is no form, TOO_LARGE, INVALID
 * without the file or with a field that is too long, BAD_REQUEST for a form that is cut off or holds more than it may.
 */
export async function readForm(request: FastifyRequest, form: Form): Promise<Record<string, unknown>> {
  const { file } = form
  if (!request.isMultipart()) throw new AppError('WRONG_KIND')
  endAbove(request, formMaxBytes(form))
  const given: Record<string, unknown> = {}
  const cut: Record<string, FieldCode> = {}
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        given[part.fieldname] = part.value
        if (part.valueTruncated) cut[part.fieldname] = 'tooLong'
      } else if (part.fieldname === file) given.bytes = await part.toBuffer()
      else part.file.resume()
    }
  } catch (error) {
    const { code } = error as { code?: string }
    throw new AppError(code === 'FST_REQ_FILE_TOO_LARGE' ? 'TOO_LARGE' : 'BAD_REQUEST', { cause: error })
  }
  if (Object.keys(cut).length > 0) throw new AppError('INVALID', { fields: cut })
  if (!(given.bytes instanceof Buffer) || given.bytes.length === 0)
    throw new AppError('INVALID', { fields: { [file]: 'required' } })
  return given
}

/** Closes the connection once a form without a declared length exceeds its limit. The parser has no limit before the first part. */
function endAbove({ raw }: FastifyRequest, maxBytes: number): void {
  let received = 0
  raw.on('data', (chunk: Buffer) => {
    received += chunk.length
    if (received > maxBytes) raw.destroy()
  })
}
