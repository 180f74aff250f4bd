import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** Polling interval of the number of unread messages, in case the live connection is down. */
const askAgainMs = 60_000

/** The number of messages that the user has not seen; 0 until it is known. */
export function useUnreadMessages(): number {
  const { data } = useQuery({
    queryKey: ['messages', 'unread'],
    queryFn: ({ signal }) => call('getUnreadMessages', {}, { signal }),
    staleTime: 0,
    refetchInterval: askAgainMs
  })
  return data?.unread ?? 0
}
