import type { LanguageCode } from '@arogyachat/contract/languages'
import { listSchemes } from '@arogyachat/contract/schemes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** They change with a release, not by the hour. */
const freshMs = 60 * 60_000

/** Every scheme, in a language; until they are there in a new one, in the last (what is open stays so). */
export const useSchemes = (language: LanguageCode, enabled = true) =>
  useQuery({
    queryKey: ['schemes', language],
    queryFn: ({ signal }) => call(listSchemes, { query: { language } }, { signal }),
    select: (value) => value.schemes,
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    enabled
  })
