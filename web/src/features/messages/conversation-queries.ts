import type { CallOf, ReplyOf } from '@arogyachat/contract/endpoint'
import type {
  listMessages,
  reportMessageThread,
  saveMessageSettings,
  sendMessage
} from '@arogyachat/contract/messages/message-endpoints'
import type { Message, MessageFileKind } from '@arogyachat/contract/messages/messages'
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient
} from '@tanstack/react-query'
import { call, fetchFile, sendForm } from '../../api/call.ts'
import { watchedFetch } from '../../api/watched-fetch.ts'
import { logError } from '../../lib/log.ts'

const pageSize = 30

/** A page of the conversations, the latest message first. */
export const useThreads = (page: number, search: string) =>
  useQuery({
    queryKey: ['messages', 'threads', page, search],
    queryFn: ({ signal }) => call('findMessageThreads', { body: { page, pageSize: 20, search } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0
  })

/** To whom the user can write. */
export const useContacts = (search: string) =>
  useQuery({
    queryKey: ['messages', 'contacts', search],
    queryFn: ({ signal }) => call('findMessageContacts', { body: { search } }, { signal }),
    placeholderData: keepPreviousData
  })

/** The conversation with a person, which begins when there is none. */
export function useOpenThread() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (person: string) => call('openMessageThread', { body: { person } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['messages'] })
  })
}

type ThreadPage = ReplyOf<typeof listMessages>
const threadKey = (id: string) => ['messages', 'thread', id]

/** A conversation: its pages, the newest first, each with the oldest message first. */
export const useThread = (id: string) =>
  useInfiniteQuery({
    queryKey: threadKey(id),
    queryFn: ({ pageParam, signal }) =>
      call(
        'listMessages',
        { params: { id }, query: { pageSize, ...(pageParam !== null && { before: pageParam }) } },
        { signal }
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ hasEarlier, messages }: ThreadPage) => (hasEarlier ? (messages[0]?.number ?? null) : null),
    staleTime: 0
  })

/** Shows sent messages at once, before the conversation is fetched again. */
function addToThread(client: QueryClient, id: string, sent: readonly Message[]) {
  client.setQueryData(threadKey(id), (data: InfiniteData<ThreadPage> | undefined) => {
    const [newest, ...others] = data?.pages ?? []
    if (!data || !newest) return data
    const fresh = sent.filter((message) => !newest.messages.some(({ _id }) => _id === message._id))
    return { ...data, pages: [{ ...newest, messages: [...newest.messages, ...fresh] }, ...others] }
  })
  void client.invalidateQueries({ queryKey: ['messages'] })
}

interface Sending {
  message: CallOf<typeof sendMessage>['body']
  file: File | null
  onSent: (share: number) => void
}

/** Sends a message, with a file or without. A repeat with the same key is stored once. */
export function useSendMessage(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ message, file, onSent }: Sending) =>
      file === null
        ? call('sendMessage', { params: { id }, body: message })
        : sendForm('sendMessageFile', { ...message, file, fileName: file.name }, undefined, watchedFetch(onSent), {
            id
          }),
    onSuccess: ({ message, automatic }) => addToThread(client, id, automatic ? [message, automatic] : [message])
  })
}

/** Marks messages as seen. A failure is repeated with the next message, or when the conversation is opened again. */
export function useMarkSeen(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (number: number) => call('markMessagesSeen', { params: { id }, body: { number } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['messages'] }),
    onError: (cause) => logError('Messages could not be marked as seen', cause)
  })
}

/** Ends a conversation, or opens it again. */
export function useEndThread(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isEnded: boolean) => call('endMessageThread', { params: { id }, body: { isEnded } }),
    onSettled: () => void client.invalidateQueries({ queryKey: ['messages'] })
  })
}

export const useReportThread = (id: string) =>
  useMutation({
    mutationFn: (body: CallOf<typeof reportMessageThread>['body']) =>
      call('reportMessageThread', { params: { id }, body })
  })

/** The file of a message, which never changes; asked for only while `enabled`. */
export const useMessageFile = (id: string, kind: MessageFileKind, enabled: boolean) =>
  useQuery({
    queryKey: ['message-file', id],
    queryFn: async ({ signal }) => {
      const bytes = await fetchFile('getMessageFile', { id }, { signal })
      return bytes.slice(0, bytes.size, kind)
    },
    staleTime: Number.POSITIVE_INFINITY,
    enabled
  })

/** When the doctor answers messages. */
export const useMessageSettings = () =>
  useQuery({
    queryKey: ['messages', 'settings'],
    queryFn: ({ signal }) => call('getMessageSettings', {}, { signal })
  })

export function useSaveMessageSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CallOf<typeof saveMessageSettings>['body']) => call('saveMessageSettings', { body }),
    onSuccess: (reply) => client.setQueryData(['messages', 'settings'], reply)
  })
}
