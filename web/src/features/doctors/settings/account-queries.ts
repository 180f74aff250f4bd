import {
  changePassword,
  deleteProfileImage,
  listSessions,
  revokeOtherSessions,
  revokeSession,
  saveProfileImage
} from '@arogyachat/contract/accounts'
import type { CallOf } from '@arogyachat/contract/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, upload } from '../../../api/call.ts'

const sessionsKey = ['session', 'devices'] as const

/** The live sessions of the account, the newest first. */
export const useSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call(listSessions, undefined, { signal }),
    select: (it) => it.sessions
  })

/** Signs one device out. */
export function useRevokeSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(revokeSession, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey })
  })
}

/** Signs every device out but this one. */
export function useRevokeOtherSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(revokeOtherSessions),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey })
  })
}

/** A changed password signs every other device out. */
export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CallOf<typeof changePassword>['body']) => call(changePassword, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsKey })
  })
}

/** Sets the picture, or takes it away with null. Gives its new address, or null. */
export function useProfilePicture() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (picture: Blob | null) => {
      if (picture) return (await upload(saveProfileImage, picture)).profileImage
      await call(deleteProfileImage)
      return null
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['profile'] })
      void client.invalidateQueries({ queryKey: ['doctors'] })
      void client.invalidateQueries({ queryKey: ['appointments'] })
    }
  })
}
