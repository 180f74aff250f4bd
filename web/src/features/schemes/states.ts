import type { Messages } from '../../i18n/messages.ts'

/** A state whose name is in the namespace `schemes`. */
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

/** The states with schemes of their own, in list order. */
export const knownStates = Object.keys(known) as KnownState[]
export const isKnownState = (state: string | null): state is KnownState => state !== null && Object.hasOwn(known, state)
