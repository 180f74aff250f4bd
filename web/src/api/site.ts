import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** The query key of the public site settings, which never become stale. */
export const siteKey = 'site'

/** The public settings of this site; `demo` carries the demo accounts, or null on a real site. */
export const useSite = () =>
  useQuery({
    queryKey: [siteKey],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call('getSite', undefined, { signal })
  })
