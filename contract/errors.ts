import type { z } from 'zod'
import type { errorReply } from './schemas/errors.ts'

/**
 * Every error of the API with its status and English message. Screens show a message of their own language for each code; the
 * one here is for users of the API.
 */
export const errorCatalogue = {
  BAD_REQUEST: [400, 'The request could not be understood.'],
  INVALID_LINK: [400, 'This link is no longer valid. Please ask for a new one.'],
  NOT_SIGNED_IN: [401, 'Please sign in to continue.'],
  INVALID_CREDENTIALS: [401, 'Invalid email or password'],
  SECOND_FACTOR_NEEDED: [401, 'Please enter the code from your authenticator app.'],
  LOGIN_EXPIRED: [401, 'This sign-in took too long. Please enter your password again.'],
  ACCOUNT_CLOSED: [403, 'This account is closed, because the consent was withdrawn.'],
  ACCOUNT_BLOCKED: [403, 'This account is blocked. Please write to the operator of this site.'],
  FORBIDDEN: [403, 'You do not have permission to do this.'],
  CONSENT_NEEDED: [403, 'This uses a service outside this site. Please agree to that first.'],
  NOT_CARING: [403, 'You can no longer act for this person.'],
  CSRF: [403, 'This page is out of date. Please reload it and try again.'],
  NOT_FOUND: [404, 'Not found.'],
  EMAIL_TAKEN: [409, 'An account with this email already exists.'],
  NOTICE_CHANGED: [409, 'The privacy notice has changed. Please reload this page, read it and agree again.'],
  SECOND_FACTOR_ON: [409, 'Two-step sign-in is already on.'],
  SECOND_FACTOR_OFF: [409, 'Two-step sign-in is not on, or its setup took too long. Please start again.'],
  COPY_UNDER_WAY: [409, 'A copy of your data is already being prepared.'],
  FAMILY_FULL: [409, 'You already care for eight people. Please remove one before you add another.'],
  CARER_UNDER_AGE: [409, 'Only an adult can care for others here. Please check the age in your profile.'],
  HAND_OVER_UNDER_AGE: [409, 'Only somebody who is 18 or older can take over their account.'],
  HAS_OWN_ACCOUNT: [409, 'This person already has an account of their own.'],
  PROFILE_CHANGED: [409, 'Your profile was changed elsewhere in the meantime. Please open it again before you save.'],
  DOCTOR_NOT_BOOKABLE: [409, 'This doctor cannot be booked at present. Please choose another.'],
  SLOT_TAKEN: [409, 'This time has just been taken. Please choose another.'],
  SLOT_PASSED: [409, 'This time has already passed. Please choose another.'],
  SLOT_NOT_OFFERED: [409, 'The doctor is not available at this time. Please choose another.'],
  ALREADY_BOOKED: [409, 'You have already booked this time.'],
  TOO_MANY_BOOKINGS: [
    409,
    'You already have many upcoming appointments with this doctor. Please cancel one before you book another.'
  ],
  NO_WAITLIST: [409, 'Nobody can wait for this day: a time is free, or the doctor sees no patients.'],
  TOO_MANY_WAITLISTS: [409, 'You are on many waiting lists already. Please leave one before you join another.'],
  TOO_MANY_LAB_BOOKINGS: [
    409,
    'You already have many lab bookings. Please cancel one you do not need before you book another.'
  ],
  TOO_MANY_ADDRESSES: [409, 'You have already kept ten addresses. Please delete one before you add another.'],
  LAB_BOOKING_OVER: [409, 'This booking can no longer be cancelled.'],
  TOO_MANY_RECORDS: [
    409,
    'You have too many records, or they are too large. Please delete one you do not need before you add another.'
  ],
  THREAD_CLOSED: [409, 'You can no longer write in this conversation.'],
  THREAD_FULL: [409, 'This conversation already has many large files. Please send a smaller one.'],
  INVALID_STATUS: [409, 'This is not possible for an appointment with this status.'],
  TOO_EARLY: [409, 'It is too early to do this.'],
  APPOINTMENT_OVER: [409, 'This appointment is over.'],
  NOT_A_CALL: [409, 'This appointment is in person, so there is no call.'],
  ALREADY_RATED: [409, 'You have already rated this consultation.'],
  HAS_GUEST: [409, 'You have already invited somebody to this call. Please withdraw that invitation first.'],
  ROOM_NOT_FOUND: [404, 'Consultation or room ID not found'],
  REGISTRATION_CHANGED: [409, 'The doctor has just changed the registration. Please check it again.'],
  NOT_VERIFIED: [403, 'Your registration must be verified before you can prescribe.'],
  TOO_LATE: [409, 'It is too late to do this.'],
  UNANSWERED_WARNINGS: [
    422,
    'There are warnings about this prescription. Change it, or give a reason for each warning.'
  ],
  PRESCRIPTION_REPLACED: [409, 'A newer version has replaced this prescription.'],
  TOO_MANY_TEMPLATES: [409, 'You have saved as many as possible. Please delete one first.'],
  TEMPLATE_EXISTS: [409, 'You already have a template with this name.'],
  MEDICINE_PROHIBITED: [422, 'This medicine may never be prescribed in an online consultation.'],
  TOO_LARGE: [413, 'This is too large.'],
  TOO_MANY_PIXELS: [413, 'This picture has more than 25 megapixels. Please send a smaller one.'],
  WRONG_KIND: [415, 'This kind of file or content is not accepted.'],
  INVALID: [422, 'Please check what you entered.'],
  TOO_MANY: [429, 'Too many attempts. Please wait a little and try again.'],
  INTERNAL: [500, 'Something went wrong on our side. Please check whether it worked, then try again.'],
  UNAVAILABLE: [503, 'Part of the service is temporarily unavailable. Please try again.']
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof errorCatalogue
export const errorCodes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]
/** HTTP status of an error. */
export const statusOf = (code: ErrorCode): number => errorCatalogue[code][0]
/** English message of an error. */
export const messageOf = (code: ErrorCode): string => errorCatalogue[code][1]

