import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** Each fetch is an audited read, so it is not repeated with every change of the appointments. */
const freshMs = 5 * 60_000

/** What the doctor of an appointment must know of its patient before they prescribe. */
export const usePatientSummary = (appointmentId: string) =>
  useQuery({
    queryKey: ['patient-summary', appointmentId],
    queryFn: ({ signal }) => call('getPatientSummary', { params: { id: appointmentId } }, { signal }),
    select: (reply) => reply.patient,
    staleTime: freshMs,
    refetchOnWindowFocus: false
  })
