import { pathOf, routeOf } from '@arogyachat/contract/api-routes'
import type { ReplyOf } from '@arogyachat/contract/endpoint'
import type { getDataCopy } from '@arogyachat/contract/endpoints/personal-data'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export type DataCopy = NonNullable<ReplyOf<typeof getDataCopy>['copy']>

const copyKey = ['data-copy'] as const
/** The live connection announces progress; this is for when it is down. */
const pollMs = 3_000

export const isUnderWay = (copy: DataCopy | null | undefined): boolean =>
  copy?.state === 'waiting' || copy?.state === 'running'

/** The copy of all their data that the patient has asked for, or null. */
export const useDataCopy = () =>
  useQuery({
    queryKey: copyKey,
    queryFn: ({ signal }) => call('getDataCopy', undefined, { signal }),
    select: (reply) => reply.copy,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.copy) ? pollMs : false)
  })

export function useStartDataCopy() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (language: LanguageCode) => call('startDataCopy', { body: { language } }),
    onSuccess: (reply) => client.setQueryData(copyKey, reply),
    // Another tab may have started one.
    onError: () => client.invalidateQueries({ queryKey: copyKey })
  })
}

export function useDeleteDataCopy() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('deleteDataCopy', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: copyKey })
  })
}

/** Confirms the password and returns the address from which this browser can download the file for a few minutes. */
export function useUnlockDataCopy(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (password: string) => {
      const { ticket } = await call('unlockDataCopy', { params: { id }, body: { password } })
      return `${fileUrl(id)}?${new URLSearchParams({ ticket })}`
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['profile', 'audit'] })
  })
}

const fileUrl = (id: string) => pathOf(routeOf('getDataCopyFile'), { id })

/** What an erasure would have to keep. Fetched when it is asked for. */
export const useErasurePreview = (enabled: boolean) =>
  useQuery({
    queryKey: ['profile', 'erasure'],
    queryFn: ({ signal }) => call('getErasurePreview', undefined, { signal }),
    enabled
  })

export const useEraseAccount = () =>
  useMutation({
    mutationFn: (password: string) => call('eraseAccount', { body: { password, understood: true } })
  })
