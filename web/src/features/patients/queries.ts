import type { CallOf } from '@arogyachat/contract/endpoint'
import type { savePatientProfile } from '@arogyachat/contract/endpoints/patients'
import type { PatientProfile } from '@arogyachat/contract/patients'
import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** Each fetch is an audited read, so the summary is not refetched with every change of an appointment. */
const freshMs = 5 * 60_000

/** What the doctor of an appointment must know about the patient before prescribing. */
export const usePatientSummary = (appointmentId: string) =>
  useQuery({
    queryKey: ['patients', 'summary', appointmentId],
    queryFn: ({ signal }) => call('getPatientSummary', { params: { id: appointmentId } }, { signal }),
    select: (reply) => reply.patient,
    staleTime: freshMs,
    refetchOnWindowFocus: false
  })

const ownProfile = queryOptions({
  queryKey: ['profile', 'patient'],
  queryFn: ({ signal }) => call('getPatientProfile', undefined, { signal })
})

/** The signed-in patient's own profile. */
export const usePatientProfile = () => useQuery({ ...ownProfile, select: (reply) => reply.patient })

/** Returns a function that fetches the profile from the server, never from the cache. */
export function useFetchPatientProfile(): () => Promise<PatientProfile> {
  const client = useQueryClient()
  return async () => (await client.fetchQuery({ ...ownProfile, staleTime: 0 })).patient
}

/** Returns a function that shows a profile as it was just saved. The audit log got an entry, so it is fetched again. */
export function useKeepSavedProfile(): (patient: PatientProfile) => void {
  const client = useQueryClient()
  return (patient) => {
    client.setQueryData(ownProfile.queryKey, { success: true, patient })
    void client.invalidateQueries({ queryKey: ['profile', 'audit'] })
  }
}

/** Saves fields of the profile. */
export function useSavePatientProfile() {
  const keep = useKeepSavedProfile()
  return useMutation({
    mutationFn: (body: CallOf<typeof savePatientProfile>['body']) => call('savePatientProfile', { body }),
    onSuccess: ({ patient }) => keep(patient)
  })
}

const auditPageSize = 10

/** Who read and who changed the patient's data, newest first. */
export const usePatientAudit = () =>
  useInfiniteQuery({
    queryKey: ['profile', 'audit'],
    queryFn: ({ pageParam: page, signal }) =>
      call('listPatientAudit', { query: { page, pageSize: auditPageSize } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined)
  })

/** How many of the found patients are listed at once. */
const foundPageSize = 8

/** The doctor's own patients whose names contain the text. */
export const useOwnPatients = (name: string) =>
  useQuery({
    queryKey: ['patients', 'found', name],
    queryFn: ({ signal }) =>
      call('findOwnPatients', { body: { name: name.slice(0, 120), pageSize: foundPageSize } }, { signal })
  })
