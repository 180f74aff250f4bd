import type { CallOf } from '@arogyachat/contract/endpoint'
import type { addAddress } from '@arogyachat/contract/endpoints/labs'
import type { Address } from '@arogyachat/contract/labs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { toast } from '../../../ui/toast/toast.tsx'

export type AddressInput = CallOf<typeof addAddress>['body']

/** The addresses that the patient keeps, the oldest first. */
export const useAddresses = () =>
  useQuery({
    queryKey: ['labs', 'addresses'],
    queryFn: ({ signal }) => call('listAddresses', {}, { signal }),
    select: (reply) => reply.addresses
  })

function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['labs', 'addresses'] })
}

/** Keeps an address, or changes the one with this id. The server recognises a repeated request. */
export function useSaveAddress() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, body }: { id: string | null; body: AddressInput }) =>
      id === null ? call('addAddress', { body }) : call('changeAddress', { params: { id }, body }),
    onSettled: refresh
  })
}

/** Deletes an address, with a notice in which it can be undone. */
export function useAddressRemoval() {
  const t = useMessages('labs')
  const errorText = useErrorText()
  const refresh = useRefresh()
  const deletion = useMutation({
    mutationFn: (id: string) => call('deleteAddress', { params: { id } }),
    onSettled: refresh
  })
  const saving = useSaveAddress()
  const putBack = ({ _id: _, ...body }: Address) =>
    // The dialog may be gone, and with it the callbacks of `mutate`.
    saving.mutateAsync({ id: null, body }).then(
      () => toast.success(t('addressRestored'), body.label),
      (error: unknown) => toast.error(t('addressRestoreFailed'), errorText(error), { matters: true })
    )
  return {
    isPending: deletion.isPending,
    remove: (address: Address) =>
      deletion.mutate(address._id, {
        onSuccess: () =>
          toast.success(t('addressDeleted'), address.label, {
            undo: { label: t('undo'), onPress: () => void putBack(address) }
          }),
        onError: (error) => toast.error(t('addressDeleteFailed'), errorText(error), { matters: true })
      })
  }
}
