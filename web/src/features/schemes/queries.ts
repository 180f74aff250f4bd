import type { CallOf, ReplyOf } from '@arogyachat/contract/endpoint'
import type { getKeptSchemes, keepScheme, listSchemes } from '@arogyachat/contract/endpoints/schemes'
import type { LanguageCode } from '@arogyachat/contract/languages'
import type { SchemeGroup } from '@arogyachat/contract/schemes'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { lastSeenKept, lastSeenSchemes, rememberKept, rememberSchemes } from './last-seen.ts'

/** Schemes change with a release only. */
const freshMs = 60 * 60_000

/**
 * All schemes in a language, from this device at first if it has them; during a language change the previous ones stay visible.
 */
export const useSchemes = (language: LanguageCode, { enabled = true, isShown = true } = {}) =>
  useQuery({
    queryKey: ['schemes', language],
    queryFn: async ({ signal }) => {
      const reply = await call('listSchemes', { query: { language } }, { signal })
      if (isShown) rememberSchemes(language, reply.schemes, Date.now())
      return reply
    },
    initialData: (): ReplyOf<typeof listSchemes> | undefined => {
      const seen = lastSeenSchemes(language)
      return seen ? { success: true, schemes: seen.schemes } : undefined
    },
    initialDataUpdatedAt: () => lastSeenSchemes(language)?.savedAt,
    select: (value) => value.schemes,
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    enabled
  })

type KeptReply = ReplyOf<typeof getKeptSchemes>

/** The server announces changes under the same name. */
const keptKey = ['kept-schemes'] as const

/** What the patient has kept. What this device knows of it comes first, without the answers. */
export const useKeptSchemes = () =>
  useQuery({
    queryKey: keptKey,
    queryFn: async ({ signal }) => {
      const reply = await call('getKeptSchemes', {}, { signal })
      rememberKept(reply.kept.schemeIds, Date.now())
      return reply
    },
    initialData: (): KeptReply | undefined => {
      const seen = lastSeenKept()
      return seen ? { success: true, kept: { schemeIds: seen.schemeIds, groups: null } } : undefined
    },
    initialDataUpdatedAt: () => lastSeenKept()?.savedAt,
    select: (reply) => reply.kept,
    staleTime: 0
  })

/** Each of these calls is answered with everything that is kept. */
function useKeptChange<Input>(send: (input: Input) => Promise<KeptReply>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (reply) => {
      client.setQueryData(keptKey, reply)
      rememberKept(reply.kept.schemeIds, Date.now())
    }
  })
}

export const useKeepScheme = () =>
  useKeptChange((body: CallOf<typeof keepScheme>['body']) => call('keepScheme', { body }))

/** Null erases the answers. */
export const useKeepAnswers = () =>
  useKeptChange((groups: readonly SchemeGroup[] | null) =>
    call('keepSchemeAnswers', { body: { groups: groups && [...groups] } })
  )
