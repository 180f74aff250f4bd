import type {
  AbuseReport,
  AdministeredAccount,
  AdministeredDoctor,
  BlockReason,
  DoctorList,
  LabWork,
  LabWorkState,
  ReportList
} from '@arogyachat/contract/administration/administration'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { watchedFetch } from '../../api/watched-fetch.ts'
import {
  callAsAdministrator,
  fetchFileAsAdministrator,
  sendFormAsAdministrator
} from './session/administrator-calls.ts'

/** Begins the keys of everything that an administrator reads. The end of the session removes it. */
const data = (...rest: unknown[]) => ['administration', 'data', ...rest]
const pageSize = 20
const stateEveryMs = 15_000

export const useDoctors = (list: DoctorList, search: string, page: number) =>
  useQuery({
    queryKey: data('doctors', list, search, page),
    queryFn: () => callAsAdministrator('findDoctorsToVerify', { body: { list, search, page, pageSize } }),
    placeholderData: keepPreviousData
  })

/** Runs a change and then fetches these lists, and what administrators did, again. */
function useChange<Input, Reply>(list: string, change: (input: Input) => Promise<Reply>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => Promise.all([list, 'events'].map((name) => queries.invalidateQueries({ queryKey: data(name) })))
  })
}

/** Verifies a doctor with what was compared, as it is shown. */
export const useVerifyDoctor = () =>
  useChange('doctors', ({ _id: id, name, registrationNumber, registrationCouncil }: AdministeredDoctor) =>
    callAsAdministrator('verifyDoctor', {
      params: { id },
      body: { name, registrationNumber: registrationNumber ?? '', registrationCouncil }
    })
  )

export const useUnverifyDoctor = () =>
  useChange('doctors', ({ _id: id }: AdministeredDoctor) => callAsAdministrator('unverifyDoctor', { params: { id } }))

/** Fetched when it is opened, because every read is recorded. */
export const useCertificate = () =>
  useChange('events', ({ _id: id }: AdministeredDoctor) => fetchFileAsAdministrator('readDoctorCertificate', { id }))

export const useAccounts = (search: string, page: number, isEnabled: boolean) =>
  useQuery({
    queryKey: data('accounts', search, page),
    queryFn: () => callAsAdministrator('findAccounts', { body: { search, page, pageSize } }),
    placeholderData: keepPreviousData,
    enabled: isEnabled
  })

export const useAhead = (accountId: string) =>
  useQuery({
    queryKey: data('ahead', accountId),
    queryFn: async () => (await callAsAdministrator('getAccountAhead', { params: { id: accountId } })).ahead,
    gcTime: 0
  })

export const useBlock = () =>
  useChange('accounts', ({ id, reason }: { id: string; reason: BlockReason }) =>
    callAsAdministrator('blockAccount', { params: { id }, body: { reason } })
  )

export const useUnblock = () =>
  useChange('accounts', ({ _id: id }: AdministeredAccount) => callAsAdministrator('unblockAccount', { params: { id } }))

export const useLabWork = (state: LabWorkState, date: string, language: LanguageCode, page: number) =>
  useQuery({
    queryKey: data('labs', state, date, language, page),
    queryFn: () =>
      callAsAdministrator('listLabWork', {
        query: { state, language, page, pageSize, ...(date !== '' && { date }) }
      }),
    placeholderData: keepPreviousData
  })

interface Report {
  booking: LabWork
  file: File
  laboratory: string
  signal: AbortSignal
  /** Called with the share of the file that has been sent, 0 to 1. */
  onSent: (share: number) => void
}

export const useAddReport = () =>
  useChange('labs', ({ booking, file, laboratory, signal, onSent }: Report) =>
    sendFormAsAdministrator(
      'addLabReport',
      { id: booking._id },
      { file, fileName: file.name, laboratory },
      { signal, fetchBy: watchedFetch(onSent) }
    )
  )

export const useMarkReady = () =>
  useChange('labs', ({ _id: id }: LabWork) => callAsAdministrator('markLabReady', { params: { id } }))

export const useAbuseReports = (list: ReportList, page: number) =>
  useQuery({
    queryKey: data('reports', list, page),
    queryFn: () => callAsAdministrator('listAbuseReports', { query: { list, page, pageSize } }),
    placeholderData: keepPreviousData
  })

/** Fetched when it is opened, because every read is recorded. */
export const useReadReport = () =>
  useChange(
    'events',
    async ({ _id: id }: AbuseReport) => (await callAsAdministrator('readAbuseReport', { params: { id } })).report
  )

export const useHandleReport = () =>
  useChange('reports', ({ id, note }: { id: string; note: string }) =>
    callAsAdministrator('handleAbuseReport', { params: { id }, body: { note } })
  )

export const useReopenReport = () =>
  useChange('reports', (id: string) => callAsAdministrator('reopenAbuseReport', { params: { id } }))

export interface AuditSearch {
  subject: string
  action: string
  from: string
  to: string
}

/**
 * A search that is recorded in the patient's log, so it runs once for each press of the button, whose `number` it has, and for each
 * page.
 */
export const useAudit = (number: number, search: AuditSearch, page: number, upTo: number | undefined) =>
  useQuery({
    queryKey: data('audit', number, search, page),
    queryFn: () =>
      callAsAdministrator('findAuditEvents', {
        body: { ...search, page, pageSize, ...(page > 1 && upTo !== undefined && { upTo }) }
      }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false
  })

export const useAdministratorEvents = (page: number) =>
  useQuery({
    queryKey: data('events', page),
    queryFn: () => callAsAdministrator('listAdministratorEvents', { query: { page, pageSize } }),
    placeholderData: keepPreviousData
  })

/** Fetched again every 15 seconds while the page is visible. */
export const useSystemState = () =>
  useQuery({
    queryKey: data('state'),
    queryFn: async () => (await callAsAdministrator('getSystemState')).state,
    refetchInterval: stateEveryMs
  })