/** What can be wrong with a field. Schemas use the codes as their zod messages; screens translate the codes. */
export const fieldCatalogue = {
  passwordsDiffer: 'Passwords do not match.',
  required: 'Missing Required Field: Please fill in all required fields before submitting.',
  email: 'Invalid Email: Please enter a valid email address.',
  phone: 'Invalid Phone: Please enter a valid phone number.',
  patientAge: 'Invalid Age: Age must be between 1 and 120.',
  underAge:
    'You need to be 18 or older to register. For a child, a parent or guardian may register with their own details.',
  birthDate: 'Please enter the date of birth of anyone under 18.',
  ageFromBirthDate: 'The age follows from the date of birth, which you can change under Family.',
  doctorAge: 'Age must be between 25 and 80.',
  experience: 'Experience must be between 0 and 50 years.',
  fee: 'Consultation fee cannot be negative.',
  feeTooHigh: 'This fee is too high.',
  passwordShort: 'The password must have at least 6 characters.',
  passwordCommon: 'This password is too easy to guess. Please choose another.',
  passwordPersonal: 'Please choose a password without your name, phone number or email address.',
  terms: 'Please agree to the privacy notice to continue.',
  medicationIncomplete: 'Missing information: Please fill in at least medication name and dosage.',
  tooLong: 'This text is too long.',
  tooMany: 'There are too many entries.',
  date: 'Please enter a valid date.',
  datePast: 'Please choose today or a later date.',
  dateFuture: 'This date cannot be in the future.',
  dateTooFar: 'This date is too far ahead.',
  slotFormat: 'Please enter times as HH:MM-HH:MM, with the end after the start.',
  slotsOverlap: 'Two of these times overlap.',
  pincode: 'A PIN code has six digits.',
  abhaNumber: 'An ABHA number has 14 digits.',
  abhaDigits: 'A digit is wrong. Please check your ABHA card.',
  abhaAddress: 'An ABHA address looks like name@abdm.',
  rating: 'Please choose one to five stars.',
  wrongCode: 'This code is not right, or it was already used. Please enter the next one.',
  wrongPassword: 'This is not your current password.',
  invalid: 'Please check this field.'
} as const

export type FieldCode = keyof typeof fieldCatalogue
export const fieldCodes = Object.keys(fieldCatalogue) as [FieldCode, ...FieldCode[]]

export type ErrorReply = z.infer<typeof errorReply>

/**
 * The error of each field after a failed parse: `required` if there is one, otherwise its first. `first` is the error to show
 * first: `required` if any field is missing, otherwise the first in the order of the schema's fields.
 */
export function fieldErrors(error: z.ZodError): { fields: Record<string, FieldCode>; first: FieldCode } {
  const fields: Record<string, FieldCode> = {}
  for (const issue of error.issues) {
    const path = issue.path.join('.') || 'body'
    const code = (fieldCodes as string[]).includes(issue.message) ? (issue.message as FieldCode) : 'invalid'
    if (!(path in fields) || code === 'required') fields[path] = code
  }
  const codes = Object.values(fields)
  const first = codes.includes('required') ? 'required' : (codes[0] ?? 'invalid')
  return { fields, first }
}
