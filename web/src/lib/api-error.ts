import type { ErrorCode, FieldCode } from '@arogyachat/contract/errors'

/**
 * `OFFLINE`: no response, the connection is down. `TIMEOUT`: no response in time. `STATUS`: a response without an error body, as from a
 * proxy. `UNHEARD`: it could not be determined whether a change was made.
 */
export type ApiErrorCode = ErrorCode | 'OFFLINE' | 'TIMEOUT' | 'STATUS' | 'UNHEARD'

/** A failed call. `message` is English, for logs; screens translate the code (`useErrorText`). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  /** HTTP status; 0 without a response. */
  readonly status: number
  /** With STATUS: the HTTP reason phrase; empty over HTTP/2. */
  readonly statusText: string
  /** Dotted path of a field → its error code. */
  readonly fields: Record<string, FieldCode> | undefined
  /** With SLOT_*: the slots still free on that day. */
  readonly availableSlots: string[] | undefined
  /** With MEDICINE_PROHIBITED: the refused medicines. */
  readonly medicines: string[] | undefined
  /** With TOO_MANY and UNAVAILABLE. */
  readonly retryAfterSeconds: number | undefined
  /** With INTERNAL: the id to search the server's log for. */
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

  /** A response with a 2xx status whose body is not a success. */
  get isUnconfirmed(): boolean {
    return this.status >= 200 && this.status < 300
  }
}
