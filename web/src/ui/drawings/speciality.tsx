import type { Specialization } from '@arogyachat/contract/specializations'
import type { ReactNode } from 'react'
import { Drawing, type DrawingProps, detail, ivory, red, skin } from './drawing.tsx'

const drawings: Record<Specialization, ReactNode> = {
  'General Medicine': (
    <>
      <path d="M10 6H7v12c0 6 4 10 9.5 10S26 24 26 18V6h-3" />
      <path d="M16.5 28v5c0 6 4 10 9.5 10s10-4 10-10v-4" />
      <circle cx="36" cy="22" r="7" className="fill-mint" />
      <circle cx="36" cy="22" r="2.5" className="fill-neem" />
      <path d="M10 3.5v5M23 3.5v5" strokeWidth="3" />
    </>
  ),
  Cardiology: (
    <>
      <path
        d="M24 42C12 33 5 26 5 17.5 5 11 9.5 7 14.5 7c4 0 7.5 2 9.5 6 2-4 5.5-6 9.5-6C38.5 7 43 11 43 17.5 43 26 36 33 24 42z"
        className="fill-mint"
      />
      <path d="M5.5 23H16l3-6 5 12 4-9 2 3h12.5" />
    </>
  ),
  Dermatology: (
    <>
      <path
        d="M4 40c4-14 12-20 22-20l8-1c3 0 3 4 0 5l-7 2 13 1c3 0 3 4 0 4l-3 .5c3 .5 2 4-.5 4l-3 .5c2 1 1 3.5-1.5 3.5H21c-4 0-6 2-8 5z"
        fill={skin}
      />
      <circle cx="19" cy="17" r="12" fill="oklch(0.88 0.05 65)" />
      <path d="M28 8l7-5" strokeWidth="3.5" />
      <path d="M15 14v.01M22 13v.01M18 19v.01M24 19v.01M14 21v.01" strokeWidth="3" stroke={red} />
    </>
  ),
  Pediatrics: (
    <>
      <path d="M9 44c1-9 7-12 15-12s14 3 15 12z" className="fill-marigold" />
      <circle cx="8.5" cy="21" r="3.5" fill={skin} />
      <circle cx="39.5" cy="21" r="3.5" fill={skin} />
      <circle cx="24" cy="20" r="15.5" fill={skin} />
      <path d="M22 5c0-4 7-4 6 1 0 3-4 3-4 6" className={detail} />
      <path d="M18 19v1.5M30 19v1.5M18.5 26c3 4 8 4 11 0" className={detail} />
    </>
  ),
  Orthopedics: (
    <g transform="rotate(45 24 24)">
      <path
        d="M20 13c-6 2-10-6-3-8 1-4 7-3 7 1 0-4 6-5 7-1 7 2 3 10-3 8v22c6-2 10 6 3 8-1 4-7 3-7-1 0 4-6 5-7 1-7-2-3-10 3-8z"
        fill={ivory}
      />
      <path d="M24 19v6" />
    </g>
  ),
  Neurology: (
    <>
      <path d="M24 8c-4-5-11-3-11 2-5 0-8 5-5 9-4 3-4 9 0 12-1 6 4 9 8 8 2 4 8 3 8-2z" className="fill-cream" />
      <path d="M24 8c4-5 11-3 11 2 5 0 8 5 5 9 4 3 4 9 0 12 1 6-4 9-8 8-2 4-8 3-8-2z" className="fill-neel-soft" />
      <path d="M13 10c0 3 2 5 5 5M8 19c3-1 6 0 8 3M8 31c2-3 5-4 9-3M35 10c0 3-2 5-5 5M40 19c-3-1-6 0-8 3M40 31c-2-3-5-4-9-3" />
    </>
  ),
  Psychiatry: (
    <>
      <path
        d="M14 44v-8c-5-4-7-9-7-14C7 11 15 4 25 4s17 7 17 16l4 8c.5 1.5 0 2.5-2 2.5h-2V36c0 2.5-1.5 4-4 4h-6v4z"
        fill={skin}
      />
      <path d="M25 28v-8" className={detail} />
      <path d="M25 22c-6 1-10-3-10-9 6 0 10 3 10 9z" className="fill-mint" />
      <path d="M25 20c5 1 9-2 9-8-5 0-9 3-9 8z" className="fill-mint" />
    </>
  ),
  Gynecology: (
    <>
      <path d="M11 19C10 8 16 4 24 4s14 4 13 15c0 5 2 8 4 11H7c2-3 4-6 4-11z" className="fill-neem" />
      <path d="M5 45c1-10 7-14 19-14s18 4 19 14z" className="fill-neem" />
      <path d="M19 26v7c3 3 7 3 10 0v-7z" fill={skin} />
      <path d="M14.5 18c0-6 4-9 9.5-9s9.5 3 9.5 9c0 7-4 11-9.5 11s-9.5-4-9.5-11z" fill={skin} />
      <path d="M14.5 18c4-1 8-4 9.5-9 1.5 5 5.5 8 9.5 9" className={detail} />
      <path d="M24 14.5v.01" strokeWidth="3" stroke={red} />
      <path d="M20 20v1M28 20v1M21.5 25c1.5 1.3 3.5 1.3 5 0" className={detail} />
      <path d="M24 44c-4-3-6-4.5-6-6.5 0-3 4-3.5 6-.5 2-3 6-2.5 6 .5 0 2-2 3.5-6 6.5z" className="fill-marigold" />
    </>
  ),
  ENT: (
    <>
      <path d="M13 20C11 10 17 4 25 4s14 6 14 14c0 7-4 9-6 13s-3 13-10 13c-4 0-7-3-7-7-1-3-3-11-3-16z" fill={skin} />
      <path d="M19 20c-1-6 2-9 6-9s7 3 7 7-3 5-4 8" className={detail} />
      <path d="M20 22c4-1 6 2 5 5s-5 3-5 7" className={detail} />
      <path d="M6 14c-2 4-2 9 0 13" className="stroke-neem" />
    </>
  ),
  Ophthalmology: (
    <>
      <path d="M3 25c6-9 13-13 21-13s15 4 21 13c-6 9-13 13-21 13S9 34 3 25z" fill="white" />
      <circle cx="24" cy="25" r="9" className="fill-neem" />
      <circle cx="24" cy="25" r="3.5" className="fill-on-marigold stroke-on-marigold" />
      <path d="M27.5 21v.01" strokeWidth="3.5" stroke="white" />
      <path d="M24 7V3M12.5 9.5l-2-3.5M35.5 9.5l2-3.5" />
    </>
  ),
  Dentistry: (
    <>
      <path
        d="M24 10c-3-3-7-5-11-4-6 1-8 7-7 13 1 5 4 7 5 12 1 6 1 13 5 13 5 0 3-13 8-13s3 13 8 13c4 0 4-7 5-13 1-5 4-7 5-12 1-6-1-12-7-13-4-1-8 1-11 4z"
        fill={ivory}
      />
      <path d="M24 10c2 2 4 3 7 3" />
      <path d="M12 14c-1 2-1 4 0 6" className="stroke-neem" />
    </>
  ),
  'Emergency Medicine': (
    <>
      <path d="M4 15h25v21H4c-1.5 0-2-1-2-2V17c0-1 .5-2 2-2z" className="fill-card" />
      <path d="M29 20h8c5 1 8 7 9 11v5H29z" className="fill-neel-soft" />
      <path d="M35 20v9h10" />
      <path d="M12 15v-3c0-4 8-4 8 0v3z" className="fill-danger" />
      <path d="M16 5V2M8 7L6 5M24 7l2-2" className="stroke-danger" />
      <path d="M15.5 20v9M11.6 22.2l7.8 4.5M19.4 22.2l-7.8 4.5" className="stroke-neel" />
      <circle cx="12" cy="37" r="5" className="fill-soft" />
      <circle cx="36" cy="37" r="5" className="fill-soft" />
    </>
  )
}

/** What a doctor of this speciality treats. */
export function Speciality({ specialization, ...props }: DrawingProps & { specialization: Specialization }) {
  return <Drawing {...props}>{drawings[specialization] ?? drawings['General Medicine']}</Drawing>
}
