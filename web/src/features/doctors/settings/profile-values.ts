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

/** The profile as it stands in the editor: numbers are text, because a field can be empty. */
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

/** An editor half filled in is kept as it is, right or wrong. */
export const typedProfile: z.ZodType<ProfileValues> = z.object({
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

/** In which tab a field is, so that the first fault can be shown. */
export const partOf = (field: string): Part =>
  professional.includes(field) ? 'professional' : hours.includes(field) ? 'availability' : 'personal'

export const valuesOf = (value: DoctorProfile): ProfileValues => ({
  name: value.name,
  phone: value.phone,
  gender: value.gender,
  age: value.age === null ? '' : String(value.age),
  address: value.address,
  city: value.city,
  state: value.state,
  pincode: value.pincode,
  specialization: value.specialization,
  experience: String(value.experience),
  consultationFee: String(value.consultationFee),
  qualifications: value.qualifications.length > 0 ? value.qualifications.map((text) => ({ text })) : [{ text: '' }],
  languages: value.languages,
  bio: value.bio,
  registrationNumber: value.registrationNumber ?? '',
  registrationCouncil: value.registrationCouncil ?? '',
  ...value.availability
})

/** Nought when not numeric (specification part 5, doctor profile save). */
const numberOrNought = (text: string) => {
  const value = Number(text)
  return text.trim() === '' || Number.isNaN(value) ? 0 : value
}

/**
 * What is sent. An empty age stays unrecorded. The optional address fields are sent when they say something
 * (specification part 5), or when they no longer say what they said.
 */
export function bodyOf(values: ProfileValues, before: DoctorProfile): Body {
  const { days, timeSlots, daysOff, address, city, state, pincode, ...rest } = values
  const optional = Object.entries({ address, city, state, pincode }).filter(
    ([field, text]) => text.trim() !== '' || before[field as 'address' | 'city' | 'state' | 'pincode'] !== ''
  )
  return {
    ...rest,
    age: values.age.trim() === '' ? null : Number(values.age),
    experience: numberOrNought(values.experience),
    consultationFee: numberOrNought(values.consultationFee),
    qualifications: values.qualifications.map((qualification) => qualification.text),
    availability: { days, timeSlots: timeSlots.filter((timeSlot) => timeSlot.trim() !== ''), daysOff },
    ...Object.fromEntries(optional)
  }
}

/** Faults by dotted path of the body → faults by field of the editor. */
export function faultsByField(fields: Record<string, FieldCode>): Partial<Record<keyof ProfileValues, FieldCode>> {
  const faults: Partial<Record<keyof ProfileValues, FieldCode>> = {}
  for (const [path, code] of Object.entries(fields)) {
    const [first = '', second = ''] = path.split('.')
    const field = (first === 'availability' ? second : first) as keyof ProfileValues
    faults[field] ??= code
  }
  return faults
}

/** The editor is checked by the schema the server parses with. */
export const profileResolver =
  (before: DoctorProfile): Resolver<ProfileValues> =>
  (values) => {
    const parsed = saveDoctorProfileBody.safeParse(bodyOf(values, before))
    if (parsed.success) return { values, errors: {} }
    const faults = faultsByField(fieldErrors(parsed.error).fields)
    const errors = Object.fromEntries(
      Object.entries(faults).map(([field, code]) => [field, { type: 'contract', message: code }])
    ) as FieldErrors<ProfileValues>
    return { values: {}, errors }
  }
