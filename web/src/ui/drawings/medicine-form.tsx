import type { ReactNode } from 'react'
import { Drawing, type DrawingProps, detail } from './drawing.tsx'

export const medicineForms = [
  'tablet',
  'capsule',
  'syrup',
  'drops',
  'injection',
  'inhaler',
  'ointment',
  'powder',
  'spray',
  'patch',
  'other'
] as const
export type MedicineFormName = (typeof medicineForms)[number]

const drawings: Record<MedicineFormName, ReactNode> = {
  tablet: (
    <>
      <circle cx="18" cy="29" r="13" className="fill-mint" />
      <path d="M9.5 38.5l17-19" />
      <circle cx="34" cy="15" r="9" className="fill-card" />
      <path d="M28.5 12.5l11 5" />
    </>
  ),
  capsule: (
    <g transform="rotate(45 24 24)">
      <path d="M15 24V13a9 9 0 0 1 18 0v11z" className="fill-marigold" />
      <path d="M15 24v11a9 9 0 0 0 18 0V24z" className="fill-card" />
      <path d="M20 13.5c0-2.5 1-4 3-4.5" className={detail} />
    </g>
  ),
  syrup: (
    <>
      <path d="M12 18h14v2c4 2 5 4 5 8v12c0 2.5-1.5 4-4 4H11c-2.5 0-4-1.5-4-4V28c0-4 1-6 5-8z" className="fill-cream" />
      <path d="M7 28h24v9H7z" className="fill-card" />
      <path d="M11 10h16v8H11z" className="fill-neem" />
      <path d="M12 32.5h9" />
      <path d="M44 6L38 24" />
      <path d="M38 24c4 1 5 6 3 10s-6 5-8.5 3 0-14 5.5-13z" className="fill-marigold" />
    </>
  ),
  drops: (
    <>
      <path d="M17 11c-1-6 2-8 6-8s7 2 6 8v5H17z" className="fill-neem" />
      <path d="M14 16h18" />
      <path d="M19 16v10l3 5h2l3-5V16z" className="fill-card" />
      <path d="M23 35c3.5 4 4 5 4 6.5a4 4 0 0 1-8 0c0-1.5.5-2.5 4-6.5z" className="fill-neel-soft" />
      <path d="M37 26c2.5 3 3 4 3 5a3 3 0 0 1-6 0c0-1 .5-2 3-5z" className="fill-neel-soft" />
    </>
  ),
  injection: (
    <g transform="rotate(45 24 24)">
      <path d="M24 33v12" />
      <path d="M18 13h12v17l-3 3h-6l-3-3z" className="fill-card" />
      <path d="M18 21h12v9l-3 3h-6l-3-3z" className="fill-mint" />
      <path d="M14 13h20M24 13V4M19 4h10" />
      <path d="M25 17h5M26 25h4" />
    </g>
  ),
  inhaler: (
    <>
      <path d="M15 4h13v12H15z" className="fill-card" />
      <path d="M12 14h19l3 16h7c1.5 0 2 1 2 2v8c0 2-1 3-3 3H20c-3 0-4.5-1-5-4z" className="fill-neel-soft" />
      <path d="M34 30h9v13h-9z" className="fill-neel" />
      <path d="M19 9h5" />
    </>
  ),
  ointment: (
    <>
      <path d="M5 8h26l-3 25H8z" className="fill-mint" />
      <path d="M4 4h28v5H4z" className="fill-card" />
      <path d="M12 33h12v7H12z" className="fill-neem" />
      <path d="M13 17h10M14 23h8" />
      <path d="M31 43c-2-5 2-8 4-7 1-4 7-4 7 1 3 1 3 6-1 6z" className="fill-card" />
    </>
  ),
  powder: (
    <>
      <path d="M8 11l3-3 3 3 3-3 3 3 3-3 3 3 3-3 3 3v31l-3 3H11l-3-3z" className="fill-neel-soft" />
      <path d="M8 19h24" />
      <path d="M14 27h12M14 33h7" />
      <path d="M37 35c2-4 6-2 7 2 1 3 0 7-3 7h-8c-2 0-3-2-2-4s3-2 3-2 1-2 3-3z" className="fill-card" />
      <path d="M38 28v.01M42 24v.01M36 22v.01" strokeWidth="3" />
    </>
  ),
  spray: (
    <>
      <path d="M14 24c0-4 3-6 9-6s9 2 9 6v17c0 2-1 3-3 3H17c-2 0-3-1-3-3z" className="fill-mint" />
      <path d="M19 18V9c0-3 1-4 4-4s4 1 4 4v9z" className="fill-neem" />
      <path d="M14 28h18v8H14z" className="fill-card" />
      <path d="M12 9L7 6M11 13H5M12 17l-5 3" />
    </>
  ),
  patch: (
    <g transform="rotate(-35 24 24)">
      <path d="M9 15h30a9 9 0 0 1 0 18H9a9 9 0 0 1 0-18z" className="fill-cream" />
      <path d="M16 15h16v18H16z" className="fill-card" />
      <path d="M21 21v.01M27 21v.01M21 27v.01M27 27v.01" strokeWidth="3" />
    </g>
  ),
  other: (
    <>
      <path d="M13 17h22c2 0 3 1 3 3v21c0 2-1 3-3 3H13c-2 0-3-1-3-3V20c0-2 1-3 3-3z" className="fill-cream" />
      <path d="M10 24h28v13H10z" className="fill-card" />
      <path d="M12 6h24v11H12z" className="fill-neem" />
      <path d="M24 26.5v8M20 30.5h8" />
    </>
  )
}

/** The forms by the words and abbreviations of Indian prescriptions, for example "Tab." or "Syp.". */
const spellings: [MedicineFormName, RegExp][] = [
  ['capsule', /\b(?:caps?|capsules?)\b/i],
  ['tablet', /\b(?:tabs?|tablets?)\b/i],
  ['drops', /\b(?:drops?|drp|gtt|gutt)\b/i],
  ['inhaler', /\b(?:inhalers?|inh|rotacaps?|respules?|neb|nebuli[sz]er)\b/i],
  ['spray', /\bsprays?\b/i],
  ['injection', /\b(?:inj|injections?|insulin|vials?|ampoules?)\b/i],
  ['patch', /\bpatch(?:es)?\b/i],
  ['powder', /\b(?:powders?|sachets?|granules|ors)\b/i],
  ['ointment', /\b(?:oint|ointments?|creams?|gels?|lotions?|layer)\b/i],
  ['syrup', /\b(?:syp|syr|syrups?|susp|suspensions?|solution|tsp|teaspoons?|ml)\b/i]
]

/** The form that the text of a prescribed medicine names; a dose in mg alone does not tell a tablet from a capsule. */
export function medicineFormOf(text: string): MedicineFormName {
  return spellings.find(([, spelling]) => spelling.test(text))?.[0] ?? 'other'
}

/** What a medicine looks like. */
export function MedicineForm({ form, ...props }: DrawingProps & { form: MedicineFormName }) {
  return <Drawing {...props}>{drawings[form]}</Drawing>
}
