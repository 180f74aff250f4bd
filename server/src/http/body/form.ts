import type { Endpoint } from '@arogyachat/contract/endpoint'
import type { FieldCode } from '@arogyachat/contract/errors'
import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'

type Form = NonNullable<Endpoint['form']>

/** Bytes of a form field by default. */
const shortField = 1000
/** Bytes for the part headers and the short fields of a form. */
const formOverhead = 16 * 1024

/** Bytes of a whole form at most. */
export const formMaxBytes = ({ maxBytes, fieldMaxBytes = 0 }: Form): number => maxBytes + fieldMaxBytes + formOverhead

/** Accepts multipart forms with these fields and limits in this scope. */
export async function acceptForm(
  scope: FastifyInstance,
  { maxBytes, fields, fieldMaxBytes = shortField }: Form
): Promise<void> {
  await scope.register(fastifyMultipart, {
    limits: {
      fileSize: maxBytes,
      files: 1,
      fields: Object.keys(fields.shape).length,
      parts: Object.keys(fields.shape).length + 1,
      fieldSize: fieldMaxBytes,
      fieldNameSize: 100,
      headerPairs: 20
    }
  })
}

/**
 * Reads a form: the file as `bytes` and the other fields by name, not yet validated.
 * @throws AppError WRONG_KIND when the body is not a form, TOO_LARGE, INVALID without the file or with a field that is too long,
 * BAD_REQUEST for a truncated form or one with too many parts
 */
export async function readForm(request: FastifyRequest, form: Form): Promise<Record<string, unknown>> {
  const { file } = form
  if (!request.isMultipart()) throw new AppError('WRONG_KIND')
  endAbove(request, formMaxBytes(form))
  const values: Record<string, unknown> = {}
  const tooLong: Record<string, FieldCode> = {}
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        values[part.fieldname] = part.value
        if (part.valueTruncated) tooLong[part.fieldname] = 'tooLong'
      } else if (part.fieldname === file) values.bytes = await part.toBuffer()
      else part.file.resume()
    }
  } catch (error) {
    const { code } = error as { code?: string }
    throw new AppError(code === 'FST_REQ_FILE_TOO_LARGE' ? 'TOO_LARGE' : 'BAD_REQUEST', { cause: error })
  }
  if (Object.keys(tooLong).length > 0) throw new AppError('INVALID', { fields: tooLong })
  if (!(values.bytes instanceof Buffer) || values.bytes.length === 0)
    throw new AppError('INVALID', { fields: { [file]: 'required' } })
  return values
}

/** Closes the connection once a form without a declared length exceeds its limit. The parser has no limit before the first part. */
function endAbove({ raw }: FastifyRequest, maxBytes: number): void {
  let received = 0
  raw.on('data', (chunk: Buffer) => {
    received += chunk.length
    if (received > maxBytes) raw.destroy()
  })
}
