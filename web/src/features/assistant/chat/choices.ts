import { useState } from 'react'
import { stored } from '../../../lib/stored.ts'

/** What one person agreed to; null: not asked yet. */
export interface Choices {
  useProfile: boolean | null
  allowModel: boolean | null
}
export type Choice = keyof Choices

const unasked: Choices = { useProfile: null, allowModel: null }

/** On this device, and of this account alone: who signs in next is asked anew. */
function readChoices(): Choices {
  try {
    const { person, ...choices } = JSON.parse(stored.get('assistantChoices') ?? '{}')
    return person === stored.get('userId') ? { ...unasked, ...choices } : unasked
  } catch {
    return unasked
  }
}

export function useChoices() {
  const [choices, setChoices] = useState(readChoices)
  const choose = (choice: Choice, isAllowed: boolean) => {
    const next = { ...choices, [choice]: isAllowed }
    stored.set('assistantChoices', JSON.stringify({ person: stored.get('userId'), ...next }))
    setChoices(next)
  }
  return { choices, choose }
}
