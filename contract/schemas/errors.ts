import { z } from 'zod'
import { errorCodes, fieldCodes } from '../errors.ts'

/** The shape of every error answer (DECISIONS: response shapes). */
export const errorReply = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.enum(errorCodes),
  /** Dotted path of a field → what is wrong with it. */
  fields: z.record(z.string(), z.enum(fieldCodes)).optional(),
  /** With SLOT_* and ALREADY_BOOKED: what is still free on that day. */
  availableSlots: z.array(z.string()).optional(),
  /** With ALREADY_BOOKED: the appointment that the patient has at this time. */
  appointmentId: z.string().optional(),
  /** With MEDICINE_PROHIBITED: the names refused. */
  medicines: z.array(z.string()).optional(),
  /** With ALLERGY_CONFLICT: each medicine with the recorded allergy it fits, where no reason was given. */
  conflicts: z
    .array(z.object({ medicine: z.string(), allergy: z.string(), relation: z.enum(['same', 'class', 'cross']) }))
    .optional(),
  /** With TOO_MANY and UNAVAILABLE, as in the Retry-After header. */
  retryAfterSeconds: z.number().optional(),
  /** With INTERNAL: what the log can be searched for. */
  requestId: z.string().optional()
})
