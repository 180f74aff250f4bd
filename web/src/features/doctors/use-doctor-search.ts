import { searchTextMax } from '@arogyachat/contract/doctors'
import { spokenLanguages } from '@arogyachat/contract/languages'
import { specializations } from '@arogyachat/contract/specializations'
import { useCallback, useMemo, useState } from 'react'
import { draftOf } from '../../lib/draft.ts'
import { useSearchParams } from '../../lib/router/location.ts'
import type { DoctorFilters } from './queries.ts'

export const doctorsPerPage = 12
const lastPage = 100_000

/** The query parameter of each filter. The filters are in the address, so that they can be shared and survive a reload. */
const names = { specialization: 'specialty', language: 'language', maxFee: 'fee', page: 'page' } as const
type Filter = keyof typeof names

/** Reads the filters from the address. Values that the server would refuse are ignored. */
function filtersIn(params: URLSearchParams): DoctorFilters & { page: number } {
  const textOf = (filter: Filter) => params.get(names[filter])?.trim() ?? ''
  const fee = Number(textOf('maxFee'))
  const page = Number(textOf('page'))
  return {
    specialization: specializations.find((specialization) => specialization === textOf('specialization')),
    language: spokenLanguages.find((spokenLanguage) => spokenLanguage === textOf('language')),
    maxFee: textOf('maxFee') !== '' && fee >= 0 && Number.isFinite(fee) ? fee : undefined,
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1
  }
}

const isText = {
  parse(kept: unknown): string {
    if (typeof kept !== 'string') throw new Error('The stored search is not a text')
    return kept.slice(0, searchTextMax)
  }
}

/**
 * The doctor search. The filters are in the address; the typed sentence is stored in this tab, because it may say what hurts.
 * A sentence and a specialty exclude each other. Every change goes back to the first page.
 */
export function useDoctorSearch() {
  const [params, setParams] = useSearchParams()
  const { page, ...filters } = filtersIn(params)
  const draft = useMemo(() => draftOf('doctor-search', isText), [])
  const [typed, setTyped] = useState(() => draft.read() ?? '')
  const text = filters.specialization === undefined ? typed.trim() : ''

  const write = useCallback(
    (to: Partial<Record<Filter, string>>) =>
      setParams(
        (old) => {
          const next = new URLSearchParams(old)
          next.delete(names.page)
          for (const [filter, value] of Object.entries(to) as [Filter, string][])
            if (value.trim() === '') next.delete(names[filter])
            else next.set(names[filter], value)
          return next
        },
        { replace: true }
      ),
    [setParams]
  )
  const setText = useCallback(
    (to: string) => {
      setTyped(to)
      draft.keep(to)
      write(to.trim() === '' ? {} : { specialization: '' })
    },
    [draft, write]
  )
  const change = useCallback(
    (to: Partial<Record<Filter, string>>) => {
      if (to.specialization) {
        setTyped('')
        draft.clear()
      }
      write(to)
    },
    [draft, write]
  )
  const clear = useCallback(() => {
    setText('')
    write({ specialization: '', language: '', maxFee: '' })
  }, [setText, write])

  return {
    /** As typed, with the space after a word. */
    typed: filters.specialization === undefined ? typed : '',
    filters: { ...filters, text: text === '' ? undefined : text },
    page,
    /** How many filters are set, without the sentence. */
    count: Object.values(filters).filter((filter) => filter !== undefined).length,
    setText,
    change,
    clear
  }
}
