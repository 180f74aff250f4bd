import type { CallOf } from '@arogyachat/contract/endpoint'
import type { addMeasurement } from '@arogyachat/contract/endpoints/measurements'
import type { MeasurementKind } from '@arogyachat/contract/measurements/measurements'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useLanguage } from '../../i18n/language.tsx'

export type MeasurementInput = CallOf<typeof addMeasurement>['body']

/** The patient's measurements of one kind, the latest first. The server announces changes as those of records. */
export function useMeasurements(kind: MeasurementKind, page: number, pageSize: number) {
  const language = useLanguage()
  return useQuery({
    queryKey: ['records', 'measurements', kind, page, pageSize, language],
    queryFn: ({ signal }) => call('listMeasurements', { query: { kind, page, pageSize, language } }, { signal }),
    placeholderData: (previous, query) => (query?.queryKey[2] === kind ? keepPreviousData(previous) : undefined)
  })
}

function useRefresh() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: ['records', 'measurements'] })
    void client.invalidateQueries({ queryKey: ['profile', 'audit'] })
  }
}

/** Keeps a measurement, or corrects the one with this id. The server recognises a repeated request. */
export function useSaveMeasurement() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, body }: { id: string | null; body: MeasurementInput }) =>
      id === null ? call('addMeasurement', { body }) : call('changeMeasurement', { params: { id }, body }),
    onSettled: refresh
  })
}

export function useDeleteMeasurement() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => call('deleteMeasurement', { params: { id } }),
    onSettled: refresh
  })
}
