import type { DoctorProfile } from '@arogyachat/contract/doctors'
import { type FieldCode, fieldErrors } from '@arogyachat/contract/errors'
import { gender } from '@arogyachat/contract/schemas/common'
import { availability, doctorLanguages, saveDoctorProfileBody } from '@arogyachat/contract/schemas/doctors'
import { specialization } from '@arogyachat/contract/schemas/specializations'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { z } from 'zod'
import type { Part } from './parts.ts'
import type { Availability } from './slots.ts'

type Body = z.input<typeof saveDoctorProfileBody>

/** The values of the profile form. Numbers are text, because a field can be empty. */
export interface ProfileValues
  extends Required<Availability>,
    Pick<
      DoctorProfile,
      'name' | 'phone' | 'gender' | 'specialization' | 'languages' | 'bio' | 'address' | 'city' | 'state' | 'pincode'
    > {
  age: string
  experience: string
  consultationFee: string
  qualifications: { text: string }[]
  registrationNumber: string
  registrationCouncil: string
}

/** The schema of the stored draft, which accepts incomplete and invalid values. */
export const profileDraft: z.ZodType<ProfileValues> = z.object({
  name: z.string(),
  phone: z.string(),
  gender,
  age: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
  specialization,
  experience: z.string(),
  consultationFee: z.string(),
  qualifications: z.array(z.object({ text: z.string() })),
  languages: doctorLanguages,
  bio: z.string(),
  registrationNumber: z.string(),
  registrationCouncil: z.string(),
  days: availability.shape.days,
  timeSlots: z.array(z.string()),
  daysOff: z.array(z.string())
})

const professional = [
  'specialization',
  'experience',
  'consultationFee',
  'qualifications',
  'languages',
  'bio',
  'registrationNumber',
  'registrationCouncil'
]
const hours = ['days', 'timeSlots', 'daysOff']

/** The tab a field belongs to, so that the first error can be shown. */
export const partOf = (field: string): Part =>
  professional.includes(field) ? 'professional' : hours.includes(field) ? 'availability' : 'personal'

export const valuesOf = (profile: DoctorProfile): ProfileValues => ({
  name: profile.name,
  phone: profile.phone,
  gender: profile.gender,
  age: profile.age === null ? '' : String(profile.age),
  address: profile.address,
  city: profile.city,
  state: profile.state,
  pincode: profile.pincode,
  specialization: profile.specialization,
  experience: String(profile.experience),
  consultationFee: String(profile.consultationFee),
  qualifications: profile.qualifications.length > 0 ? profile.qualifications.map((text) => ({ text })) : [{ text: '' }],
  languages: profile.languages,
  bio: profile.bio,
  registrationNumber: profile.registrationNumber ?? '',
  registrationCouncil: profile.registrationCouncil ?? '',
  ...profile.availability
})

/** Empty and non-numeric text is 0. */
const numberOrZero = (text: string) => {
  const value = Number(text)
  return text.trim() === '' || Number.isNaN(value) ? 0 : value
}

/**
 * The request body. An empty age is sent as null. The optional address fields are sent when they are filled in, or when
 * their earlier value was deleted.
 */
export function bodyOf(values: ProfileValues, before: DoctorProfile): Body {
  const { days, timeSlots, daysOff, address, city, state, pincode, ...rest } = values
  const optional = Object.entries({ address, city, state, pincode }).filter(
    ([field, text]) => text.trim() !== '' || before[field as 'address' | 'city' | 'state' | 'pincode'] !== ''
  )
  return {
    ...rest,
    age: values.age.trim() === '' ? null : Number(values.age),
    experience: numberOrZero(values.experience),
    consultationFee: numberOrZero(values.consultationFee),
    qualifications: values.qualifications.map((qualification) => qualification.text),
    availability: { days, timeSlots: timeSlots.filter((timeSlot) => timeSlot.trim() !== ''), daysOff },
    ...Object.fromEntries(optional)
  }
}

/** Whether saving takes the mark “Verified” away, because the administrator checked other values. The server decides by the same fields. */
export function losesVerification(values: ProfileValues, before: DoctorProfile): boolean {
  if (!before.verified) return false
  const checked = ({ name, specialization, registrationNumber, registrationCouncil }: ProfileValues) =>
    [name, specialization, registrationNumber, registrationCouncil].map((text) => text.trim())
  const degrees = (texts: readonly string[]) => texts.map((text) => text.trim()).filter((text) => text !== '')
  const given = [checked(values), degrees(values.qualifications.map(({ text }) => text))]
  return JSON.stringify(given) !== JSON.stringify([checked(valuesOf(before)), degrees(before.qualifications)])
}

/** Maps the errors of the body, by dotted path, to the fields of the form. */
export function errorsByField(fields: Record<string, FieldCode>): Partial<Record<keyof ProfileValues, FieldCode>> {
  const errorCodes: Partial<Record<keyof ProfileValues, FieldCode>> = {}
  for (const [path, code] of Object.entries(fields)) {
    const [first = '', second = ''] = path.split('.')
    const field = (first === 'availability' ? second : first) as keyof ProfileValues
    errorCodes[field] ??= code
  }
  return errorCodes
}

/** Checks the form with the schema that the server parses the body with. */
export const profileResolver =
  (before: DoctorProfile): Resolver<ProfileValues> =>
  (values) => {
    const parsed = saveDoctorProfileBody.safeParse(bodyOf(values, before))
    if (parsed.success) return { values, errors: {} }
    const errorCodes = errorsByField(fieldErrors(parsed.error).fields)
    const errors = Object.fromEntries(
      Object.entries(errorCodes).map(([field, code]) => [field, { type: 'contract', message: code }])
    ) as FieldErrors<ProfileValues>
    return { values: {}, errors }
  }
