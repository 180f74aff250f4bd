import { joinClosesMinutes } from '@arogyachat/contract/appointments'
import { dateInIndia } from '@arogyachat/contract/india-time'
import { usePatientAppointments } from './queries.ts'
import { isUpcoming } from './time-left.ts'

/** The patient's visits to come or going on, the next one first, at an instant. */
export function useUpcoming(now: Date) {
  // A visit late at night may still be joined after midnight.
  const from = dateInIndia(new Date(now.getTime() - joinClosesMinutes * 60_000))
  const list = usePatientAppointments({ order: 'soonest', from })
  return { list, upcoming: list.data?.appointments.filter((appointment) => isUpcoming(appointment, now)) ?? [] }
}
