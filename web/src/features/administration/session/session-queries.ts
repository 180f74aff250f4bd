import type {
  getAdministrator,
  signInAdministrator
} from '@arogyachat/contract/administration/administration-endpoints'
import { administrationRouteOf } from '@arogyachat/contract/administration/administration-routes'
import type { CallOf, ReplyOf } from '@arogyachat/contract/endpoint'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, jsonSending, send } from '../../../api/call.ts'
import { callAsAdministrator, onAdministratorSessionEnded, rememberToken } from './administrator-calls.ts'

type Administrator = ReplyOf<typeof getAdministrator>['administrator']

const key = ['administration', 'session'] as const

/** Removes what was read in the session that has ended. */
function endSession(queries: QueryClient): void {
  rememberToken(null)
  queries.removeQueries({ queryKey: ['administration', 'data'] })
  queries.setQueryData(key, null)
}

/** The administrator who has signed in; null for nobody. */
export function useAdministrator() {
  const queries = useQueryClient()
  useEffect(() => onAdministratorSessionEnded(() => endSession(queries)), [queries])
  return useQuery<Administrator | null>({
    queryKey: key,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      try {
        const { administrator, token } = await callAsAdministrator('getAdministrator')
        rememberToken(token)
        return administrator
      } catch (error) {
        if (error instanceof ApiError && error.code === 'NOT_SIGNED_IN') return null
        throw error
      }
    }
  })
}

/** Signs in with an ordinary call, because a patient or doctor may be signed in to the same browser. */
export function useSignIn() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CallOf<typeof signInAdministrator>['body']) =>
      send<'signInAdministrator'>(administrationRouteOf('signInAdministrator'), jsonSending({ body })),
    onSuccess: ({ administrator, token }) => {
      rememberToken(token)
      queries.setQueryData(key, administrator)
    }
  })
}

export function useSignOut() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => callAsAdministrator('signOutAdministrator'),
    onSuccess: () => endSession(queries)
  })
}
