import { brandName } from '@arogyachat/contract/brand'
import type { Access, Endpoint } from '@arogyachat/contract/endpoint'
import { endpoints } from '@arogyachat/contract/endpoints'
import { type ErrorCode, messageOf, statusOf } from '@arogyachat/contract/errors'
import { errorReply } from '@arogyachat/contract/schemas/errors'
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
  participant: 'The patient or the doctor of the appointment; for others it does not exist (404).',
  admin: 'Administrators.'
}

/** The errors that any such call can return. Errors of an endpoint's own rules have the same shape. */
function errorsOf(endpoint: Endpoint): ErrorCode[] {
  return [
    ...(endpoint.body || endpoint.upload || endpoint.form ? (['BAD_REQUEST', 'TOO_LARGE', 'WRONG_KIND'] as const) : []),
    ...(endpoint.access === 'public' ? [] : (['NOT_SIGNED_IN'] as const)),
    ...(endpoint.method === 'GET' && endpoint.access !== 'patient' && endpoint.access !== 'doctor'
      ? []
      : (['FORBIDDEN'] as const)),
    ...(endpoint.params ? (['NOT_FOUND'] as const) : []),
    ...(endpoint.body || endpoint.query || endpoint.form ? (['INVALID'] as const) : []),
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

function parametersOf(endpoint: Endpoint): Json[] {
  return (['params', 'query'] as const).flatMap((part) => {
    const schema = endpoint[part]
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

function requestBodyOf(endpoint: Endpoint): Json | undefined {
  if (endpoint.upload) {
    const bytes = { schema: { type: 'string', format: 'binary', maxLength: endpoint.upload.maxBytes } }
    return { required: true, content: Object.fromEntries(endpoint.upload.kinds.map((kind) => [kind, bytes])) }
  }
  if (endpoint.form) {
    const { file, maxBytes, fields } = endpoint.form
    const { properties = {}, ...rest } = schemaOf(fields, 'input') as { properties?: Json }
    const schema = {
      ...rest,
      properties: { [file]: { type: 'string', format: 'binary', maxLength: maxBytes }, ...properties },
      required: [file]
    }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  return (
    endpoint.body && { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } }
  )
}

function replyOf(endpoint: Endpoint): Json {
  const content = endpoint.replyKind
    ? { [endpoint.replyKind]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } }
  return { description: 'Done.', content }
}

/** What a call is authorised by. */
function securityOf({ access, method }: Endpoint): Json[] {
  if (access === 'public') return []
  const cookie = access === 'admin' ? { administrator: [] } : { session: [] }
  return [{ ...cookie, ...(method !== 'GET' && { csrf: [] }) }]
}

function operationOf(name: string, endpoint: Endpoint): Json {
  const body = requestBodyOf(endpoint)
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `May be called by: ${callers[endpoint.access]}`,
    tags: [endpoint.path.split('/')[endpoint.path.startsWith('/api/') ? 2 : 1]],
    security: securityOf(endpoint),
    ...(parametersOf(endpoint).length > 0 && { parameters: parametersOf(endpoint) }),
    ...(body && { requestBody: body }),
    responses: {
      [String(endpoint.status ?? 200)]: replyOf(endpoint),
      ...Object.fromEntries(errorsOf(endpoint).map(errorResponse))
    }
  }
}

/** All endpoints as an OpenAPI 3.1 document. The cookies are named as on this site. */
export function openApiOf(publicUrl: string, cookies: { session: string; administrator: string }): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) }
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
        session: { type: 'apiKey', in: 'cookie', name: cookies.session },
        administrator: { type: 'apiKey', in: 'cookie', name: cookies.administrator },
        csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' }
      }
    }
  }
}
