import type { VisitNote, WrittenNote } from '@arogyachat/contract/visit-notes/visit-notes'
import { noteFields } from '@arogyachat/contract/visit-notes/visit-notes'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { draftOf } from '../../lib/draft.ts'
import { sendAndVerify } from '../../lib/unknown-outcome.ts'

/**
 * Every signed version of the note of an appointment, the newest first. A doctor's fetch is an audited read, so it is not repeated
 * when the window gets the focus.
 */
export const useVisitNotes = (appointmentId: string, enabled = true) =>
  useQuery({
    queryKey: ['visit-notes', 'versions', appointmentId],
    queryFn: ({ signal }) => call('listVisitNotes', { params: { id: appointmentId } }, { signal }),
    select: (reply) => reply.notes,
    enabled,
    refetchOnWindowFocus: false
  })

/** The form whose draft is the unsigned note of an appointment, for `draftOf`. */
export const noteDraftName = (appointmentId: string) => `note:${appointmentId}`

/** The diagnosis of the unsigned note of an appointment in this tab; empty if there is none. */
export function unsignedDiagnosis(appointmentId: string): string {
  const diagnosis = (kept: unknown) => String((kept as { diagnosis?: unknown } | null)?.diagnosis ?? '')
  return draftOf(noteDraftName(appointmentId), { parse: diagnosis }).read() ?? ''
}

/** The notes that the signed-in doctor signed for one patient, the latest visit first. */
export const usePatientNotes = (patientId: string, page: number, pageSize = 5) =>
  useQuery({
    queryKey: ['visit-notes', 'patient', patientId, page, pageSize],
    queryFn: ({ signal }) =>
      call('listPatientNotes', { params: { id: patientId }, query: { page, pageSize } }, { signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false
  })

const hasContent = (note: VisitNote, written: WrittenNote) =>
  note.followUpDate === (written.followUpDate ?? null) &&
  noteFields.every((field) => note[field] === (written[field] ?? '').trim())

/** Signs a note, or its next version. The appointment then has a note, so the lists are fetched again. */
export function useSignVisitNote() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ appointmentId, body }: { appointmentId: string; body: WrittenNote }) => {
      const params = { id: appointmentId }
      return sendAndVerify({
        send: () => call('signVisitNote', { params, body }),
        holds: async () => {
          const [newest] = (await call('listVisitNotes', { params })).notes
          return newest !== undefined && hasContent(newest, body)
        }
      })
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['visit-notes'] })
      void client.invalidateQueries({ queryKey: ['appointments'] })
    }
  })
}
