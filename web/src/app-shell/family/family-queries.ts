import type { FamilyMember } from '@arogyachat/contract/family/family'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useSession } from '../session/session.tsx'

export const familyQuery = queryOptions({
  queryKey: ['family'],
  queryFn: ({ signal }) => call('listFamily', undefined, { signal })
})

/** The people for whom the signed-in patient can act, and those who can act for the patient. */
export function useFamily({ isWanted = true } = {}) {
  const { user } = useSession()
  return useQuery({ ...familyQuery, enabled: isWanted && user?.role === 'patient' })
}

/** The people cared for as far as a screen has fetched them already. */
export const useKnownMembers = (): readonly FamilyMember[] => useFamily({ isWanted: false }).data?.members ?? []
