import { useState } from 'react'
import { stored } from '../../../lib/stored.ts'

/** What a user has consented to; null when not asked yet. */
export interface Choices {
  useProfile: boolean | null
  allowModel: boolean | null
}
export type Choice = keyof Choices

const unasked: Choices = { useProfile: null, allowModel: null }

/** The choices are stored on this device for one account; another account is asked again. */
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
