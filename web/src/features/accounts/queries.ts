import type {
  forgotPassword,
  loginBody,
  loginPatient,
  Role,
  registerDoctorBody,
  registerPatientBody,
  resetPassword
} from '@arogyachat/contract/accounts'
import type { CallOf, ReplyOf } from '@arogyachat/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, upload } from '../../api/call.ts'

export type SignedIn = ReplyOf<typeof loginPatient>
type Registration =
  | { role: 'patient'; body: z.input<typeof registerPatientBody> }
  | { role: 'doctor'; body: z.input<typeof registerDoctorBody> }

/** The contract brings its validation along; the screens are drawn before it has arrived. */
const contract = () => import('@arogyachat/contract/accounts')

export const useLogin = (role: Role) =>
  useMutation({
    mutationFn: async (body: z.input<typeof loginBody>): Promise<SignedIn> => {
      const { loginDoctor, loginPatient } = await contract()
      return role === 'patient' ? call(loginPatient, { body }) : call(loginDoctor, { body })
    }
  })

export const useRegister = () =>
  useMutation({
    mutationFn: async (it: Registration): Promise<SignedIn> => {
      const { registerDoctor, registerPatient } = await contract()
      return it.role === 'patient' ? call(registerPatient, { body: it.body }) : call(registerDoctor, { body: it.body })
    }
  })

/** Sends the picked picture of the account that has just been made. Answers its address. @throws ApiError */
export async function sendProfileImage(picture: Blob): Promise<string> {
  const { saveProfileImage } = await contract()
  return (await upload(saveProfileImage, picture)).profileImage
}

export const useForgotPassword = () =>
  useMutation({
    mutationFn: async (body: CallOf<typeof forgotPassword>['body']) => call((await contract()).forgotPassword, { body })
  })

export const useResetPassword = () =>
  useMutation({
    mutationFn: async (body: CallOf<typeof resetPassword>['body']) => call((await contract()).resetPassword, { body })
  })
