import { type Gender, genders } from '@arogyachat/contract/common'
import {
  type AgeBand,
  ageBandNames,
  type PatientStatus,
  patientSearchMax,
  patientStatuses
} from '@arogyachat/contract/practice/practice'
import { useCallback, useMemo, useState } from 'react'
import { draftOf } from '../../../../lib/draft.ts'
import { useSearchParams } from '../../../../lib/router/location.ts'
import type { PatientFilters } from './patient-queries.ts'

const lastPage = 100_000

const isText = {
  parse(kept: unknown): string {
    if (typeof kept !== 'string') throw new Error('The stored search is not a text')
    return kept.slice(0, patientSearchMax)
  }
}

type Filter = 'status' | 'gender' | 'age' | 'page'

const oneOf = <Choice extends string>(choices: readonly Choice[], text: string | null): Choice | undefined =>
  choices.find((choice) => choice === text)

/**
 * The filters of the list of patients. They are in the address, so that they survive a reload; the typed search is stored in this
 * tab, because it may name a symptom. Every change goes back to the first page.
 */
export function usePatientFilters() {
  const [params, setParams] = useSearchParams()
  const draft = useMemo(() => draftOf('patient-search', isText), [])
  const [typed, setTyped] = useState(() => draft.read() ?? '')
  const page = Number(params.get('page') ?? 1)
  const filters: PatientFilters = {
    search: typed.trim(),
    status: oneOf<PatientStatus>(patientStatuses, params.get('status')),
    gender: oneOf<Gender>(genders, params.get('gender')),
    ageBand: oneOf<AgeBand>(ageBandNames, params.get('age')),
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1
  }
  const change = useCallback(
    (to: Partial<Record<Filter, string>>) =>
      setParams(
        (old) => {
          const next = new URLSearchParams(old)
          next.delete('page')
          for (const [filter, value] of Object.entries(to)) {
            if (value === '') next.delete(filter)
            else next.set(filter, value)
          }
          return next
        },
        { replace: true }
      ),
    [setParams]
  )
  const setText = useCallback(
    (text: string) => {
      const next = text.slice(0, patientSearchMax)
      setTyped(next)
      if (next === '') draft.clear()
      else draft.keep(next)
      change({})
    },
    [change, draft]
  )
  const clear = useCallback(() => {
    setTyped('')
    draft.clear()
    change({ status: '', gender: '', age: '' })
  }, [change, draft])
  const count = [filters.status, filters.gender, filters.ageBand].filter(Boolean).length
  return { filters, typed, setText, change, clear, count }
}
