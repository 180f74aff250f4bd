import type { Messages } from '../../i18n/messages.ts'

/** A state whose name is in the area `schemes`. */
export type KnownState = keyof Messages['schemes']['states']

const known: Record<KnownState, true> = {
  Puducherry: true,
  Kerala: true,
  Chhattisgarh: true,
  Nagaland: true,
  Gujarat: true,
  Karnataka: true,
  Maharashtra: true
}

/** Those with schemes of their own, in the order of the list. */
export const knownStates = Object.keys(known) as KnownState[]
export const isKnownState = (state: string | null): state is KnownState => state !== null && Object.hasOwn(known, state)
