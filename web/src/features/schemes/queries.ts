import type { LanguageCode } from '@arogyachat/contract/languages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** Schemes change with a release only. */
const freshMs = 60 * 60_000

/** All schemes in a language; during a language change the previous ones stay visible. */
export const useSchemes = (language: LanguageCode, enabled = true) =>
  useQuery({
    queryKey: ['schemes', language],
    queryFn: ({ signal }) => call('listSchemes', { query: { language } }, { signal }),
    select: (value) => value.schemes,
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    enabled
  })
