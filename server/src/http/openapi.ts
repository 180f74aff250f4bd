import { brandName } from '@arogyachat/contract/brand'
import type { Access, Endpoint } from '@arogyachat/contract/endpoint'
import { endpoints } from '@arogyachat/contract/endpoints'
import { type ErrorCode, errorReply, messageOf, statusOf } from '@arogyachat/contract/errors'
import { z } from 'zod'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json
  return json
}

const callers: Record<Access, string> = {
  public: 'Anyone.',
  'signed-in': 'Anyone signed in.',
  patient: 'Patients.',
  doctor: 'Doctors.',
  participant: 'The patient or the doctor of the appointment; for others it does not exist (404).'
}

/** The errors any such call can answer. Those of its own rules are in the same shape, with a code of the list. */
function errorsOf(it: Endpoint): ErrorCode[] {
  return [
    ...(it.body || it.upload || it.form ? (['BAD_REQUEST', 'TOO_LARGE', 'WRONG_KIND'] as const) : []),
    ...(it.access === 'public' ? [] : (['NOT_SIGNED_IN'] as const)),
    ...(it.method === 'GET' && it.access !== 'patient' && it.access !== 'doctor' ? [] : (['FORBIDDEN'] as const)),
    ...(it.params ? (['NOT_FOUND'] as const) : []),
    ...(it.body || it.query || it.form ? (['INVALID'] as const) : []),
    'TOO_MANY',
    'INTERNAL',
    'UNAVAILABLE'
  ]
}

const exampleOf = (code: ErrorCode) => ({
  success: false,
  message: messageOf(code),
  code,
  ...(code === 'INVALID' && { fields: { email: 'email' } }),
  ...((code === 'TOO_MANY' || code === 'UNAVAILABLE') && { retryAfterSeconds: 5 })
})

const errorResponse = (code: ErrorCode) => [
  String(statusOf(code)),
  {
    description: messageOf(code),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, example: exampleOf(code) } }
  }
]

function parametersOf(it: Endpoint): Json[] {
  return (['params', 'query'] as const).flatMap((part) => {
    const schema = it[part]
    if (!schema) return []
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
      properties?: Record<string, Json>
      required?: string[]
    }
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || required.includes(name),
      schema: property
    }))
  })
}

function requestBodyOf(it: Endpoint): Json | undefined {
  if (it.upload) {
    const bytes = { schema: { type: 'string', format: 'binary', maxLength: it.upload.maxBytes } }
    return { required: true, content: Object.fromEntries(it.upload.kinds.map((kind) => [kind, bytes])) }
  }
  if (it.form) {
    const { file, maxBytes, fields } = it.form
    const { properties = {}, ...rest } = schemaOf(fields, 'input') as { properties?: Json }
    const schema = {
      ...rest,
      properties: { [file]: { type: 'string', format: 'binary', maxLength: maxBytes }, ...properties },
      required: [file]
    }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  return it.body && { required: true, content: { 'application/json': { schema: schemaOf(it.body, 'input') } } }
}

function replyOf(it: Endpoint): Json {
  const content = it.replyKind
    ? { [it.replyKind]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: schemaOf(it.reply, 'output') } }
  return { description: 'Done.', content }
}

function operationOf(name: string, it: Endpoint): Json {
  const isWrite = it.method !== 'GET'
  const body = requestBodyOf(it)
  return {
    operationId: name,
    summary: it.summary,
    description: `May be called by: ${callers[it.access]}`,
    tags: [it.path.split('/')[it.path.startsWith('/api/') ? 2 : 1]],
    security: it.access === 'public' ? [] : [{ session: [], ...(isWrite && { csrf: [] }) }],
    ...(parametersOf(it).length > 0 && { parameters: parametersOf(it) }),
    ...(body && { requestBody: body }),
    responses: { [String(it.status ?? 200)]: replyOf(it), ...Object.fromEntries(errorsOf(it).map(errorResponse)) }
  }
}

/** The whole table of calls as OpenAPI 3.1. `sessionCookie` is the cookie's name on this site. */
export function openApiOf(publicUrl: string, sessionCookie: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, it] of Object.entries(endpoints)) {
    paths[it.path] = { ...paths[it.path], [it.method.toLowerCase()]: operationOf(name, it) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: brandName,
      version: '1.0.0',
      description:
        'Sign in to get the session cookie; send the `token` of the answer as `X-CSRF-Token` on every write. Dates and slots are India Standard Time. Every answer has `success`.'
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorReply, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' }
      }
    }
  }
}
