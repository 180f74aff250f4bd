import { z } from 'zod'
import {
  ageReasons,
  interactionEffects,
  listRules,
  pregnancyReasons,
  warningKinds
} from '../../prescriptions/warnings.ts'
import { overrideReasonMax } from '../../prescriptions.ts'
import { optionalText, text } from '../common.ts'

const warningOf = <Kind extends (typeof warningKinds)[number], Code extends z.ZodType, About extends z.ZodType>(
  kind: Kind,
  code: Code,
  about: About
) => z.object({ kind: z.literal(kind), medicine: z.string(), about, code })

/**
 * What speaks against a medicine of a prescription. `medicine` is the name as written, `about` what it conflicts with: the recorded
 * allergy, the other medicine, or the age in years; empty if it conflicts with nothing else.
 *
 * `allergy`: the medicine itself, one of its group, or one of a group that may cross-react. `duplicate` and `interaction`: with another
 * medicine of the prescription, or with one that the patient takes. `pregnancy`: the patient is pregnant, or nobody has asked yet.
 * `age`: below the age in `about`. `weight`: a child without a weight. `list`: see `listRules`.
 */
export const warning = z.discriminatedUnion('kind', [
  warningOf('allergy', z.enum(['same', 'class', 'cross']), z.string()),
  warningOf('duplicate', z.enum(['same', 'class', 'sameTaken', 'classTaken']), z.string()),
  warningOf('interaction', z.enum(interactionEffects), z.string()),
  warningOf('pregnancy', z.enum([...pregnancyReasons, 'caution']), z.enum(['pregnant', 'notAsked'])),
  warningOf('age', z.enum(ageReasons), z.string()),
  warningOf('weight', z.literal('missing'), z.literal('')),
  warningOf('list', z.enum(listRules), z.literal(''))
])

const reason = text(overrideReasonMax)
/** The doctor's reason for prescribing in spite of one warning, which its other fields name. */
export const warningAnswer = z.object({
  kind: z.enum(warningKinds, { error: 'invalid' }),
  medicine: text(200),
  about: optionalText(200).default(''),
  code: text(40),
  reason
})

/** A warning in spite of which the medicine was prescribed, with the reason. */
export const answeredWarning = warning.and(z.object({ reason: z.string() }))

/** Result of checking a prescription. What is not known to the product was not checked, so it may still be unsafe. */
export const prescriptionCheck = z.object({
  warnings: z.array(warning),
  uncheckedMedicines: z.array(z.string()),
  uncheckedAllergies: z.array(z.string()),
  /** Medicines that the patient takes and the product does not know. */
  uncheckedCurrent: z.array(z.string()),
  /** False when no age is recorded, so that no medicine was compared with one. */
  isAgeKnown: z.boolean(),
  /** Number of recorded allergies. With 0 the patient may still have one. */
  allergiesRecorded: z.number().int()
})
