import { dateInIndia } from '@arogyachat/contract/india-time'
import { recordTypes } from '@arogyachat/contract/records'
import { isoDate, optionalText, text } from '@arogyachat/contract/schemas/common'
import { z } from 'zod'
import { numberTyped } from '../../../lib/digits.ts'

export const today = () => dateInIndia(new Date())
const typedDate = z.string().min(1, { error: 'required', abort: true }).pipe(isoDate)

/** A number as typed, also in the digits of an Indian script. Empty is null. */
const typedNumber = z.string().transform((typed, context) => {
  const value = numberTyped(typed.replace(/,(?=\d{2,3}(\D|$))/g, ''))
  if (value === undefined) return null
  if (Number.isFinite(value) && value >= 0 && value <= 1_000_000_000) return value
  context.addIssue({ code: 'custom', message: 'invalid' })
  return z.NEVER
})

/** A row of the measured values. Without a date it was measured on the date of the document. */
const valueRow = z
  .object({
    name: text(60),
    value: typedNumber.refine((value) => value !== null, { error: 'required' }),
    unit: optionalText(20),
    low: typedNumber,
    high: typedNumber,
    takenAt: z.string().refine((date) => date === '' || (isoDate.safeParse(date).success && date <= today()), {
      error: 'dateFuture'
    })
  })
  .refine(({ low, high }) => low === null || high === null || low <= high, { path: ['high'], error: 'invalid' })
export type ValueRow = z.input<typeof valueRow>
export const blankRow: ValueRow = { name: '', value: '', unit: '', low: '', high: '', takenAt: '' }

const isBlank = (row: ValueRow) => Object.values(row).every((typed) => typed.trim() === '')
const typedRow = z.custom<ValueRow>()

/** The fields of a record as in the contract. Title, type, provider, date and file are required. */
export const recordForm = z.object({
  title: text(150),
  type: z.string().min(1, { error: 'required', abort: true }).pipe(z.enum(recordTypes)),
  provider: text(150),
  /** Rows that nobody filled in are left out. */
  values: z
    .array(typedRow)
    .transform((rows) => rows.filter((row) => !isBlank(row)))
    .pipe(z.array(valueRow)),
  date: typedDate.refine((date) => date <= today(), { error: 'dateFuture' }),
  file: z
    .instanceof(File)
    .nullable()
    .refine((file) => file !== null, { error: 'required' })
})
export type RecordValues = z.input<typeof recordForm>
export type CheckedRecord = z.output<typeof recordForm>

/** The draft has every field except the file, which cannot outlive the page. */
export const draftShape = z.object({
  title: z.string(),
  type: z.string(),
  provider: z.string(),
  date: z.string(),
  values: z
    .array(
      z.object({
        name: z.string(),
        value: z.string(),
        unit: z.string(),
        low: z.string(),
        high: z.string(),
        takenAt: z.string()
      })
    )
    .default([])
})
