import type { ReplyOf } from '@arogyachat/contract/endpoint'
import type { listPrescriptionTemplates } from '@arogyachat/contract/prescriptions/prescribing-endpoints'
import type { TemplateBody } from '@arogyachat/contract/prescriptions/templates'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

/** The catalogue of medicines, which changes with a release only. */
export const useCatalogue = () =>
  useQuery({
    queryKey: ['medicine-catalogue'],
    queryFn: ({ signal }) => call('listMedicines', {}, { signal }),
    select: (reply) => reply.medicines,
    staleTime: Number.POSITIVE_INFINITY
  })

/** What this doctor prescribed for the patient before, the newest first. An audited read, so it is made on demand and not repeated. */
export const useEarlierPrescriptions = (appointmentId: string) =>
  useQuery({
    queryKey: ['prescriptions', 'earlier', appointmentId],
    queryFn: ({ signal }) =>
      call('listEarlierPrescriptions', { params: { id: appointmentId }, query: { pageSize: 10 } }, { signal }),
    select: (reply) => reply.prescriptions,
    refetchOnWindowFocus: false
  })

const templatesKey = ['prescription-templates']

export const useTemplates = () =>
  useQuery({
    queryKey: templatesKey,
    queryFn: ({ signal }) => call('listPrescriptionTemplates', {}, { signal }),
    select: (reply) => reply.templates
  })

/** Each of these calls is answered with all templates. */
function useTemplateChange<Input>(send: (input: Input) => Promise<ReplyOf<typeof listPrescriptionTemplates>>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: send, onSuccess: (reply) => client.setQueryData(templatesKey, reply) })
}

export const useSaveTemplate = () =>
  useTemplateChange((body: TemplateBody) => call('savePrescriptionTemplate', { body }))
export const useRenameTemplate = () =>
  useTemplateChange(({ id, name }: { id: string; name: string }) =>
    call('renamePrescriptionTemplate', { params: { id }, body: { name } })
  )
export const useDeleteTemplate = () =>
  useTemplateChange((id: string) => call('deletePrescriptionTemplate', { params: { id } }))
