import type { FamilyMember } from '@arogyachat/contract/family/family'
import { useSyncExternalStore } from 'react'
import { logError } from '../log.ts'
import { stored } from '../stored.ts'

/** The person for whom this tab acts. The server checks with every call that the account still cares for them. */
export type ActingFor = Pick<FamilyMember, '_id' | 'name' | 'age' | 'profileImage'>

/** In sessionStorage: each tab has its own choice, and signing out clears it. */
const key = 'actingFor'
const endedKey = 'actingEnded'

const listeners = new Set<() => void>()

/** A browser's own navigation, which tests replace. */
export const browserPage = { open: (path: string): void => location.assign(path) }

function readText(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch (cause) {
    logError('The person cared for could not be read', cause)
    return null
  }
}

function writeText(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  } catch (cause) {
    logError('The person cared for could not be stored', cause)
  }
  for (const listener of listeners) listener()
}

let last: { text: string | null; userId: string | null; person: ActingFor | null } | null = null

/** Null when the signed-in user acts for themself. The choice of another user of this tab does not count. */
export function actingFor(): ActingFor | null {
  const text = readText(key)
  const userId = stored.get('userId')
  if (last?.text === text && last.userId === userId) return last.person
  last = { text, userId, person: text === null ? null : personIn(text, userId) }
  return last.person
}

function personIn(text: string, userId: string | null): ActingFor | null {
  try {
    const { carerId, ...person } = JSON.parse(text) as ActingFor & { carerId: string }
    return carerId === userId && typeof person._id === 'string' ? person : null
  } catch {
    return null
  }
}

export const useActingFor = (): ActingFor | null =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, actingFor)

/** The account whose data this tab shows: the person acted for, or the signed-in user. */
export const currentPatientId = (): string | null => actingFor()?._id ?? stored.get('userId')

const keep = ({ _id, name, age, profileImage }: ActingFor): void =>
  writeText(key, JSON.stringify({ _id, name, age, profileImage, carerId: stored.get('userId') }))

/**
 * Acts for this person, or for the user again, from the page at `path` on. The page is reloaded, so that nothing on screen, in
 * memory or on its way to the server belongs to the person before.
 */
export function actFor(person: ActingFor | null, path: string): void {
  if (person === null) writeText(key, null)
  else keep(person)
  browserPage.open(path)
}

/** Updates what this tab knows about the person. Returns false when it acts for nobody. */
export function updateActing(change: Partial<Omit<ActingFor, '_id'>>): boolean {
  const person = actingFor()
  if (!person) return false
  keep({ ...person, ...change })
  return true
}

/** The user no longer cares for the person: returns to their own dashboard, which says so once. */
export function endActing(path: string): void {
  const person = actingFor()
  if (!person) return
  writeText(endedKey, person.name)
  actFor(null, path)
}

/** The name of the person for whom the user can no longer act, once. */
export function takeEndedName(): string | null {
  const name = readText(endedKey)
  if (name !== null) writeText(endedKey, null)
  return name
}
