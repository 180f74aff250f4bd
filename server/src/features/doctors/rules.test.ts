import type { Doctor } from '@arogyachat/contract/doctors'
import { describe, expect, it } from 'vitest'
import { type Known, recommend } from './rules.ts'

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
const nothing: Known = { specializations: [], language: null, seenDoctorIds: new Set() }
const namesOf = (list: { name: string }[]) => list.map((entry) => entry.name)

describe('recommended doctors', () => {
  it('are the best rated, most experienced, by name when nothing is known', () => {
    const list = [
      doctor('d', { experience: 30 }),
      doctor('c', { rating: 4.8, ratingCount: 3 }),
      doctor('a', { experience: 30 })
    ]
    expect(namesOf(recommend(list, nothing))).toEqual(['c', 'a'])
  })

  it('put the field of recent visits before the language, and that before having met', () => {
    const list = [
      doctor('seen'),
      doctor('language', { languages: ['Hindi'] }),
      doctor('field', { specialization: 'Cardiology' })
    ]
    const known: Known = { specializations: ['Cardiology'], language: 'Hindi', seenDoctorIds: new Set(['seen']) }
    expect(namesOf(recommend(list, known))).toEqual(['field', 'language'])
  })

  it('say why', () => {
    const it = doctor('x', { specialization: 'Cardiology', languages: ['Hindi'], rating: 4.5, ratingCount: 2 })
    const known: Known = { specializations: ['Cardiology'], language: 'Hindi', seenDoctorIds: new Set(['x']) }
    expect(recommend([it], known)[0]?.reasons).toEqual(['specialization', 'language', 'seenBefore', 'rating'])
    expect(recommend([doctor('y', { rating: 3 })], nothing)[0]?.reasons).toEqual([])
  })

  it('name nobody twice', () => {
    expect(namesOf(recommend([doctor('a'), doctor('a'), doctor('b')], nothing))).toEqual(['a', 'b'])
  })
})
