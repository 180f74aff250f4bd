import type { ReactNode } from 'react'

/** A drawn face has the same colours in both themes, as a photograph would. */
export const ink = 'oklch(0.27 0.03 195)'
export const skins = [
  'oklch(0.83 0.065 65)',
  'oklch(0.76 0.08 60)',
  'oklch(0.67 0.085 55)',
  'oklch(0.56 0.075 52)'
] as const
export const hairs = {
  black: 'oklch(0.3 0.02 45)',
  brown: 'oklch(0.38 0.05 45)',
  grey: 'oklch(0.68 0.012 120)',
  white: 'oklch(0.92 0.01 100)'
} as const
export const cloths = {
  neem: 'oklch(0.5 0.09 172)',
  mint: 'oklch(0.87 0.06 165)',
  marigold: 'oklch(0.82 0.15 78)',
  neel: 'oklch(0.55 0.1 255)',
  sky: 'oklch(0.86 0.05 250)',
  rose: 'oklch(0.74 0.1 20)',
  plum: 'oklch(0.5 0.1 340)',
  sand: 'oklch(0.88 0.05 85)',
  white: 'oklch(0.99 0.005 100)'
} as const
export const grounds = [
  'oklch(0.93 0.04 165)',
  'oklch(0.94 0.05 88)',
  'oklch(0.93 0.03 255)',
  'oklch(0.93 0.035 30)'
] as const

export type HairColour = keyof typeof hairs
export type Cloth = keyof typeof cloths
export type HairStyle =
  | 'short'
  | 'parted'
  | 'curly'
  | 'receding'
  | 'long'
  | 'tied'
  | 'bun'
  | 'bob'
  | 'braid'
  | 'turban'
  | 'cap'
  | 'hijab'
  | 'veil'

export interface Colours {
  hair: string
  cloth: string
}

const middleParting =
  'M18.5 28C16.5 15 23 9.5 32 9.5S47.5 15 45.5 28c-5-2.5-11-6.5-13.5-12.5C29.5 21.5 23.5 25.5 18.5 28z'

/** What lies behind the head. */
export const behind: Partial<Record<HairStyle, (colours: Colours) => ReactNode>> = {
  long: ({ hair }) => <path d="M17 30C14 14 22 8 32 8s18 6 15 22c0 8 1 13 4 20H13c3-7 4-12 4-20z" fill={hair} />,
  bun: ({ hair }) => <circle cx="32" cy="8.5" r="6.5" fill={hair} />,
  bob: ({ hair }) => <path d="M16 40C12 16 19 8 32 8s20 8 16 32c-3 3-8 3-10 2H26c-2 1-7 1-10-2z" fill={hair} />,
  veil: ({ cloth }) => <path d="M16 30C12 13 21 5 32 5s20 8 16 25c0 9 3 15 8 20v14H8V50c5-5 8-11 8-20z" fill={cloth} />
}

