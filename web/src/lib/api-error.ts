import type { ErrorCode, FieldCode } from '@arogyachat/contract/errors'

/**
 * `OFFLINE`: no answer came, the line is down. `TIMEOUT`: none came in time. `STATUS`: an answer that does not say what
 * is wrong, as from a proxy. `UNHEARD`: whether a change was made could not be found out.
 */
export type ApiErrorCode = ErrorCode | 'OFFLINE' | 'TIMEOUT' | 'STATUS' | 'UNHEARD'

/** A call that did not succeed. `message` is English, for logs; screens translate the code (`useErrorText`). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  /** With STATUS: what HTTP calls it; empty over HTTP/2. */
  readonly statusText: string
  /** Dotted path of a field → what is wrong with it. */
  readonly fields: Record<string, FieldCode> | undefined
  /** With SLOT_*: what is still free on that day. */
  readonly availableSlots: string[] | undefined
  /** With MEDICINE_PROHIBITED: the names refused. */
  readonly medicines: string[] | undefined
  /** With TOO_MANY and UNAVAILABLE. */
  readonly retryAfterSeconds: number | undefined
  /** With INTERNAL: what the server's log can be searched for. */
  readonly requestId: string | undefined

  constructor(value: {
    code: ApiErrorCode
    status: number
    statusText?: string
    message: string
    fields?: Record<string, FieldCode> | undefined
    availableSlots?: string[] | undefined
    medicines?: string[] | undefined
    retryAfterSeconds?: number | undefined
    requestId?: string | undefined
    cause?: unknown
  }) {
    super(value.message, { cause: value.cause })
    this.code = value.code
    this.status = value.status
    this.statusText = value.statusText ?? ''
    this.fields = value.fields
    this.availableSlots = value.availableSlots
    this.medicines = value.medicines
    this.retryAfterSeconds = value.retryAfterSeconds
    this.requestId = value.requestId
  }

  /** An answer that HTTP calls a success and that says itself that it is none, or does not say (specification part 8). */
  get isUnconfirmed(): boolean {
    return this.status >= 200 && this.status < 300
  }
}
