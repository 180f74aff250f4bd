import { useMemo, useState } from 'react'
import { z } from 'zod'
import { draftOf } from '../../../lib/draft.ts'

/** The tests chosen to be booked, by id, kept in this tab until they are. */
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
    toggle: (id: string) => change(ids.includes(id) ? ids.filter((text) => text !== id) : [...ids, id]),
    clear: () => change([]),
    /** Takes out what was booked, also when its screen was left meanwhile: what the tab keeps is the newest. */
    drop: (booked: readonly string[]) => change((draft.read() ?? []).filter((text) => !booked.includes(text)))
  }
}

export type ChosenTests = ReturnType<typeof useChosenTests>
