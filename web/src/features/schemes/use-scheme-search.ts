import type { Scheme } from '@arogyachat/contract/schemes'
import { schemeCategories } from '@arogyachat/contract/schemes'
import { useCallback, useMemo } from 'react'
import { useLanguage } from '../../i18n/language.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { useSearchParams } from '../../lib/router/location.ts'
import { useSchemes } from './queries.ts'
import { foldedText, hasWords, textToSearch } from './search-text.ts'
import { isKnownState } from './states.ts'

/** The filter value for national schemes. */
export const allIndia = 'india'
const typedMax = 120

export interface SchemeFilters {
  search: string
  category: string
  state: string
}

function filtersIn(params: URLSearchParams): SchemeFilters {
  const textOf = (filter: keyof SchemeFilters) => params.get(filter) ?? ''
  const state = textOf('state')
  return {
    search: textOf('search').slice(0, typedMax),
    category: schemeCategories.find((schemeCategory) => schemeCategory === textOf('category')) ?? '',
    state: state === allIndia || isKnownState(state) ? state : ''
  }
}

/** The filters, stored in the URL so that a search can be shared and reloaded. */
export function useSchemeFilters() {
  const [params, setParams] = useSearchParams()
  const filters = filtersIn(params)
  const change = useCallback(
    (to: Partial<SchemeFilters>) =>
      setParams(
        (old) => {
          const next = new URLSearchParams(old)
          for (const [filter, text] of Object.entries(to))
            if (text.trim() === '') next.delete(filter)
            else next.set(filter, text)
          return next
        },
        { replace: true }
      ),
    [setParams]
  )
  const clear = useCallback(() => change({ search: '', category: '', state: '' }), [change])
  return { filters, change, clear, isFiltered: Object.values(filters).some((filter) => filter !== '') }
}

/** The schemes available in a state: its own first, then the national ones. */
function inState(schemes: readonly Scheme[], state: string): readonly Scheme[] {
  if (state === '') return schemes
  const national = schemes.filter((scheme) => scheme.state === null)
  return state === allIndia ? national : [...schemes.filter((scheme) => scheme.state === state), ...national]
}

/**
 * The matching schemes. English is searched in addition to the current language, and fetched once Latin letters are typed;
 * if it cannot be fetched, the current language and the official names are searched.
 */
export function useFoundSchemes(all: readonly Scheme[] | undefined, { search, category, state }: SchemeFilters) {
  const t = useMessages('schemes')
  const language = useLanguage()
  const typed = foldedText(search)
  const english = useSchemes('en', { enabled: language !== 'en' && /[a-z]/.test(typed), isShown: false }).data
  const texts = useMemo(() => {
    const wordsOf = (value: Scheme) => [
      value.category,
      t(`categories.${value.category}`),
      value.state ?? 'All India',
      isKnownState(value.state) ? t(`states.${value.state}`) : t('allIndia')
    ]
    return new Map(
      (all ?? []).map((entry) => {
        const twin = english?.find((one) => one.id === entry.id)
        return [entry.id, textToSearch(entry, wordsOf(entry)) + (twin ? textToSearch(twin, []) : '')]
      })
    )
  }, [all, english, t])
  return inState(all ?? [], state).filter(
    (entry) => (category === '' || entry.category === category) && hasWords(texts.get(entry.id) ?? '', typed)
  )
}
