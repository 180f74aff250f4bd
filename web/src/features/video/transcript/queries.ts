import type { KeptTranscript, TranscriptConsent } from '@arogyachat/contract/transcripts/transcripts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import type { KeyedLine } from './line-keeper.ts'

const consentKey = (appointmentId: string) => ['transcripts', 'consent', appointmentId]
const noConsent: TranscriptConsent = { patientAgreedAt: null, doctorAgreedAt: null }

/** Who has agreed to keep the transcript. It is fetched again when either participant decides otherwise. */
export const useTranscriptConsent = (appointmentId: string, enabled: boolean): TranscriptConsent =>
  useQuery({
    queryKey: consentKey(appointmentId),
    queryFn: ({ signal }) => call('getTranscriptConsent', { params: { id: appointmentId } }, { signal }),
    select: (reply) => reply.consent,
    enabled
  }).data ?? noConsent

/** Agrees to keep the transcript, or withdraws it. Repeating it changes nothing. */
export function useSetTranscriptConsent(appointmentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (agreed: boolean) => call('setTranscriptConsent', { params: { id: appointmentId }, body: { agreed } }),
    onSuccess: (reply) => client.setQueryData(consentKey(appointmentId), reply),
    onError: () => client.invalidateQueries({ queryKey: consentKey(appointmentId) })
  })
}

export const storeLines = (appointmentId: string, lines: KeyedLine[]) =>
  call('addTranscriptLines', { params: { id: appointmentId }, body: { lines } })

/** The stored transcript. A doctor's fetch is an audited read, so it is not repeated when the window gets the focus. */
export const useKeptTranscript = (appointmentId: string) =>
  useQuery({
    queryKey: ['transcripts', 'kept', appointmentId],
    queryFn: ({ signal }) => call('getTranscript', { params: { id: appointmentId } }, { signal }),
    select: (reply): KeptTranscript => reply.transcript,
    refetchOnWindowFocus: false
  })

export function useDeleteTranscript(appointmentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('deleteTranscript', { params: { id: appointmentId } }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['transcripts'] })
      void client.invalidateQueries({ queryKey: ['appointments'] })
    }
  })
}
