import type { ReplyOf } from '@arogyachat/contract/endpoint'
import type { getCallGuest } from '@arogyachat/contract/endpoints/video'
import type { GuestKind } from '@arogyachat/contract/video'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

const keyOf = (appointmentId: string) => ['call-guest', appointmentId]

/** The live connection announces changes; polling covers the time while it is down. */
const refetchMs = 10_000

/** The guest whom the patient of a call has invited. */
export const useCallGuest = (appointmentId: string) =>
  useQuery({
    queryKey: keyOf(appointmentId),
    queryFn: ({ signal }) => call('getCallGuest', { params: { id: appointmentId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.guest ? refetchMs : false)
  })

/** The changes of the guest of a call. Each shows what the server answered, also after a refusal. */
export function useGuestChanges(appointmentId: string) {
  const client = useQueryClient()
  const params = { id: appointmentId }
  const queryKey = keyOf(appointmentId)
  const shown = {
    onSuccess: (reply: ReplyOf<typeof getCallGuest>) => client.setQueryData(queryKey, reply),
    onError: () => client.invalidateQueries({ queryKey })
  }
  return {
    invite: useMutation({
      mutationFn: (body: { name: string; kind: GuestKind }) => call('inviteCallGuest', { params, body }),
      ...shown
    }),
    answer: useMutation({
      mutationFn: (body: { guestId: string; isAccepted: boolean }) => call('answerCallGuest', { params, body }),
      ...shown
    }),
    end: useMutation({ mutationFn: () => call('endCallGuest', { params }), ...shown }),
    makeLink: useMutation({
      mutationFn: async (guestId: string) => ({ guestId, ...(await call('makeGuestLink', { params })) }),
      onSettled: () => client.invalidateQueries({ queryKey })
    })
  }
}

/** What a guest sees before entering. */
export const useGuestVisit = (token: string) =>
  useQuery({
    queryKey: ['guest-visit', token],
    queryFn: ({ signal }) => call('getGuestVisit', { body: { token } }, { signal }),
    // A link can end at any moment, so what it showed before is never shown again.
    gcTime: 0,
    staleTime: 0
  })
