import { type DemoDoctor, daysOf, demoDoctors, slotsOf } from './seed-doctors.ts'
import { type DemoVisit, demoPatients, ratedDoctors } from './seed-visits.ts'

/** A phone number that cannot exist in India. */
export const phoneOf = (place: number) => `+9100000${String(place).padStart(5, '0')}`

/** Two of three demo doctors are verified, the first among them, so that patients see both sorts. */
export const isVerifiedAt = (place: number) => place % 3 !== 2

export const registrationNumberAt = (place: number) => `DEMO-${String(place + 1).padStart(4, '0')}`

export function doctorRow(demoDoctor: DemoDoctor, id: string, place: number, visits: readonly DemoVisit[], now: Date) {
  const stars = visits.flatMap((visit) => (visit.doctor === place && visit.rating ? [visit.rating[0]] : []))
  return {
    id,
    name: demoDoctor.name,
    phone: phoneOf(100 + place),
    specialization: demoDoctor.specialization,
    gender: demoDoctor.gender,
    age: null,
    experience: demoDoctor.experience,
    consultation_fee: demoDoctor.fee,
    qualifications: [
      demoDoctor.degree.startsWith('BDS') || demoDoctor.degree.startsWith('MBBS')
        ? demoDoctor.degree
        : `MBBS, ${demoDoctor.degree}`
    ],
    days: daysOf[demoDoctor.days],
    time_slots: slotsOf[demoDoctor.hours],
    languages: demoDoctor.languages,
    city: demoDoctor.city,
    state: demoDoctor.state,
    bio: demoDoctor.bio,
    registration_number: registrationNumberAt(place),
    registration_council: null,
    verified_at: isVerifiedAt(place) ? now : null,
    rating_sum: stars.reduce((sum, value) => sum + value, 0),
    rating_count: stars.length
  }
}

/** Past visits of the other demo patients, with the ratings of the doctors. */
export const ratingVisits = (): DemoVisit[] =>
  ratedDoctors.flatMap(([doctor, stars]) =>
    stars.map((rating, i): DemoVisit => {
      const others = demoPatients.length - 1
      return {
        patient: 1 + ((doctor + i) % others),
        doctor,
        day: -20 - doctor - 9 * i,
        slot: slotsOf[demoDoctors[doctor]?.hours ?? 'day'][(doctor + i) % 8] as string,
        type: 'video',
        status: 'completed',
        symptoms: '',
        rating: [rating, '']
      }
    })
  )
