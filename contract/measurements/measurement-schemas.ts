import { z } from 'zod'
import { id } from '../schemas/common.ts'
import { measurementKinds, measurementSpecs } from './measurements.ts'

export const measurementKind = z.enum(measurementKinds, { error: 'invalid' })

const amount = z.number({ error: 'required' })

/** The numbers of a measurement: within what devices show, and the second of a blood pressure below the first. */
export const measurementBody = z
  .object({
    kind: measurementKind,
    value: amount,
    /** The diastolic pressure; null for everything else. */
    second: amount.nullable(),
    /** When it was measured; at most now. */
    takenAt: z.iso.datetime({ error: 'date' })
  })
  .superRefine(({ kind, value, second }, context) => {
    const spec = measurementSpecs[kind]
    const refuse = (field: 'value' | 'second', message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (value < spec.min || value > spec.max) refuse('value', 'invalid')
    if (!spec.second) {
      if (second !== null) refuse('second', 'invalid')
      return
    }
    if (second === null) refuse('second', 'required')
    else if (second < spec.second.min || second > spec.second.max || second >= value) refuse('second', 'invalid')
  })
  .transform(({ value, second, ...rest }) => {
    const factor = 10 ** measurementSpecs[rest.kind].decimals
    const rounded = (number: number) => Math.round(number * factor) / factor
    return { ...rest, value: rounded(value), second: second === null ? null : rounded(second) }
  })

export const measurement = z.object({
  _id: id,
  kind: z.enum(measurementKinds),
  value: z.number(),
  second: z.number().nullable(),
  takenAt: z.iso.datetime()
})

/** What the knowledge of the assistant says about a dangerous value. */
export const measurementWarning = z.object({
  isEmergency: z.boolean(),
  title: z.string(),
  action: z.string(),
  firstAid: z.array(z.string()),
  /** The signs with which a value that is no emergency by itself becomes one; null in an emergency. */
  callIf: z.string().nullable()
})
