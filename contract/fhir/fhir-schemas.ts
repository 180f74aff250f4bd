import { z } from 'zod'
import { historyLimit } from '../accounts.ts'
import { recordKinds, recordTypes } from '../records.ts'
import { recordValue } from '../schemas/records.ts'
import { fhirItemsMax, fhirRefusals } from './fhir.ts'

/** Something in the bundle that could become a record. */
const fhirItem = z.object({
  title: z.string(),
  type: z.enum(recordTypes),
  /** `2026-11-20` */
  date: z.string(),
  provider: z.string(),
  fileName: z.string(),
  kind: z.enum(recordKinds),
  fileSize: z.number().int(),
  values: z.array(recordValue),
  /** The beginning of its text. */
  text: z.string()
})

export const fhirRefusal = z.object({ title: z.string(), reason: z.enum(fhirRefusals) })

/** What a bundle contains. Nothing is saved by looking at it. */
export const fhirPreview = z.object({
  /** Of whom the bundle says that it is; null when it does not say. */
  patient: z.object({ name: z.string(), birthDate: z.string().nullable() }).nullable(),
  items: z.array(fhirItem),
  /** Documents that cannot be saved. */
  refused: z.array(fhirRefusal),
  /** `isKnown`: the profile has it already. */
  allergies: z.array(z.object({ name: z.string(), isKnown: z.boolean() })),
  medicines: z.array(z.object({ name: z.string(), dosage: z.string(), frequency: z.string(), isKnown: z.boolean() })),
  /** Kinds of resources that are not taken, and how many there are of each. */
  ignored: z.array(z.object({ resourceType: z.string(), count: z.number().int() }))
})

const indexes = (max: number) => z.array(z.number().int().min(0).max(1000)).max(max, { error: 'tooMany' })
const choice = z.object({
  items: indexes(fhirItemsMax),
  allergies: indexes(historyLimit),
  medicines: indexes(historyLimit)
})

/** A choice in a field of a form, written as JSON: positions in the lists of the preview. */
export const fhirChoice = z
  .string({ error: 'required' })
  .max(5000, { error: 'tooLong' })
  .transform((json, context) => {
    try {
      const parsed = choice.safeParse(JSON.parse(json))
      if (parsed.success) return parsed.data
    } catch {
      // Reported below, as every other text that is no choice.
    }
    context.addIssue({ code: 'custom', message: 'invalid' })
    return z.NEVER
  })
