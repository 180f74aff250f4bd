import type { CallOf } from '@arogyachat/contract/endpoint'
import type { attachIntake } from '@arogyachat/contract/endpoints/assistant'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** The live connection announces changes under this key, for example a message on another device. */
const conversations = 'conversations'

export const useConversations = (page: number, pageSize: number) =>
  useQuery({
    queryKey: [conversations, 'list', page, pageSize],
    queryFn: ({ signal }) => call('listConversations', { query: { page, pageSize } }, { signal }),
    placeholderData: keepPreviousData
  })

/** The conversation as it was when it was opened. Later messages are already on the screen, so it is not fetched again. */
export const useConversation = (id: string) =>
  useQuery({
    queryKey: ['conversation', id],
    queryFn: ({ signal }) => call('getConversation', { params: { id } }, { signal }),
    select: (reply) => reply.conversation,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY
  })

/** Deletes a conversation permanently. */
export function useDeleteConversation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('deleteConversation', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [conversations] })
  })
}

/** The language model that may rephrase answers, if one is configured. */
export const useAssistantSettings = () =>
  useQuery({
    queryKey: ['assistant', 'settings'],
    queryFn: ({ signal }) => call('getAssistantSettings', {}, { signal }),
    select: (reply) => reply.model
  })

/** The summary that was sent for an appointment; null if there is none. Nothing is fetched without an appointment. */
export const useIntake = (appointmentId: string | null) =>
  useQuery({
    queryKey: ['appointments', 'intake', appointmentId],
    queryFn: ({ signal }) => call('getIntake', { params: { id: appointmentId ?? '' } }, { signal }),
    select: (reply) => reply.intake,
    enabled: appointmentId !== null
  })

export function useAttachIntake() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ appointmentId, ...body }: { appointmentId: string } & CallOf<typeof attachIntake>['body']) =>
      call('attachIntake', { params: { id: appointmentId }, body }),
    onSuccess: (_, { appointmentId }) =>
      client.invalidateQueries({ queryKey: ['appointments', 'intake', appointmentId] })
  })
}
