import type { bookableTypes } from '@arogyachat/contract/appointments'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { type BookingRequest, useBookSlot } from '../queries.ts'

export type DoctorType = (typeof bookableTypes.doctor)[number]

/** Asks the server whether the doctor has this very appointment with the patient, not cancelled. */
async function isBooked({ patientId, appointmentDate, timeSlot }: BookingRequest): Promise<boolean> {
  const query = { patientId, from: appointmentDate, to: appointmentDate, order: 'soonest' as const }
  const { appointments } = await call('listDoctorAppointments', { query })
  return appointments.some((appointment) => appointment.timeSlot === timeSlot)
}

/** Books a free time of the doctor for one of their patients. */
export const useSchedule = () => useBookSlot(isBooked)

/** The free time that is proposed for the follow-up of a completed visit; null when there is none. */
export const useFollowUp = (appointmentId: string) =>
  useQuery({
    queryKey: ['visit-notes', 'follow-up', appointmentId],
    queryFn: ({ signal }) => call('getFollowUp', { params: { id: appointmentId } }, { signal }),
    select: (reply) => reply.followUp,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false
  })
