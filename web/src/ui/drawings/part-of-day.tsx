import type { ReactNode } from 'react'
import { Drawing, type DrawingProps, ivory } from './drawing.tsx'

export const dayParts = ['morning', 'noon', 'evening', 'night'] as const
export type DayPart = (typeof dayParts)[number]

const drawings: Record<DayPart, ReactNode> = {
  morning: (
    <>
      <path d="M13 35a11 11 0 0 1 22 0z" className="fill-marigold" />
      <path d="M24 18v-6M12 23l-4.2-4.2M36 23l4.2-4.2" />
      <path d="M4 35h40M12 41h24" />
    </>
  ),
  noon: (
    <>
      <circle cx="24" cy="24" r="9.5" className="fill-marigold" />
      <path d="M24 8V4M24 44v-4M8 24H4M44 24h-4M12.7 12.7L9.9 9.9M38.1 38.1l-2.8-2.8M12.7 35.3l-2.8 2.8M38.1 9.9l-2.8 2.8" />
    </>
  ),
  evening: (
    <>
      <circle cx="20" cy="25" r="10.5" className="fill-marigold" />
      <path d="M3 41c5-9 12-12 19-8 6-8 15-8 23-1v9z" className="fill-mint" />
      <path d="M35 8l1.3 3.7L40 13l-3.7 1.3L35 18l-1.3-3.7L30 13l3.7-1.3z" className="fill-cream" strokeWidth="1.6" />
      <path d="M4 20h5M6 13h3" />
    </>
  ),
  night: (
    <>
      <path d="M38 31.5A17 17 0 1 1 20.5 7a13.5 13.5 0 0 0 17.5 24.5z" fill={ivory} />
      <path
        d="M34 7l1.4 4.1 4.1 1.4-4.1 1.4L34 18l-1.4-4.1-4.1-1.4 4.1-1.4z"
        className="fill-marigold"
        strokeWidth="1.6"
      />
      <path d="M42 22v.01M26 20v.01" strokeWidth="3" />
    </>
  )
}

/** When in the day a medicine is taken. */
export function PartOfDay({ part, ...props }: DrawingProps & { part: DayPart }) {
  return <Drawing {...props}>{drawings[part]}</Drawing>
}
