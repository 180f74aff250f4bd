import { doctorFilters } from '@arogyachat/contract/doctors'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { DoctorFilters } from './queries.ts'

export const doctorsPerPage = 12

/** Filter → its name in the address, so that a search can be shared, reloaded and gone back to. */
const names = { specialization: 'specialty', language: 'language', name: 'name', maxFee: 'fee', page: 'page' } as const
type Filter = keyof typeof names

/** Reads one filter by the contract's own rule; what does not fit, as in a mistyped address, is not a filter. */
function read<F extends Filter>(params: URLSearchParams, filter: F) {
  const text = params.get(names[filter])
  if (!text) return undefined
  const parsed = doctorFilters.shape[filter].safeParse(text)
  return parsed.success ? (parsed.data as Exclude<DoctorFilters[F], undefined>) : undefined
}

/** The search for doctors that the address says. Any change of a filter starts again at its first page. */
export function useDoctorSearch() {
  const [params, setParams] = useSearchParams()
  const filters = {
    specialization: read(params, 'specialization'),
    language: read(params, 'language'),
    name: read(params, 'name'),
    maxFee: read(params, 'maxFee')
  } satisfies DoctorFilters

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
    page: read(params, 'page') ?? 1,
    isFiltered: Object.values(filters).some((it) => it !== undefined),
    change,
    clear
  }
}
