import type { CallOf, ReplyOf } from '@arogyachat/contract/endpoint'
import type { confirmAbha, getAbhaRegister } from '@arogyachat/contract/endpoints/patients'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'
import { useKeepSavedProfile } from '../../queries.ts'

export type AbhaEnvironment = NonNullable<ReplyOf<typeof getAbhaRegister>['environment']>

/** With which environment of the ABDM an ABHA can be confirmed; null where the site has no connection to it. */
export const useAbhaEnvironment = () =>
  useQuery({
    queryKey: ['profile', 'abha-register'],
    queryFn: ({ signal }) => call('getAbhaRegister', undefined, { signal }),
    select: (reply) => reply.environment,
    staleTime: Number.POSITIVE_INFINITY
  })

export const useRequestAbhaCode = () =>
  useMutation({ mutationFn: (abhaNumber: string) => call('requestAbhaCode', { body: { abhaNumber } }), gcTime: 0 })

export const useConfirmAbha = () => {
  const keep = useKeepSavedProfile()
  return useMutation({
    mutationFn: (body: CallOf<typeof confirmAbha>['body']) => call('confirmAbha', { body }),
    onSuccess: ({ patient }) => keep(patient),
    gcTime: 0
  })
}
