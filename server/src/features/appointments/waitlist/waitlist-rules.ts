import { notifiedPerTime, notifyNextMinutes } from '@arogyachat/contract/appointments'

/** Somebody who waits for a day, with the free slots of which they were notified and when. */
export interface Waiting {
  id: string
  notified: Readonly<Record<string, string>>
}

/** The new state of an entry, and the slot of which it is to be notified; null when it is not. */
export interface WaitlistChange {
  id: string
  notified: Record<string, string>
  slot: string | null
}

/**
 * Whom to notify of the free slots of a day, and which slots no longer count because they were taken. Of each free slot those who
 * have waited longest are notified, and after each pause as many further ones, until somebody books. Nobody is notified of a slot
 * twice while it stays free. `waiting` is in the order in which they joined. Entries that stay as they are are left out.
 */
export function planNotices(waiting: readonly Waiting[], freeSlots: readonly string[], now: Date): WaitlistChange[] {
  const states = waiting.map(({ id, notified }) => ({
    id,
    slot: null as string | null,
    before: Object.keys(notified).length,
    notified: Object.fromEntries(Object.entries(notified).filter(([slot]) => freeSlots.includes(slot)))
  }))
  for (const slot of freeSlots) {
    const times = states.flatMap(({ notified }) => (notified[slot] === undefined ? [] : [Date.parse(notified[slot])]))
    const pauses =
      times.length === 0 ? 0 : Math.floor((now.getTime() - Math.min(...times)) / (notifyNextMinutes * 60_000))
    const missing = notifiedPerTime * (1 + pauses) - times.length
    for (const state of states.filter(({ notified }) => notified[slot] === undefined).slice(0, Math.max(0, missing))) {
      state.notified[slot] = now.toISOString()
      state.slot ??= slot
    }
  }
  return states
    .filter(({ slot, before, notified }) => slot !== null || Object.keys(notified).length !== before)
    .map(({ id, notified, slot }) => ({ id, notified, slot }))
}
