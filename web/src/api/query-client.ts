import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api-error.ts'

const minuteMs = 60_000

/** Retries timeouts and 5xx, not 4xx. While offline, the `online` event refetches instead. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < 3 && navigator.onLine && !(error instanceof ApiError && error.status >= 400 && error.status < 500)

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: 5 * minuteMs,
        staleTime: minuteMs / 2,
        // Offline is reported immediately with the cached data and a retry button, instead of loading forever.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: shouldRetry,
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 15_000)
      },
      mutations: { retry: false, networkMode: 'always' }
    }
  })
