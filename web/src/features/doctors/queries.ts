import type { PrescriberFacts } from '@arogyachat/contract/appointments'
import type { CallOf } from '@arogyachat/contract/endpoint'
import type { saveDoctorProfile } from '@arogyachat/contract/endpoints/doctors'
import type { SpokenLanguage } from '@arogyachat/contract/languages'
import type { Specialization } from '@arogyachat/contract/specializations'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useSite } from '../../api/site.ts'

export interface DoctorFilters {
  specialization?: Specialization | undefined
  language?: SpokenLanguage | undefined
  name?: string | undefined
  /** Rupees. */
  maxFee?: number | undefined
  page?: number
  pageSize?: number
}

/** Free slots move with bookings, so they live under that noun: whatever changes an appointment asks for them again. */
export const slotsKey = (doctorId: string, date: string) => ['appointments', 'slots', doctorId, date] as const

/** A page of doctors as patients search them; the last page stays on screen while the next one comes. */
export const useDoctors = (filters: DoctorFilters) =>
  useQuery({
    queryKey: ['doctors', 'search', filters],
    queryFn: ({ signal }) => call('searchDoctors', { query: filters }, { signal }),
    placeholderData: keepPreviousData
  })

/** At most two doctors, each with the reasons for the recommendation. */
export const useRecommendedDoctors = (enabled = true) =>
  useQuery({
    queryKey: ['doctors', 'recommended'],
    queryFn: ({ signal }) => call('listRecommendedDoctors', {}, { signal }),
    select: (value) => value.doctors,
    enabled
  })

export const useDoctor = (id: string) =>
  useQuery({
    queryKey: ['doctors', 'one', id],
    queryFn: ({ signal }) => call('getDoctor', { params: { id } }, { signal }),
    select: (value) => value.doctor
  })

/** Forgotten when nobody looks any more: others book too, and one's own booking makes them old. */
const askedAnew = { staleTime: 0, gcTime: 0 }

/** What can still be booked with a doctor on an ISO date, `HH:MM-HH:MM` in India; an empty doctor or date asks nothing. */
export const useAvailableSlots = (doctorId: string, date: string) =>
  useQuery({
    queryKey: slotsKey(doctorId, date),
    queryFn: ({ signal }) => call('listAvailableSlots', { params: { id: doctorId }, query: { date } }, { signal }),
    select: (value) => value.availableSlots,
    enabled: doctorId !== '' && date !== '',
    ...askedAnew
  })

/** The signed-in doctor's own profile. */
export const useDoctorProfile = (enabled = true) =>
  useQuery({
    enabled,
    queryKey: ['profile', 'doctor'],
    queryFn: ({ signal }) => call('getDoctorProfile', {}, { signal }),
    select: (value) => value.doctor
  })

/** What the signed-in doctor's prescribing depends on. While it is not known the server decides. */
export function usePrescriberFacts(): PrescriberFacts {
  const mustBeVerified = useSite().data?.doctorVerification === 'required'
  const profile = useDoctorProfile(mustBeVerified)
  return { mustBeVerified, isVerified: profile.data?.verified ?? true }
}

/** A changed profile changes what patients see of the doctor, and new hours change what can be booked. */
export function useSaveDoctorProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CallOf<typeof saveDoctorProfile>['body']) => call('saveDoctorProfile', { body }),
    onSuccess: ({ doctor }) => {
      client.setQueryData(['profile', 'doctor'], { success: true, doctor })
      void client.invalidateQueries({ queryKey: ['doctors'] })
      void client.invalidateQueries({ queryKey: ['appointments'] })
    }
  })
}
