import { z } from 'zod'
import { errorCodes, fieldCodes } from '../errors.ts'
import { warning } from './prescriptions/warnings.ts'

/** The body of every error reply. */
export const errorReply = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.enum(errorCodes),
  /** What is wrong with each field, by its dotted path. */
  fields: z.record(z.string(), z.enum(fieldCodes)).optional(),
  /** With SLOT_* and ALREADY_BOOKED: slots still free on that day. */
  availableSlots: z.array(z.string()).optional(),
  /** With ALREADY_BOOKED: the patient's appointment at this time. */
  appointmentId: z.string().optional(),
  /** With MEDICINE_PROHIBITED: names of the refused medicines. */
  medicines: z.array(z.string()).optional(),
  /** With UNANSWERED_WARNINGS: each warning for which no reason was given. */
  warnings: z.array(warning).optional(),
  /** With TOO_MANY and UNAVAILABLE, as in the Retry-After header. */
  retryAfterSeconds: z.number().optional(),
  /** With INTERNAL: the id under which the log has the details. */
  requestId: z.string().optional()
})
