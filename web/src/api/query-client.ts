import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api-error.ts'

const minuteMs = 60_000

/** A 4xx stays what it is however often it is asked; a time-out or a 5xx may pass. Without a line, its return asks again. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < 3 && navigator.onLine && !(error instanceof ApiError && error.status >= 400 && error.status < 500)

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Specification part 9: gone 5 minutes after the last screen that used it; 3 retries.
        gcTime: 5 * minuteMs,
        staleTime: minuteMs / 2,
        // Offline is said at once, with what is known and a way to try again, not shown as loading without end.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: shouldRetry,
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 15_000)
      },
      mutations: { retry: false, networkMode: 'always' }
    }
  })
