import type { Doctor } from '@arogyachat/contract/doctors'
import { describe, expect, it } from 'vitest'
import { type PatientFacts, recommend, usualRating, weightedRating } from './rules.ts'

const doctor = (name: string, fields: Partial<Doctor> = {}): Doctor => ({
  _id: name,
  name,
  specialization: 'General Medicine',
  qualifications: [],
  languages: ['English'],
  experience: 10,
  gender: 'Female',
  rating: null,
  ratingCount: 0,
  availability: { days: [], timeSlots: [] },
  profileImage: null,
  consultationFee: 100,
  city: '',
  state: '',
  bio: '',
  registrationNumber: null,
  registrationCouncil: null,
  verified: false,
  ...fields
})
const nothing: PatientFacts = { specializations: [], language: null, seenDoctorIds: new Set() }
const namesOf = (list: { name: string }[]) => list.map((entry) => entry.name)

describe('the weighted rating', () => {
  it('moves from the usual rating to the doctor’s own mean as opinions arrive', () => {
    expect(weightedRating(0, 0)).toBe(usualRating)
    expect(weightedRating(5, 1)).toBeLessThan(weightedRating(48, 10))
    expect(weightedRating(1, 1)).toBeGreaterThan(weightedRating(30, 10))
    expect(weightedRating(4800, 1000)).toBeCloseTo(4.8, 1)
  })
})

describe('recommended doctors', () => {
  it('are the best rated and most experienced, then by name, when nothing is known about the patient', () => {
    const list = [
      doctor('d', { experience: 30 }),
      doctor('c', { rating: 4.8, ratingCount: 3 }),
      doctor('a', { experience: 30 })
    ]
    expect(namesOf(recommend(list, nothing))).toEqual(['c', 'a'])
  })

  it('rank the specialization of recent appointments before the language, and the language before an earlier meeting', () => {
    const list = [
      doctor('seen'),
      doctor('language', { languages: ['Hindi'] }),
      doctor('field', { specialization: 'Cardiology' })
    ]
    const facts: PatientFacts = { specializations: ['Cardiology'], language: 'Hindi', seenDoctorIds: new Set(['seen']) }
    expect(namesOf(recommend(list, facts))).toEqual(['field', 'language'])
  })

  it('include the reasons', () => {
    const it = doctor('x', { specialization: 'Cardiology', languages: ['Hindi'], rating: 4.5, ratingCount: 5 })
    const facts: PatientFacts = { specializations: ['Cardiology'], language: 'Hindi', seenDoctorIds: new Set(['x']) }
    expect(recommend([it], facts)[0]?.reasons).toEqual(['specialization', 'language', 'seenBefore', 'rating'])
    expect(recommend([doctor('y', { rating: 3, ratingCount: 9 })], nothing)[0]?.reasons).toEqual([])
    expect(recommend([doctor('few', { rating: 5, ratingCount: 4 })], nothing)[0]?.reasons).toEqual([])
  })

  it('contain nobody twice', () => {
    expect(namesOf(recommend([doctor('a'), doctor('a'), doctor('b')], nothing))).toEqual(['a', 'b'])
  })
})
