import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, type ErrorReply, fieldCatalogue, messageOf, statusOf } from '@arogyachat/contract/errors'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '../db/database.ts'
import { AppError } from '../platform/app-error.ts'

/** How long a caller is asked to wait when a part of the service is unavailable. */
const retryAfterSeconds = 5

const waitOf = (error: AppError): number | undefined =>
  error.details?.retryAfterSeconds ?? (error.code === 'UNAVAILABLE' ? retryAfterSeconds : undefined)

/** The `message` of an invalid input names one field error: `required` if there is one, else the first. */
function replyOf(error: AppError, requestId: string): ErrorReply {
  const { fields, availableSlots, appointmentId, medicines, warnings } = error.details ?? {}
  const wait = waitOf(error)
  const fieldErrors = Object.values(fields ?? {})
  const first = fieldErrors.includes('required') ? 'required' : fieldErrors[0]
  return {
    success: false,
    message: first ? fieldCatalogue[first] : messageOf(error.code),
    code: error.code,
    ...(fields && { fields }),
    ...(availableSlots && { availableSlots }),
    ...(appointmentId && { appointmentId }),
    ...(medicines && { medicines }),
    ...(warnings && { warnings }),
    ...(wait !== undefined && { retryAfterSeconds: wait }),
    ...(error.code === 'INTERNAL' && { requestId })
  }
}

/** The error code for each status of an error that Fastify itself throws. */
const frameworkCodes: Record<number, ErrorCode> = {
  400: 'BAD_REQUEST',
  404: 'NOT_FOUND',
  405: 'NOT_FOUND',
  413: 'TOO_LARGE',
  414: 'TOO_LARGE',
  415: 'WRONG_KIND',
  429: 'TOO_MANY',
  431: 'TOO_LARGE',
  503: 'UNAVAILABLE'
}

function appErrorOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isDatabaseUnavailable(error)) return new AppError('UNAVAILABLE', { cause: error })
  if (typeof error === 'object' && error !== null) {
    const { statusCode } = error as { statusCode?: unknown }
    const code = typeof statusCode === 'number' ? frameworkCodes[statusCode] : undefined
    if (code) return new AppError(code, { cause: error })
    if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
      return new AppError('BAD_REQUEST', { cause: error })
    }
  }
  return new AppError('INTERNAL', { cause: error })
}

function logged(known: AppError, request: FastifyRequest): void {
  if (statusOf(known.code) >= 500)
    request.log.error({ code: known.code, err: known.details?.cause ?? known }, 'request failed')
}

/** The error reply for an answer whose headers have already been sent. */
export function errorReplyOf(error: unknown, request: FastifyRequest): ErrorReply {
  const known = appErrorOf(error)
  logged(known, request)
  return replyOf(known, request.id)
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = appErrorOf(error)
  const status = statusOf(known.code)
  logged(known, request)
  const wait = waitOf(known)
  if (wait !== undefined) reply.header('retry-after', String(wait))
  reply.header('cache-control', 'no-store').code(status).send(replyOf(known, request.id))
}

/** Answers a request whose body has not arrived completely when the server stops. */
export function answerUnavailable(response: ServerResponse): void {
  const body = JSON.stringify(replyOf(new AppError('UNAVAILABLE'), ''))
  response
    .writeHead(statusOf('UNAVAILABLE'), {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'retry-after': String(retryAfterSeconds),
      connection: 'close'
    })
    .end(body)
}

/** Answers every error of a request with the contract's error reply. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendError)
}

/** Answers a malformed HTTP request, for which Fastify has no request and reply, on its socket. */
export function handleClientError(log: FastifyBaseLogger) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const code: ErrorCode = error.code === 'HPE_HEADER_OVERFLOW' ? 'TOO_LARGE' : 'BAD_REQUEST'
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : statusOf(code)
    log.debug({ code: error.code }, 'broken request')
    const body = JSON.stringify(replyOf(new AppError(code), ''))
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`
    )
  }
}
