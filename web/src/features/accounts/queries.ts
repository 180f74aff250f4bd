import type { CallOf } from '@arogyachat/contract/endpoint'
import type {
  changePassword,
  forgotPassword,
  giveConsent,
  resetPassword
} from '@arogyachat/contract/endpoints/accounts'
import type { registerDoctorBody, registerPatientBody } from '@arogyachat/contract/schemas/accounts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, upload } from '../../api/call.ts'
import { type SignedIn, withToken } from './login-queries.ts'

type Registration =
  | { role: 'patient'; body: z.input<typeof registerPatientBody> }
  | { role: 'doctor'; body: z.input<typeof registerDoctorBody> }

export const useRegister = () =>
  useMutation({
    mutationFn: (registration: Registration): Promise<SignedIn> =>
      withToken(
        registration.role === 'patient'
          ? call('registerPatient', { body: registration.body })
          : call('registerDoctor', { body: registration.body })
      )
  })

/** Uploads the profile image and returns its URL. @throws ApiError */
export async function sendProfileImage(image: Blob): Promise<string> {
  return (await upload('saveProfileImage', image)).profileImage
}

export const useForgotPassword = () =>
  useMutation({
    mutationFn: (body: CallOf<typeof forgotPassword>['body']) => call('forgotPassword', { body })
  })

export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: CallOf<typeof resetPassword>['body']) => call('resetPassword', { body })
  })

/** Confirms a doctor's email address with the token of a mailed link. */
export const useVerifyEmail = () =>
  useMutation({ mutationFn: (token: string) => call('verifyEmail', { body: { token } }) })

export const useSendVerificationMail = () => useMutation({ mutationFn: () => call('sendVerificationMail') })

const consentsKey = ['session', 'consents'] as const

/** The consents of the account, the newest first, and the current version of the notice. */
export const useConsents = () =>
  useQuery({ queryKey: consentsKey, queryFn: ({ signal }) => call('listConsents', undefined, { signal }) })

/** Agrees to the notice of this version. */
export function useGiveConsent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CallOf<typeof giveConsent>['body']) => call('giveConsent', { body }),
    onSuccess: (reply) => client.setQueryData(consentsKey, reply)
  })
}

/** Withdraws the consent, which closes the account. */
export const useWithdrawConsent = () => useMutation({ mutationFn: () => call('withdrawConsent') })

const sessionsKey = ['session', 'devices'] as const

/** The active sessions of the account, the newest first. */
export const useSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call('listSessions', undefined, { signal }),
    select: (reply) => reply.sessions
  })

/** Signs one device out. */
export function useRevokeSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('revokeSession', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey })
  })
}

/** Signs out all devices except this one. */
export function useRevokeOtherSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('revokeOtherSessions'),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey })
  })
}

/** Changes the password, which signs out all other devices. */
export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CallOf<typeof changePassword>['body']) => call('changePassword', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsKey })
  })
}

/** Uploads a profile image and returns its URL. With null it deletes the image and returns null. */
export function useProfileImage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (image: Blob | null) => {
      if (image) return (await upload('saveProfileImage', image)).profileImage
      await call('deleteProfileImage')
      return null
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['profile'] })
      void client.invalidateQueries({ queryKey: ['doctors'] })
      void client.invalidateQueries({ queryKey: ['appointments'] })
    }
  })
}
