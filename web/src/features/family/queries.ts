import type { CallOf } from '@arogyachat/contract/endpoint'
import type { addFamilyMember, handOverAccount, updateFamilyMember } from '@arogyachat/contract/endpoints/family'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { familyQuery } from '../../app-shell/family/family-queries.ts'

type AddBody = CallOf<typeof addFamilyMember>['body']
type UpdateBody = CallOf<typeof updateFamilyMember>['body']
type HandOverBody = CallOf<typeof handOverAccount>['body']

/** A mutation after which the family is fetched again, also when its outcome is unknown. */
function useFamilyMutation<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: familyQuery.queryKey })
  })
}

export const useAddMember = () => useFamilyMutation((body: AddBody) => call('addFamilyMember', { body }))

export const useUpdateMember = (id: string) =>
  useFamilyMutation((body: UpdateBody) => call('updateFamilyMember', { params: { id }, body }))

export const useRemoveMember = () => useFamilyMutation((id: string) => call('removeFamilyMember', { params: { id } }))

export const useHandOver = (id: string) =>
  useFamilyMutation((body: HandOverBody) => call('handOverAccount', { params: { id }, body }))

export const useCancelHandOver = () => useFamilyMutation((id: string) => call('cancelHandOver', { params: { id } }))

/** Allows a carer again, or ends their access. */
export const useCarerAccess = () =>
  useFamilyMutation(({ id, isAllowed }: { id: string; isAllowed: boolean }) =>
    call(isAllowed ? 'allowCarer' : 'endCarer', { params: { id } })
  )
