import { type ErrorCode, type FieldCode, messageOf } from '@arogyachat/contract/errors'
import type { Warning } from '@arogyachat/contract/prescriptions/warnings'

/** What an error reply contains besides its code. `cause` is only logged. */
export interface ErrorDetails {
  /** Dotted path of a field → what is wrong with it. */
  fields?: Record<string, FieldCode>
  availableSlots?: string[]
  appointmentId?: string
  medicines?: string[]
  warnings?: Warning[]
  retryAfterSeconds?: number
  cause?: unknown
}

/** The error that features throw deliberately. The HTTP layer turns it into the contract's status and error reply. */
export class AppError extends Error {
  override readonly name = 'AppError'

  constructor(
    readonly code: ErrorCode,
    readonly details?: ErrorDetails
  ) {
    super(messageOf(code), details?.cause === undefined ? undefined : { cause: details.cause })
  }
}
