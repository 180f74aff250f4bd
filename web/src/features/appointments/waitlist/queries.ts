import type { CallOf } from '@arogyachat/contract/endpoint'
import type { joinWaitlist } from '@arogyachat/contract/endpoints/appointments'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { sendAndVerify } from '../../../lib/unknown-outcome.ts'

/* Free times decide who can wait, so the keys start with `appointments` and every change of an appointment refetches them. */
const waitlistKey = ['appointments', 'waitlist'] as const

/** Whether the patient can wait for this day of a doctor, or already does. Nothing is fetched for an empty date. */
export const useDayWaitlist = (doctorId: string, date: string) =>
  useQuery({
    queryKey: [...waitlistKey, 'day', doctorId, date],
    queryFn: ({ signal }) => call('getDayWaitlist', { params: { id: doctorId }, query: { date } }, { signal }),
    enabled: date !== '',
    staleTime: 0
  })

const fetchEntries = async (signal?: AbortSignal) => (await call('listWaitlist', {}, signal && { signal })).entries

/** The days that the patient waits for, soonest first. */
export const useWaitlists = () =>
  useQuery({ queryKey: [...waitlistKey, 'own'], queryFn: ({ signal }) => fetchEntries(signal), staleTime: 0 })

/** How many patients wait for each day of the signed-in doctor. */
export const useWaitingCounts = () =>
  useQuery({
    queryKey: [...waitlistKey, 'counts'],
    queryFn: ({ signal }) => call('listWaitingCounts', {}, { signal }),
    select: (reply) => new Map(reply.days.map(({ date, count }) => [date, count]))
  })

export function useJoinWaitlist() {
  const client = useQueryClient()
  return useMutation({
    // A repeated call returns the same entry.
    mutationFn: (body: CallOf<typeof joinWaitlist>['body']) =>
      sendAndVerify({
        send: () => call('joinWaitlist', { body }),
        holds: async () =>
          (await fetchEntries()).some((entry) => entry.doctor._id === body.doctorId && entry.date === body.date),
        maybeDone: []
      }),
    onSettled: () => client.invalidateQueries({ queryKey: waitlistKey })
  })
}

export function useLeaveWaitlist() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      sendAndVerify({
        send: () => call('leaveWaitlist', { params: { id } }),
        holds: async () => (await fetchEntries()).every((entry) => entry._id !== id),
        maybeDone: ['NOT_FOUND']
      }),
    onSettled: () => client.invalidateQueries({ queryKey: waitlistKey })
  })
}
