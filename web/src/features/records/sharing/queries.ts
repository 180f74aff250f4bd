import type { CallOf } from '@arogyachat/contract/endpoint'
import type { shareRecords } from '@arogyachat/contract/endpoints/records'
import type { SharedRecord } from '@arogyachat/contract/records'
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, fetchFile } from '../../../api/call.ts'

export const sharesPageSize = 20

/** What the patient shares or has shared, the newest first. */
export const useShares = (page: number, onlyLive: boolean) =>
  useQuery({
    queryKey: ['records', 'shares', onlyLive, page],
    queryFn: ({ signal }) =>
      call(
        'listRecordShares',
        { query: { page, pageSize: sharesPageSize, live: onlyLive ? 'true' : 'false' } },
        { signal }
      ),
    placeholderData: keepPreviousData
  })

/** The doctors with whom the patient can share records. */
export const useShareReceivers = () =>
  useQuery({
    queryKey: ['records', 'share-receivers'],
    queryFn: ({ signal }) => call('listShareReceivers', undefined, { signal }),
    select: (reply) => reply.doctors
  })

const refresh = (client: QueryClient) => {
  void client.invalidateQueries({ queryKey: ['records', 'shares'] })
  void client.invalidateQueries({ queryKey: ['profile', 'audit'] })
}

/** Shares records. The server recognises a repeated request. */
export function useShareRecords() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CallOf<typeof shareRecords>['body']) => call('shareRecords', { body }),
    onSettled: () => refresh(client)
  })
}

/** Stops sharing at once. */
export function useWithdrawShare() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('withdrawRecordShare', { params: { id } }),
    onSettled: () => refresh(client)
  })
}

/** Each fetch is an audited read. The server announces when something is shared or no longer shared. */
const freshMs = 5 * 60_000

/** The records that the patient of an appointment shares with the signed-in doctor now. */
export const useSharedRecords = (appointmentId: string) =>
  useQuery({
    queryKey: ['patients', 'shared-records', appointmentId],
    queryFn: ({ signal }) => call('listSharedRecords', { params: { id: appointmentId } }, { signal }),
    select: (reply) => reply.records,
    staleTime: freshMs,
    refetchOnWindowFocus: false
  })

/** One shared record with its text. Nothing of it stays in memory after its dialog is closed. */
export const useSharedRecord = (id: string) =>
  useQuery({
    queryKey: ['shared-record', id],
    queryFn: ({ signal }) => call('getSharedRecord', { params: { id } }, { signal }),
    select: (reply) => reply.record,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0
  })

/** The file of a shared record; asked for only while `enabled`. */
export const useSharedFile = ({ _id: id, kind }: SharedRecord, enabled: boolean) =>
  useQuery({
    queryKey: ['shared-record-file', id],
    queryFn: async ({ signal }) => {
      const bytes = await fetchFile('getSharedRecordFile', { id }, { signal })
      return bytes.slice(0, bytes.size, kind)
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled
  })
