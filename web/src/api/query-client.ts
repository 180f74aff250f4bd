import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api-error.ts'

const minuteMs = 60_000

/** A 4xx stays what it is however often it is asked; a lost line, a time-out or a 5xx may pass. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < 3 && !(error instanceof ApiError && error.status >= 400 && error.status < 500)

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Specification part 9: gone 5 minutes after the last screen that used it; 3 retries.
        gcTime: 5 * minuteMs,
        staleTime: minuteMs / 2,
        retry: shouldRetry,
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 15_000)
      },
      mutations: { retry: false, networkMode: 'always' }
    }
  })
