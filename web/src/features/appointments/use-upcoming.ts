import { joinClosesMinutes } from '@arogyachat/contract/appointments'
import { dateInIndia } from '@arogyachat/contract/india-time'
import { usePatientAppointments } from './queries.ts'
import { isUpcoming } from './time-left.ts'

/** The patient's upcoming and current visits at an instant, the next one first. */
export function useUpcoming(now: Date) {
  // A late visit of yesterday can still be joined after midnight.
  const from = dateInIndia(new Date(now.getTime() - joinClosesMinutes * 60_000))
  const list = usePatientAppointments({ order: 'soonest', from })
  return { list, upcoming: list.data?.appointments.filter((appointment) => isUpcoming(appointment, now)) ?? [] }
}
