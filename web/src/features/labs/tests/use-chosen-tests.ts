import { useMemo, useState } from 'react'
import { z } from 'zod'
import { draftOf } from '../../../lib/draft.ts'

/** The ids of the tests chosen for booking, stored in this tab until they are booked. */
export function useChosenTests() {
  const draft = useMemo(() => draftOf('lab-tests', z.array(z.string())), [])
  const [ids, setIds] = useState<readonly string[]>(() => draft.read() ?? [])
  const change = (to: string[]) => {
    setIds(to)
    if (to.length === 0) draft.clear()
    else draft.keep(to)
  }
  return {
    ids,
    toggle: (id: string) => change(ids.includes(id) ? ids.filter((chosen) => chosen !== id) : [...ids, id]),
    clear: () => change([]),
    /** Removes booked tests. Starts from the stored ids, which are newer than `ids` when the screen was left meanwhile. */
    drop: (booked: readonly string[]) => change((draft.read() ?? []).filter((id) => !booked.includes(id)))
  }
}

export type ChosenTests = ReturnType<typeof useChosenTests>
