import { bloodGroups, historyStatuses } from '@arogyachat/contract/accounts'
import { appointmentStatuses, bookableTypes } from '@arogyachat/contract/appointments'
import { genders } from '@arogyachat/contract/common'
import { getDoctorDashboard, listRecommendedDoctors } from '@arogyachat/contract/endpoints/doctors'
import { savePatientProfile } from '@arogyachat/contract/endpoints/patients'
import { weekdays } from '@arogyachat/contract/india-time'
import { languages } from '@arogyachat/contract/languages'
import { registerDoctorBody } from '@arogyachat/contract/schemas/accounts'
import { bookAppointmentBody, consultationType, statusInput } from '@arogyachat/contract/schemas/appointments'
import { saveDoctorProfileBody } from '@arogyachat/contract/schemas/doctors'
import { specializations } from '@arogyachat/contract/specializations'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { fieldsOf } from '../testing/fuzz/schema-values.ts'
import { doctorForm } from '../testing/registration.ts'

const namesOf = (schema: z.ZodType | undefined) => fieldsOf(schema).map(([name]) => name)
const inside = (schema: z.ZodType | undefined, ...path: string[]): z.ZodType | undefined =>
  path.reduce<z.ZodType | undefined>((at, name) => new Map(fieldsOf(at)).get(name), schema)

describe('the constants', () => {
  it('interface languages: those of the landing page and those of the dashboard', () => {
    const landing = ['English', 'Hindi', 'Punjabi', 'Haryanvi', 'Bhojpuri', 'Telugu', 'Tamil', 'Gujarati', 'Urdu']
    expect(languages.map((language) => language.english)).toEqual([...landing, 'Bengali'])
    const codes: string[] = languages.map((language) => language.code)
    expect(codes).toEqual(expect.arrayContaining(['en', 'hi', 'pa', 'te', 'ta', 'gu', 'bn']))
  })

  it('the twelve specializations', () => {
    expect(specializations).toEqual([
      'General Medicine',
      'Cardiology',
      'Dermatology',
      'Pediatrics',
      'Orthopedics',
      'Neurology',
      'Psychiatry',
      'Gynecology',
      'ENT',
      'Ophthalmology',
      'Dentistry',
      'Emergency Medicine'
    ])
  })

  it('genders, blood groups, condition statuses, weekdays', () => {
    expect(genders).toEqual(['Male', 'Female', 'Other'])
    expect(bloodGroups).toEqual(['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'])
    expect(historyStatuses).toEqual(['Active', 'Resolved', 'Chronic'])
    expect(weekdays).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
  })

  it('appointment types: those each role may book, in any case, video by default', () => {
    expect(bookableTypes).toEqual({ patient: ['video', 'audio', 'chat'], doctor: ['video', 'audio', 'in-person'] })
    expect(['Video', 'Audio', 'In-Person'].map((text) => consultationType.parse(text))).toEqual([
      'video',
      'audio',
      'in-person'
    ])
    const visit = {
      doctorId: '01890000-0000-7000-8000-0000000000d1',
      appointmentDate: '2026-11-21',
      timeSlot: '10:00-10:30'
    }
    expect(bookAppointmentBody.parse(visit).consultationType).toBe('video')
  })

  it('the statuses, with canceled in either spelling', () => {
    expect(appointmentStatuses).toEqual(expect.arrayContaining(['scheduled', 'confirmed', 'completed', 'canceled']))
    expect(statusInput.parse('cancelled')).toBe('canceled')
  })

  it('a new doctor has no experience and a fee of 100 rupees', () => {
    expect(registerDoctorBody.parse(doctorForm)).toMatchObject({ experience: 0, consultationFee: 100 })
  })

  it('every field of a user’s own profile can be changed except the email', () => {
    expect(namesOf(saveDoctorProfileBody)).not.toContain('email')
    expect(namesOf(savePatientProfile.body)).not.toContain('email')
  })

  it('at most three consultations on the doctor’s dashboard, and two recommended doctors', () => {
    const limits = (list: z.ZodType | undefined, count: number) =>
      list?.safeParse(Array(count).fill(null)).error?.issues.some((issue) => issue.code === 'too_big')
    const upcoming = inside(getDoctorDashboard.reply, 'upcoming')
    const recommended = inside(listRecommendedDoctors.reply, 'doctors')
    expect([limits(upcoming, 3), limits(upcoming, 4)]).toEqual([false, true])
    expect([limits(recommended, 2), limits(recommended, 3)]).toEqual([false, true])
  })
})
