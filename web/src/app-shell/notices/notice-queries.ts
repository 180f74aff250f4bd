import { listNotices, markNotices, type Notice } from '@arogyachat/contract/notices'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { logError } from '../../lib/log.ts'
import { retryUntilAnswered } from '../../lib/unknown-outcome.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../session/session.tsx'

/** The live line says at once when there is something new; this is for when it is down, or said it in vain. */
const askAgainMs = 60_000

/** One page of what the others of one's appointments did, the newest first; the first page is kept up to date. */
export function useNotices(page = 1) {
  const { user } = useSession()
  return useQuery({
    queryKey: ['notices', 'list', page],
    queryFn: ({ signal }) => call(listNotices, { query: { page } }, { signal }),
    enabled: user !== null,
    placeholderData: keepPreviousData,
    // Whoever comes back to the page sees at once what happened meanwhile.
    staleTime: 0,
    refetchInterval: page === 1 && askAgainMs
  })
}

/** Tells the server what this screen has shown, or what the person has seen, as soon as it can be told. */
export function useMarkNotices() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { ids: string[]; as: 'shown' | 'seen' }) =>
      retryUntilAnswered(() => call(markNotices, { body })),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['notices'] }),
    onError: (cause) => logError('Notices could not be marked', cause)
  })
}

/** Where the receiver sees what the notice tells of. */
export function placeOf({ kind, by, appointmentId }: Notice): string {
  const receiver = by === 'patient' ? 'doctor' : 'patient'
  if (kind === 'emergency') return paths.videoConference(appointmentId, receiver)
  if (receiver === 'doctor') return paths.doctorDashboard('appointments')
  return kind === 'prescribed'
    ? paths.patientDashboard('prescriptions')
    : paths.patientDashboard('consultation', 'visits')
}
