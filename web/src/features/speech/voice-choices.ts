import { useSyncExternalStore } from 'react'
import { stored } from '../../lib/stored.ts'

/** The voice settings of one account on this device. */
interface VoiceChoices {
  person: string | null
  /** The receivers that the user has allowed; each is asked about once. */
  allowed: string[]
  /** Null until the user was asked. */
  readsAloud: boolean | null
}

/** An outside receiver: a provider by name, or the browser's vendor. Consent for one does not cover another. */
export const browserVendor = 'browser'
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
  const unasked = { person, allowed: [], readsAloud: null }
  try {
    const saved = JSON.parse(raw ?? '{}')
    if (saved.person !== person || !Array.isArray(saved.allowed)) return unasked
    return {
      person,
      allowed: saved.allowed,
      readsAloud: typeof saved.readsAloud === 'boolean' ? saved.readsAloud : null
    }
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