/** What lies on the head, above the face. */
export const above: Record<HairStyle, (colours: Colours) => ReactNode> = {
  short: ({ hair }) => (
    <path d="M18.5 27C16.5 15 23 9 32 9s15.5 6 13.5 18c-1.5-5-3-7.5-5-9-5 2-12 2-17 0-2 1.5-3.5 4-5 9z" fill={hair} />
  ),
  parted: ({ hair }) => (
    <path
      d="M18.5 27C15.5 14 24 8 33 8.5c10 .5 14.5 7 12.5 18.5-1.5-3-2.5-6-3.5-8.5-6 1-11 0-15.5-3.5-3 2.5-6 6-8 12z"
      fill={hair}
    />
  ),
  curly: ({ hair }) => (
    <path
      d="M18.5 28c-3.5-3-2-7.5.5-8.5-2-5 2.5-9 6.5-8 2-4.5 10-4.5 12.5-.5 4-1.5 8.5 2.5 7.5 7.5 3 1.5 3.5 6.5 0 9.5-1-4-2-6-4-7-3 1.5-5.5.5-7.5-1-3 2-6.5 2-9 .5-3.5 1-5.5 3.5-6.5 7.5z"
      fill={hair}
    />
  ),
  receding: ({ hair }) => (
    <path d="M18.5 30c-3-6-1-12 3.5-15 .5 5-.5 10-3.5 15zM45.5 30c3-6 1-12-3.5-15-.5 5 .5 10 3.5 15z" fill={hair} />
  ),
  long: ({ hair }) => <path d={middleParting} fill={hair} />,
  tied: ({ hair }) => <path d={middleParting} fill={hair} />,
  bun: ({ hair }) => <path d={middleParting} fill={hair} />,
  bob: ({ hair }) => (
    <path
      d="M18.5 29C16 15 23 9.5 32 9.5S48 15 45.5 29c-1.5-4-3-7-5-9.5-6 2-13 1.5-17-1.5-2.5 3-4 6.5-5 11z"
      fill={hair}
    />
  ),
  braid: ({ hair }) => (
    <>
      <path d={middleParting} fill={hair} />
      <path
        d="M44 30c4 1 5 5 3 8 3 2 3 6 0 8 3 2 2 6-1 8 1 3-1 5-3 6-3-2-3-4-2-6-3-2-3-6 0-8-3-2-3-6 0-8z"
        fill={hair}
      />
      <path d="M41.5 38l5.5.5M41.5 46l5.5.5M41 54l5 .5" />
    </>
  ),
  turban: ({ cloth }) => (
    <>
      <path d="M16.5 26C12 13 20 4.5 32 4.5S52 13 47.5 26c-3-4.5-8-7.5-15.5-8.5-7.5 1-12.5 4-15.5 8.5z" fill={cloth} />
      <path d="M18 14c6-1 11 0 14 3.5M22 8.5c5 0 8.5 3 10 9M46 14c-6-1-11 0-14 3.5" />
    </>
  ),
  cap: ({ hair }) => (
    <>
      <path d="M18.5 27c-1-5-.5-8 1-10h25c1.5 2 2 5 1 10-1.5-3-3-5.5-4.5-7h-18c-1.5 1.5-3 4-4.5 7z" fill={hair} />
      <path d="M18.5 18.5C18 10 23 7.5 32 7.5s14 2.5 13.5 11c-8-2-19-2-27 0z" fill={cloths.white} />
    </>
  ),
  hijab: ({ cloth }) => (
    <path
      d="M32 5c-12 0-18.5 8-17.5 22 .5 9-1 13-6.5 18 4 10 12 13 24 13s20-3 24-13c-5.5-5-7-9-6.5-18C50.5 13 44 5 32 5zm0 10.5c7.5 0 12 5 12 12 0 8.5-5 14.5-12 14.5s-12-6-12-14.5c0-7 4.5-12 12-12z"
      fill={cloth}
      fillRule="evenodd"
    />
  ),
  veil: ({ hair }) => <path d={middleParting} fill={hair} />
}

export type Beard = 'moustache' | 'stubble' | 'full'

export const beards: Record<Beard, (hair: string) => ReactNode> = {
  moustache: (hair) => (
    <path d="M26.5 36.5c1-3 3.5-3.5 5.5-2 2-1.5 4.5-1 5.5 2-3 .8-8 .8-11 0z" fill={hair} strokeWidth="1.5" />
  ),
  stubble: (hair) => (
    <path
      d="M19.5 30c0 8 5 13 12.5 13s12.5-5 12.5-13c-1 4-3 5-5 5-4-2.5-11-2.5-15 0-2 0-4-1-5-5z"
      fill={hair}
      fillOpacity="0.45"
      stroke="none"
    />
  ),
  full: (hair) => (
    <path
      d="M18.8 28c-.5 12 4 19.5 13.2 19.5S45.7 40 45.2 28c-1.2 5-3.2 6.5-5.2 6-5-2.5-11-2.5-16 0-2 .5-4-1-5.2-6z"
      fill={hair}
    />
  )
}
