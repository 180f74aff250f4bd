import { type ErrorCode, type FieldCode, messageOf } from '@arogyachat/contract/errors'
import type { AllergyConflict } from '@arogyachat/contract/prescriptions'

/** What an answer may say beside its code; `cause` stays in the log. */
export interface ErrorDetails {
  /** Dotted path of a field → what is wrong with it. */
  fields?: Record<string, FieldCode>
  availableSlots?: string[]
  appointmentId?: string
  medicines?: string[]
  conflicts?: AllergyConflict[]
  retryAfterSeconds?: number
  cause?: unknown
}

/** The one error that features throw on purpose; the HTTP layer gives it the status and the shape of the contract. */
export class AppError extends Error {
  override readonly name = 'AppError'

  constructor(
    readonly code: ErrorCode,
    readonly details?: ErrorDetails
  ) {
    super(messageOf(code), details?.cause === undefined ? undefined : { cause: details.cause })
  }
}
