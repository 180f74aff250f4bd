import { useSyncExternalStore } from 'react'
import { stored } from '../../lib/stored.ts'

/** What one person chose about voices, on this device and of this account alone. */
interface VoiceChoices {
  person: string | null
  /** To whom what is said or read may go, each asked about once. */
  allowed: string[]
  readsAloud: boolean
}

/** Who receives: a provider by its name, or the maker of the browser. A yes to one is none to another. */
export const makerOfBrowser = 'browser'
export type Receiver = `hear:${string}` | `speak:${string}`

const listeners = new Set<() => void>()
let read: { raw: string | null; person: string | null; choices: VoiceChoices } | null = null

function current(): VoiceChoices {
  const raw = stored.get('voiceChoices')
  const person = stored.get('userId')
  if (read?.raw !== raw || read.person !== person) read = { raw, person, choices: parsed(raw, person) }
  return read.choices
}

function parsed(raw: string | null, person: string | null): VoiceChoices {
  const unasked = { person, allowed: [], readsAloud: false }
  try {
    const kept = JSON.parse(raw ?? '{}')
    if (kept.person !== person || !Array.isArray(kept.allowed)) return unasked
    return { person, allowed: kept.allowed, readsAloud: kept.readsAloud === true }
  } catch {
    return unasked
  }
}

function change(to: Partial<VoiceChoices>) {
  stored.set('voiceChoices', JSON.stringify({ ...current(), ...to }))
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const allow = (receiver: Receiver) => change({ allowed: [...new Set([...current().allowed, receiver])] })
export const setReadsAloud = (readsAloud: boolean) => change({ readsAloud })
export const isAllowed = (receiver: Receiver | null) => receiver === null || current().allowed.includes(receiver)
export const useReadsAloud = () => useSyncExternalStore(subscribe, () => current().readsAloud)
