import { useQuery } from '@tanstack/react-query'
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
