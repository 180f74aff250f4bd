// Apart from the other queries of accounts, so that a sign-in loads only these.
import type { Role } from '@arogyachat/contract/accounts'
import type { ReplyOf } from '@arogyachat/contract/endpoint'
import type { loginPatient } from '@arogyachat/contract/endpoints/accounts'
import type { loginBody } from '@arogyachat/contract/schemas/accounts'
import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { ApiError, call } from '../../api/call.ts'

export type SignedIn = ReplyOf<typeof loginPatient>

/** @throws ApiError STATUS when the reply has no token, because then nobody is signed in. */
export async function withToken(pending: Promise<SignedIn>): Promise<SignedIn> {
  const reply = await pending
  if (typeof reply.token === 'string') return reply
  throw new ApiError({ code: 'STATUS', status: 200, message: 'The reply has no token' })
}

export const useLogin = (role: Role) =>
  useMutation({
    mutationFn: (body: z.input<typeof loginBody>): Promise<SignedIn> =>
      withToken(role === 'patient' ? call('loginPatient', { body }) : call('loginDoctor', { body }))
  })

/** Finishes a doctor's sign-in with a code. */
export const useFinishLogin = () =>
  useMutation({
    mutationFn: (code: string): Promise<SignedIn> => withToken(call('finishDoctorLogin', { body: { code } }))
  })
