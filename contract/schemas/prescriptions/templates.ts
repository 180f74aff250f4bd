import { z } from 'zod'
import { templateNameMax } from '../../prescriptions/templates.ts'
import { diagnosisMax, followUpMax, instructionsMax, medicationLimit } from '../../prescriptions.ts'
import { id, optionalLines, optionalText, text } from '../common.ts'
import { issuedMedication, medication } from '../prescriptions.ts'

/** What a doctor saves: a template is a whole prescription without a patient, a favourite one row. */
export const templateBody = z
  .object({
    kind: z.enum(['template', 'favourite'], { error: 'invalid' }),
    /** One with this name is replaced. */
    name: text(templateNameMax),
    diagnosis: optionalText(diagnosisMax).default(''),
    medications: z
      .array(medication, { error: 'medicationIncomplete' })
      .min(1, { error: 'medicationIncomplete' })
      .max(medicationLimit, { error: 'tooMany' }),
    instructions: optionalLines(instructionsMax).default(''),
    followUp: optionalText(followUpMax).default('')
  })
  .refine(({ kind, medications }) => kind === 'template' || medications.length === 1, {
    path: ['medications'],
    error: 'tooMany'
  })

export const templateName = z.object({ name: text(templateNameMax) })

const saved = issuedMedication.pick({
  name: true,
  dosage: true,
  frequency: true,
  duration: true,
  route: true,
  quantity: true
})
export const prescriptionTemplate = z.object({
  _id: id,
  kind: z.enum(['template', 'favourite']),
  name: z.string(),
  diagnosis: z.string(),
  medications: z.array(saved),
  instructions: z.string(),
  followUp: z.string()
})
