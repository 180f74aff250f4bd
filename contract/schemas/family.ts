import { z } from 'zod'
import { genders } from '../common.ts'
import { carerRoles, relations } from '../family/family.ts'
import { language, noticeVersion, patientAge } from './accounts.ts'
import { email, gender, id, isoDate, phone, text } from './common.ts'

const relation = z.enum(relations, { error: ({ input }) => (input ? 'invalid' : 'required') })

export const familyMember = z.object({
  _id: id,
  name: z.string(),
  age: z.number().nullable(),
  gender: z.enum(genders).nullable(),
  birthDate: z.string().nullable(),
  relation: z.enum(relations),
  profileImage: z.string().nullable(),
  /** The person has an email address and a password of their own. */
  hasOwnAccount: z.boolean(),
  /** The account was offered to the person, who has not taken it over yet. */
  handOver: z.object({ email: z.string(), endsAt: z.iso.datetime() }).nullable()
})

export const carer = z.object({
  _id: id,
  name: z.string(),
  role: z.enum(carerRoles),
  /** False for one who cared until this account was taken over, and whom the person may allow again. */
  isAllowed: z.boolean()
})

/** What a carer enters about a person. Without a date of birth, the age of an adult. */
const person = {
  name: text(120),
  relation,
  gender,
  birthDate: isoDate.nullable().default(null),
  age: patientAge.nullable().default(null),
  phone: phone.nullable().default(null)
}

export const addFamilyMemberBody = z.object({
  ...person,
  /** The carer is the guardian of a child, or declares that the grown person agrees. */
  agreed: z.literal(true, { error: 'terms' }),
  consentVersion: noticeVersion,
  language: language.optional()
})

export const updateFamilyMemberBody = z.object(person).omit({ phone: true })

export const handOverBody = z.object({ email })
