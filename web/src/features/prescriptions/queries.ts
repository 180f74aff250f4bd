import type { CallOf, ReplyOf } from '@arogyachat/contract/endpoint'
import { addPrescription, listPatientPrescriptions, listPrescriptionVersions } from '@arogyachat/contract/prescriptions'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** A prescription with who wrote it, as its patient reads it. */
export type PatientPrescription = ReplyOf<typeof listPatientPrescriptions>['prescriptions'][number]

/** The patient's prescriptions, newest first, the newest version of each. */
export const usePatientPrescriptions = (page: number, pageSize = 10) =>
  useQuery({
    queryKey: ['prescriptions', 'patient', page, pageSize],
    queryFn: ({ signal }) => call(listPatientPrescriptions, { query: { page, pageSize } }, { signal }),
    placeholderData: keepPreviousData
  })

/** Every version issued for an appointment, newest first; asked only once someone wants to read them. */
export const usePrescriptionVersions = (appointmentId: string, enabled = true) =>
  useQuery({
    queryKey: ['prescriptions', 'versions', appointmentId],
    queryFn: ({ signal }) => call(listPrescriptionVersions, { params: { id: appointmentId } }, { signal }),
    select: (it) => it.prescriptions,
    enabled
  })

/** Issues a prescription, or the next version of it. An appointment carries its newest one, so both nouns change. */
export function useAddPrescription() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ appointmentId, body }: { appointmentId: string; body: CallOf<typeof addPrescription>['body'] }) =>
      call(addPrescription, { params: { id: appointmentId }, body }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['prescriptions'] })
      void client.invalidateQueries({ queryKey: ['appointments'] })
    }
  })
}
