import { spokenLanguages } from '@arogyachat/contract/languages'
import { specializations } from '@arogyachat/contract/specializations'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { DoctorFilters } from './queries.ts'

export const doctorsPerPage = 12
const nameLimit = 120
const lastPage = 100_000

/** The query parameter of each filter. The search is in the address, so that it can be shared and survives a reload. */
const names = { specialization: 'specialty', language: 'language', name: 'name', maxFee: 'fee', page: 'page' } as const
type Filter = keyof typeof names

/** Reads the filters from the address. Values that the server would refuse are ignored. */
function filtersIn(params: URLSearchParams): DoctorFilters & { page: number } {
  const textOf = (filter: Filter) => params.get(names[filter])?.trim() ?? ''
  const fee = Number(textOf('maxFee'))
  const page = Number(textOf('page'))
  return {
    specialization: specializations.find((specialization) => specialization === textOf('specialization')),
    language: spokenLanguages.find((spokenLanguage) => spokenLanguage === textOf('language')),
    name: textOf('name').slice(0, nameLimit) || undefined,
    maxFee: textOf('maxFee') !== '' && fee >= 0 && Number.isFinite(fee) ? fee : undefined,
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1
  }
}

/** The doctor search in the address. Every change of a filter goes back to the first page. */
export function useDoctorSearch() {
  const [params, setParams] = useSearchParams()
  const { page, ...filters } = filtersIn(params)

  const change = useCallback(
    (to: Partial<Record<Filter, string>>) =>
      setParams(
        (old) => {
          const next = new URLSearchParams(old)
          next.delete(names.page)
          for (const [filter, text] of Object.entries(to) as [Filter, string][])
            if (text.trim() === '') next.delete(names[filter])
            else next.set(names[filter], text)
          return next
        },
        { replace: true }
      ),
    [setParams]
  )
  const clear = useCallback(() => change({ specialization: '', language: '', name: '', maxFee: '' }), [change])

  return {
    filters,
    page,
    isFiltered: Object.values(filters).some((filter) => filter !== undefined),
    change,
    clear
  }
}
