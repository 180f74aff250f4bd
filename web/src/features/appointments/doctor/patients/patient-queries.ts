import type { Appointment } from '@arogyachat/contract/appointments'
import type { Gender } from '@arogyachat/contract/common'
import type { AgeBand, PatientStatus } from '@arogyachat/contract/practice/practice'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'
import { rememberPatients } from './last-seen.ts'

export const patientsPerPage = 20
export const visitsPerPage = 10

export interface PatientFilters {
  /** A name or a symptom, which travels in the body of the request. */
  search: string
  status: PatientStatus | undefined
  gender: Gender | undefined
  ageBand: AgeBand | undefined
  page: number
}

const isFirstView = ({ search, status, gender, ageBand, page }: PatientFilters) =>
  search === '' && !status && !gender && !ageBand && page === 1

/** Each fetch is audited for every patient on the page, so a return to the tab does not fetch by itself. */
const freshMs = 60_000

/** A page of the patients whom the doctor treats. It changes with appointments, so its key begins with theirs. */
export const usePatients = (filters: PatientFilters) =>
  useQuery({
    queryKey: ['appointments', 'patients', filters],
    queryFn: async ({ signal }) => {
      const reply = await call('findPatients', { body: { ...filters, pageSize: patientsPerPage } }, { signal })
      if (isFirstView(filters)) rememberPatients(reply.patients, Date.now())
      return reply
    },
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    refetchOnWindowFocus: false
  })

/** A patient with one page of the visits to the signed-in doctor. */
export const usePatientStory = (id: string, page: number) =>
  useQuery({
    queryKey: ['appointments', 'patient-story', id, page],
    queryFn: ({ signal }) =>
      call('getPatientStory', { params: { id }, query: { page, pageSize: visitsPerPage } }, { signal }),
    placeholderData: (old) => (old?.patient._id === id ? old : undefined),
    staleTime: freshMs,
    refetchOnWindowFocus: false
  })

/** Fetches the appointment that a prescription is for. */
export const useFetchAppointment = () =>
  useMutation({
    mutationFn: async (id: string): Promise<Appointment> =>
      (await call('getAppointment', { params: { id } })).appointment
  })
