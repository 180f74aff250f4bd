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
  /** A name, a specialty or what hurts, in the patient's own words. */
  text?: string | undefined
  /** Rupees. */
  maxFee?: number | undefined
  page?: number
  pageSize?: number
}

/** Free slots change with bookings, so their key starts with `appointments` and every change of an appointment refetches them. */
export const slotsKey = (doctorId: string, date: string) => ['appointments', 'slots', doctorId, date] as const

/** A sentence travels in the body of a request, because what hurts must not be in an address. */
async function fetchDoctors({ text, ...filters }: DoctorFilters, signal: AbortSignal) {
  if (text !== undefined) return call('findDoctors', { body: { text, ...filters } }, { signal })
  return { ...(await call('searchDoctors', { query: filters }, { signal })), understood: [], isEmergency: false }
}

/** A page of the patients' doctor search. The previous page stays on screen while the next one loads. */
export const useDoctors = (filters: DoctorFilters) =>
  useQuery({
    queryKey: ['doctors', 'search', filters],
    queryFn: ({ signal }) => fetchDoctors(filters, signal),
    placeholderData: keepPreviousData
  })

/** At most two doctors, each with the reasons for the recommendation. */
export const useRecommendedDoctors = (enabled = true) =>
  useQuery({
    queryKey: ['doctors', 'recommended'],
    queryFn: ({ signal }) => call('listRecommendedDoctors', {}, { signal }),
    select: (reply) => reply.doctors,
    enabled
  })

export const useDoctor = (id: string) =>
  useQuery({
    queryKey: ['doctors', 'one', id],
    queryFn: ({ signal }) => call('getDoctor', { params: { id } }, { signal }),
    select: (reply) => reply.doctor
  })

/** Slots are never taken from the cache, because other patients book too. */
const alwaysRefetched = { staleTime: 0, gcTime: 0 }

/** The free slots of a doctor on an ISO date, as `HH:MM-HH:MM` in Indian time. Nothing is fetched for an empty doctor or date. */
export const useAvailableSlots = (doctorId: string, date: string) =>
  useQuery({
    queryKey: slotsKey(doctorId, date),
    queryFn: ({ signal }) => call('listAvailableSlots', { params: { id: doctorId }, query: { date } }, { signal }),
    select: (reply) => reply.availableSlots,
    enabled: doctorId !== '' && date !== '',
    ...alwaysRefetched
  })

/** The free slots of a doctor on this many days from an ISO date on. */
export const useFreeDays = (doctorId: string, from: string, days: number) =>
  useQuery({
    queryKey: ['appointments', 'free-days', doctorId, from, days],
    queryFn: ({ signal }) => call('listFreeDays', { params: { id: doctorId }, query: { from, days } }, { signal }),
    select: (reply) => reply.days,
    placeholderData: keepPreviousData,
    ...alwaysRefetched
  })

/** The signed-in doctor's own profile. */
export const useDoctorProfile = (enabled = true) =>
  useQuery({
    enabled,
    queryKey: ['profile', 'doctor'],
    queryFn: ({ signal }) => call('getDoctorProfile', {}, { signal }),
    select: (reply) => reply.doctor
  })

/** The facts that decide whether the signed-in doctor may prescribe. Unknown facts count as fulfilled: the server checks again. */
export function usePrescriberFacts(): PrescriberFacts {
  const mustBeVerified = useSite().data?.doctorVerification === 'required'
  const profile = useDoctorProfile(mustBeVerified)
  return { mustBeVerified, isVerified: profile.data?.verified ?? true }
}

/** Saves the profile and refetches doctors and appointments, because patients see the profile and new hours change the slots. */
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
