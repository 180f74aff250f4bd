import type { Notice, NoticeChoices } from '@arogyachat/contract/notices'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { actingFor } from '../../lib/acting/acting-for.ts'
import { logError } from '../../lib/log.ts'
import { retryUntilAnswered } from '../../lib/unknown-outcome.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../session/session.tsx'

/** Polling interval, in case the live connection is down or a message was lost. */
const askAgainMs = 60_000

/** One page of notifications, newest first; the first page is kept up to date. */
export function useNotices(page = 1) {
  const { user } = useSession()
  return useQuery({
    queryKey: ['notices', 'list', page],
    queryFn: ({ signal }) => call('listNotices', { query: { page } }, { signal }),
    enabled: user !== null,
    placeholderData: keepPreviousData,
    // Refetched when the user returns to the page.
    staleTime: 0,
    refetchInterval: page === 1 && askAgainMs
  })
}

/** Reports to the server which notifications were shown or seen, retrying until it is reached. */
export function useMarkNotices() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { ids: string[]; as: 'shown' | 'seen' }) =>
      retryUntilAnswered(() => call('markNotices', { body })),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['notices'] }),
    onError: (cause) => logError('Notices could not be marked', cause)
  })
}

/** By which channels the user receives notifications, and what this site can send. */
export const useNoticeChoices = () =>
  useQuery({ queryKey: ['notices', 'choices'], queryFn: ({ signal }) => call('getNoticeChoices', {}, { signal }) })

export function useSaveNoticeChoices() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (choices: NoticeChoices) => call('saveNoticeChoices', { body: { choices } }),
    onSuccess: (reply) => client.setQueryData(['notices', 'choices'], reply)
  })
}

/** The page a notification links to; `for` names the person when the tab acts for another one, see `acting-band.tsx`. */
export function placeOf(notice: Notice): string {
  const place = pageOf(notice)
  const person = notice.person?._id ?? 'me'
  if (notice.by === 'patient' || person === (actingFor()?._id ?? 'me')) return place
  return `${place}${place.includes('?') ? '&' : '?'}for=${person}`
}

function pageOf({ kind, by, appointmentId, doctorId, threadId, appointmentDate }: Notice): string {
  const receiver = by === 'patient' ? 'doctor' : 'patient'
  if ((kind === 'emergency' || kind === 'waiting') && appointmentId)
    return paths.videoConference(appointmentId, receiver)
  if (kind === 'message') return paths.messages(receiver, threadId ?? undefined)
  if (kind.startsWith('second-factor-') || kind.startsWith('recovery-')) return paths.doctorDashboard('settings')
  if (receiver === 'doctor') return paths.doctorDashboard('appointments')
  switch (kind) {
    case 'prescribed':
    case 'prescription-withdrawn':
      return appointmentId ? paths.prescription(appointmentId) : paths.patientDashboard('prescriptions')
    case 'note':
      return appointmentId ? paths.visitNote(appointmentId) : paths.patientDashboard('consultation', 'visits')
    case 'report-ready':
      return paths.patientDashboard('tests', 'bookings')
    case 'copy-ready':
      return paths.patientDashboard('profile', 'privacy')
    case 'slot-free':
      return doctorId === null
        ? paths.patientDashboard('consultation', 'visits')
        : paths.bookAppointment(doctorId, { date: appointmentDate })
    case 'medicine':
      return paths.patientDashboard('dashboard')
    default:
      return paths.patientDashboard('consultation', 'visits')
  }
}
