import { spokenLanguages } from '@arogyachat/contract/languages'
import { specializations } from '@arogyachat/contract/specializations'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { DoctorFilters } from './queries.ts'

export const doctorsPerPage = 12
const nameLimit = 120
const lastPage = 100_000

/** Filter → its name in the address, so that a search can be shared, reloaded and gone back to. */
const names = { specialization: 'specialty', language: 'language', name: 'name', maxFee: 'fee', page: 'page' } as const
type Filter = keyof typeof names

/** The filters of an address; what the server would refuse, as in a mistyped one, is no filter. */
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

/** The search for doctors that the address says. Any change of a filter starts again at its first page. */
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
