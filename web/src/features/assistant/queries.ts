import type { CallOf } from '@arogyachat/contract/endpoint'
import type { attachIntake } from '@arogyachat/contract/endpoints/assistant'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** The live line says that `conversations` changed, as after a message on another device. */
const conversations = 'conversations'

export const useConversations = (page: number, pageSize: number) =>
  useQuery({
    queryKey: [conversations, 'list', page, pageSize],
    queryFn: ({ signal }) => call('listConversations', { query: { page, pageSize } }, { signal }),
    placeholderData: keepPreviousData
  })

/** As it is when it is opened: what comes afterwards is on screen already. */
export const useConversation = (id: string) =>
  useQuery({
    queryKey: ['conversation', id],
    queryFn: ({ signal }) => call('getConversation', { params: { id } }, { signal }),
    select: (value) => value.conversation,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY
  })

/** For good. */
export function useDeleteConversation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('deleteConversation', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [conversations] })
  })
}

/** The language model that may word answers, if there is one. */
export const useAssistantSettings = () =>
  useQuery({
    queryKey: ['assistant', 'settings'],
    queryFn: ({ signal }) => call('getAssistantSettings', {}, { signal }),
    select: (value) => value.model
  })

export const useIntake = (appointmentId: string) =>
  useQuery({
    queryKey: ['appointments', 'intake', appointmentId],
    queryFn: ({ signal }) => call('getIntake', { params: { id: appointmentId } }, { signal }),
    select: (value) => value.intake
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
