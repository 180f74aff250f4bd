import type { ReactNode } from 'react'
import { Drawing, type DrawingProps, detail, hair, PersonHead, red, skin } from './drawing.tsx'

export const bodyParts = [
  'head',
  'eye',
  'ear',
  'throat',
  'chest',
  'belly',
  'back',
  'joints',
  'skin',
  'women',
  'child',
  'mind'
] as const
export type BodyPartName = (typeof bodyParts)[number]

/** Where it hurts: rays from a point, in the colour of attention. Red stays for danger. */
const ache = 'fill-marigold'

const drawings: Record<BodyPartName, ReactNode> = {
  head: (
    <>
      <path d="M8 46c1-6 7-8 16-8s15 2 16 8z" className="fill-mint" />
      <path d="M19 34v5c3 3 7 3 10 0v-5z" fill={skin} />
      <PersonHead x={24} y={24} scale={1.2}>
        <path d="M-5.5 0l3 1M5.5 0l-3 1M-3 6c2-1.5 4-1.5 6 0" />
      </PersonHead>
      <path d="M36 3l-5 6h5l-3 6 9-8h-5l3-4z" className={ache} strokeWidth="1.6" />
      <path d="M10 8L7 5M16 5l-1-3" />
    </>
  ),
  eye: (
    <>
      <path d="M3 22c6-8 13-12 21-12s15 4 21 12c-6 8-13 12-21 12S9 30 3 22z" fill="white" />
      <circle cx="24" cy="22" r="8.5" className="fill-neem" />
      <circle cx="24" cy="22" r="3" className="fill-on-marigold stroke-on-marigold" />
      <path d="M7 9c5-4 11-6 17-6s12 2 17 6" strokeWidth="3" />
      <path d="M34 36c2.5 3.5 3.5 4.5 3.5 6a3.5 3.5 0 0 1-7 0c0-1.5 1-2.5 3.5-6z" className="fill-neel-soft" />
    </>
  ),
  ear: (
    <>
      <path d="M10 20C8 10 14 4 22 4s14 6 14 14c0 7-4 9-6 13s-3 13-10 13c-4 0-7-3-7-7-1-3-3-11-3-16z" fill={skin} />
      <path d="M16 20c-1-6 2-9 6-9s7 3 7 7-3 5-4 8" className={detail} />
      <path d="M17 22c4-1 6 2 5 5s-5 3-5 7" className={detail} />
      <path d="M42 8l-5 6h5l-3 6 7-7h-4l3-4z" className={ache} strokeWidth="1.6" />
    </>
  ),
  throat: (
    <>
      <path d="M4 46c1-7 7-10 14-11h12c7 1 13 4 14 11z" className="fill-mint" />
      <path d="M16 24v13c4 4 12 4 16 0V24z" fill={skin} />
      <path d="M11 4v9c0 9 6 16 13 16s13-7 13-16V4" fill={skin} />
      <path d="M18 16c2-2 4-2 6-1 2-1 4-1 6 1-2 5-10 5-12 0z" fill={red} className={detail} />
      <circle cx="24" cy="35.5" r="3.5" className={ache} />
      <path d="M36 32l4-2M37 37h4M12 32l-4-2M11 37H7" />
    </>
  ),
  chest: (
    <>
      <path d="M19 4v8c3 3 7 3 10 0V4z" fill={skin} />
      <path d="M19 10c-8 2-13 4-14 12v23h38V22c-1-8-6-10-14-12-2 4-8 4-10 0z" className="fill-mint" />
      <path d="M12 27v18M36 27v18" />
      <path d="M26 36c-5-4-8-6.5-8-10 0-4.5 6-5 8-1 2-4 8-3.5 8 1 0 3.5-3 6-8 10z" className={ache} />
    </>
  ),
  belly: (
    <>
      <path d="M9 3c2 10 2 16 0 22-2 8 0 15 2 20h26c2-5 4-12 2-20-2-6-2-12 0-22z" fill={skin} />
      <path d="M8 38h32l-3 7H11z" className="fill-neem" />
      <circle cx="24" cy="24" r="8" className={ache} />
      <path d="M24 22.5v3" className={detail} />
      <path d="M24 12v-3M13 18l-2.5-1.5M35 18l2.5-1.5M14 31l-2 1.5M34 31l2 1.5" className={detail} />
    </>
  ),
  back: (
    <>
      <path d="M19 12v4c3 2 7 2 10 0v-4z" fill={skin} />
      <path d="M24 2c6 0 8 4 8 7 0 4-3 7-8 7s-8-3-8-7c0-3 2-7 8-7z" fill={hair} />
      <path d="M18 16C9 17 5 20 5 28v17h38V28c0-8-4-11-13-12-3 2-9 2-12 0z" className="fill-mint" />
      <path d="M12 30v15M36 30v15" />
      <path d="M24 21v.01M24 26v.01M24 41v.01" strokeWidth="3" />
      <circle cx="24" cy="34" r="5.5" className={ache} />
      <path d="M15.5 34h-.01M32.5 34h.01" strokeWidth="3" />
    </>
  ),
  joints: (
    <>
      <path d="M5 6h16c3 0 6 2 8 5l6 12c1 3 1 5 0 8l-3 9H20l3-11-7-9H5z" fill={skin} />
      <path d="M20 40h12c3 0 10 1 11 5H20z" className="fill-neem" />
      <path d="M5 4h10v18H5z" className="fill-neel-soft" />
      <circle cx="28" cy="20" r="5.5" className={ache} />
      <path d="M37 12l4-3M39 19h5M38 26l4 2" />
    </>
  ),
  skin: (
    <>
      <path
        d="M2 20c8-4 16-4 24 0l10-2c4-.5 5 4 1 5.5l-6 2.5h12c4 0 4 5 0 5h-3c3 1 2 5-1 5h-3c2 1.5 1 5-2 5H22c-6 0-12 1-20-2z"
        fill={skin}
      />
      <path d="M9 25v.01M15 29v.01M9 33v.01M20 25v.01M17 35v.01" strokeWidth="3.5" stroke={red} />
      <path d="M10 15c0-3 3-3 3-6M18 14c0-3 3-3 3-6M26 14c0-3 3-3 3-6" />
    </>
  ),
  women: (
    <>
      <path d="M9 24C7 9 15 3 24 3s17 6 15 21c0 6 2 10 4 14v7H5v-7c2-4 4-8 4-14z" className="fill-neel-soft" />
      <path d="M18.5 28v9c3 4 8 4 11 0v-9z" fill={skin} />
      <path d="M14 45c1-5 3-8 6-9 2 3 6 3 8 0 3 1 5 4 6 9z" className="fill-neem" />
      <path d="M13 19c0-7 5-11 11-11s11 4 11 11c0 8-5 13-11 13s-11-5-11-13z" fill={skin} />
      <path d="M13 19c0-7 5-11 11-11s11 4 11 11c-4-1-9-4-11-9-2 5-7 8-11 9z" fill={hair} />
      <path d="M24 16v.01" strokeWidth="3.5" stroke={red} />
      <path d="M19.5 22v1M28.5 22v1M21 27.5c2 1.5 4 1.5 6 0" className={detail} />
    </>
  ),
  child: (
    <>
      <path d="M10 46c1-8 6-11 14-11s13 3 14 11z" className="fill-neel-soft" />
      <circle cx="9.5" cy="24" r="3" fill={skin} />
      <circle cx="38.5" cy="24" r="3" fill={skin} />
      <circle cx="24" cy="22" r="14.5" fill={skin} />
      <path d="M9.5 21C8 10 16 5 24 5s16 5 14.5 16C35 16 32 13.5 28 13c-2 2-4 2-6 0-5 .5-9 3-12.5 8z" fill={hair} />
      <path d="M18.5 23v1.5M29.5 23v1.5M19.5 29.5c2.5 2.5 6.5 2.5 9 0" className={detail} />
    </>
  ),
  mind: (
    <>
      <path
        d="M14 46v-9c-5-4-7-9-7-14C7 12 15 5 25 5s17 7 17 16l4 8c.5 1.5 0 2.5-2 2.5h-2V37c0 2.5-1.5 4-4 4h-6v5z"
        fill={skin}
      />
      <path d="M16 27c-5 0-5-7 0-7 0-5 7-6 9-2 4-2 8 1 7 4 4 0 4 5 0 5z" className="fill-card" />
      <path d="M19 32v.01M24 33v3M29 32v.01" className={detail} />
    </>
  )
}

/** What hurts, for choosing a doctor. */
export function BodyPart({ part, ...props }: DrawingProps & { part: BodyPartName }) {
  return <Drawing {...props}>{drawings[part]}</Drawing>
}
