import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'

const key = ['session', 'second-factor'] as const

/** Whether two-step sign-in is on, and how many recovery codes are left. */
export const useSecondFactor = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => call('getSecondFactor', undefined, { signal }) })

/** Makes a new secret for the authenticator app. */
export const useStartSecondFactor = () =>
  useMutation({ mutationFn: (password: string) => call('startSecondFactor', { body: { password } }), gcTime: 0 })

/** Refetches everything that a change of the second factor changes: its state, and the devices that were signed out. */
function useChanged() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['session'] })
}

export const useConfirmSecondFactor = () => {
  const onSuccess = useChanged()
  return useMutation({
    mutationFn: (code: string) => call('confirmSecondFactor', { body: { code } }),
    onSuccess,
    gcTime: 0
  })
}

interface PasswordAndCode {
  password: string
  code: string
}

export const useRenewRecoveryCodes = () => {
  const onSuccess = useChanged()
  return useMutation({
    mutationFn: (body: PasswordAndCode) => call('renewRecoveryCodes', { body }),
    onSuccess,
    gcTime: 0
  })
}

export const useTurnOffSecondFactor = () => {
  const onSuccess = useChanged()
  return useMutation({ mutationFn: (body: PasswordAndCode) => call('turnOffSecondFactor', { body }), onSuccess })
}
