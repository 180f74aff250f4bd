import { dateInIndia } from '@arogyachat/contract/india-time'
import { recordTypes } from '@arogyachat/contract/records'
import { isoDate, text } from '@arogyachat/contract/schemas/common'
import { z } from 'zod'

export const today = () => dateInIndia(new Date())
const typedDate = z.string().min(1, { error: 'required', abort: true }).pipe(isoDate)

/** The fields of a record as in the contract. Title, type, provider, date and file are required. */
export const recordForm = z.object({
  title: text(150),
  type: z.string().min(1, { error: 'required', abort: true }).pipe(z.enum(recordTypes)),
  provider: text(150),
  date: typedDate.refine((date) => date <= today(), { error: 'dateFuture' }),
  file: z
    .instanceof(File)
    .nullable()
    .refine((file) => file !== null, { error: 'required' })
})
export type RecordValues = z.input<typeof recordForm>

/** The draft has every field except the file, which cannot outlive the page. */
export const draftShape = z.object({ title: z.string(), type: z.string(), provider: z.string(), date: z.string() })
