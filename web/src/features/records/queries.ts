import type { FormOf, ReplyOf } from '@arogyachat/contract/endpoint'
import type { listRecords, uploadRecord } from '@arogyachat/contract/endpoints/records'
import { type MedicalRecord, type RecordType, recordPieceBytes } from '@arogyachat/contract/records'
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, fetchFile, sendForm } from '../../api/call.ts'
import { watchedFetch } from '../../api/watched-fetch.ts'
import { ApiError } from '../../lib/api-error.ts'
import { sendAndVerify } from '../../lib/unknown-outcome.ts'
import { forgetRecord, lastSeenRecords, rememberRecords } from './last-seen.ts'
import { sendInPieces } from './upload/send-in-pieces.ts'

export interface RecordListParams {
  type?: RecordType | undefined
  search?: string | undefined
  page: number
  pageSize: number
}

type RecordPage = ReplyOf<typeof listRecords>

const isFiltered = ({ type, search }: RecordListParams) => type !== undefined || search !== undefined

/**
 * What the device remembers of such a list. It holds the first page alone, so it answers for one type only while the server
 * cannot be asked, and never a search in words: it holds no titles.
 */
function lastSeenPage(params: RecordListParams) {
  const canAnswer = params.page === 1 && params.search === undefined && (!params.type || !navigator.onLine)
  const seen = canAnswer ? lastSeenRecords() : null
  if (!seen) return null
  const records = seen.records.filter((record) => !params.type || record.type === params.type)
  const data: RecordPage = { success: true, records, total: records.length, page: 1, pageSize: params.pageSize }
  return { data, savedAt: seen.savedAt }
}

/** The patient's records, newest document first. Starts with the list stored on this device and fetches immediately. */
export const useRecords = (params: RecordListParams, { enabled = true } = {}) =>
  useQuery({
    queryKey: ['records', 'list', params],
    queryFn: async ({ signal }) => {
      const reply = await call('listRecords', { query: params }, { signal })
      if (reply.page === 1 && !isFiltered(params)) rememberRecords(reply.records, Date.now())
      return reply
    },
    initialData: () => lastSeenPage(params)?.data,
    initialDataUpdatedAt: () => lastSeenPage(params)?.savedAt,
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled
  })

/** One record with the text that was read from it. */
export const useRecord = (id: string) =>
  useQuery({
    queryKey: ['records', 'one', id],
    queryFn: ({ signal }) => call('getRecord', { params: { id } }, { signal }),
    select: (reply) => reply.record
  })

/** A file never changes, so changes of records do not fetch it again. */
const fileOf = ({ _id: id, kind }: MedicalRecord) => ({
  queryKey: ['record-file', id],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const bytes = await fetchFile('getRecordFile', { id }, { signal })
    return bytes.slice(0, bytes.size, kind)
  },
  staleTime: Number.POSITIVE_INFINITY
})

/** The file of a record; asked for only while `enabled`. */
export const useRecordFile = (record: MedicalRecord, enabled: boolean) => useQuery({ ...fileOf(record), enabled })

/** Fetches the file of a record once, on request. */
export function useFetchRecordFile() {
  const client = useQueryClient()
  return useMutation({ mutationFn: (record: MedicalRecord) => client.fetchQuery({ ...fileOf(record), retry: false }) })
}

/** The dashboard of appointments counts the records. */
const refresh = (client: QueryClient) => {
  void client.invalidateQueries({ queryKey: ['records'] })
  void client.invalidateQueries({ queryKey: ['appointments', 'patient-dashboard'] })
}

export interface Saving {
  record: FormOf<typeof uploadRecord>
  /** The id of the upload that a reload of the page has interrupted. */
  interrupted?: string
  signal: AbortSignal
  /** Called with the share that has been sent, 0 to 1. */
  onSent: (share: number) => void
  /** Called when sending waits for the connection, and when it goes on. */
  onWaiting: (isWaiting: boolean) => void
}

/** Saves a record. A large one is sent in pieces, which go on by themselves after a lost connection. */
export function useSaveRecord() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (saving: Saving) => {
      const { record, signal, onSent, interrupted } = saving
      return record.file.size > recordPieceBytes
        ? sendInPieces(saving, interrupted)
        : sendForm('uploadRecord', record, signal, watchedFetch(onSent))
    },
    onSettled: () => refresh(client)
  })
}

/** Gives a record another title. */
export function useRenameRecord() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, title }: { id: string; title: string }) =>
      call('renameRecord', { params: { id }, body: { title } }),
    onSettled: () => refresh(client)
  })
}

/** Deletes a record. It can be restored for some weeks. */
export function useDeleteRecord() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      await sendAndVerify({
        send: () => call('deleteRecord', { params: { id } }),
        holds: () => isGone(id),
        maybeDone: ['NOT_FOUND']
      })
      forgetRecord(id)
      client.removeQueries({ queryKey: ['record-file', id] })
    },
    onSettled: () => refresh(client)
  })
}

async function isGone(id: string): Promise<boolean> {
  try {
    await call('getRecord', { params: { id } })
    return false
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return true
    throw error
  }
}

/** The deleted records that can still be restored, the latest deletion first. */
export const useDeletedRecords = (page: number) =>
  useQuery({
    queryKey: ['records', 'deleted', page],
    queryFn: ({ signal }) => call('listDeletedRecords', { query: { page, pageSize: 20 } }, { signal }),
    placeholderData: keepPreviousData
  })

/** Restores a deleted record. */
export function useRestoreRecord() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      sendAndVerify({
        send: () => call('restoreRecord', { params: { id } }),
        holds: async () => !(await isGone(id)),
        maybeDone: ['NOT_FOUND']
      }),
    onSettled: () => refresh(client)
  })
}

/** Erases a deleted record and its file permanently. */
export function useEraseRecord() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('eraseRecord', { params: { id } }),
    onSettled: () => refresh(client)
  })
}
