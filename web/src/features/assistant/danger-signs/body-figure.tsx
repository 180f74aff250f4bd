import { detail, hair, skin } from '../../../ui/drawings/drawing.tsx'

export type BodyView = 'front' | 'back' | 'child'

/** The drawing units of a figure. */
export const figureSize = { width: 120, height: 230 }

const adult = (
  <>
    <path d="M44 150l-4 66c0 4 14 4 15 0l5-52 5 52c1 4 15 4 15 0l-4-66z" className="fill-neem" />
    <path d="M40 214c-5 3-6 8-2 9h16v-9zM80 214c5 3 6 8 2 9H66v-9z" fill={skin} />
    <path d="M20 112l-4 26c-1 7 8 8 10 1l5-24zM100 112l4 26c1 7-8 8-10 1l-5-24z" fill={skin} />
    <path
      d="M48 58c-16 2-22 8-24 20l-6 36c4 4 10 5 14 2l8-28v54c0 6 2 10 4 10h32c2 0 4-4 4-10V88l8 28c4 3 10 2 14-2l-6-36c-2-12-8-18-24-20-4 6-20 6-24 0z"
      className="fill-mint"
    />
    <path d="M52 46v13c4 5 12 5 16 0V46z" fill={skin} />
    <ellipse cx="60" cy="29" rx="19" ry="22" fill={skin} />
  </>
)

const front = (
  <>
    {adult}
    <path d="M41 27C38 8 50 3 60 3s22 5 19 24c-4-8-8-11-19-11s-15 3-19 11z" fill={hair} />
    <path d="M52 28v2M68 28v2M60 32v4h3" className={detail} />
    <path d="M54 43c4 2 8 2 12 0" className={detail} />
  </>
)

const back = (
  <>
    {adult}
    <path d="M41 32C38 8 50 3 60 3s22 5 19 29c-2 10-8 16-19 16s-17-6-19-16z" fill={hair} />
    <path d="M60 70v66M46 78c3 6 4 10 4 16M74 78c-3 6-4 10-4 16" strokeOpacity="0.5" />
  </>
)

const child = (
  <>
    <path d="M46 164l-2 46c0 4 12 4 13 0l3-34 3 34c1 4 13 4 13 0l-2-46z" className="fill-neel" />
    <path d="M44 208c-5 3-6 8-2 9h14v-9zM76 208c5 3 6 8 2 9H64v-9z" fill={skin} />
    <path d="M28 130l-6 18c-2 7 6 9 9 2l6-16zM92 130l6 18c2 7-6 9-9 2l-6-16z" fill={skin} />
    <path
      d="M50 98c-12 1-18 6-20 13l-6 20c3 4 9 5 13 3l6-14v42c0 5 2 8 4 8h26c2 0 4-3 4-8v-42l6 14c4 2 10 1 13-3l-6-20c-2-7-8-12-20-13-4 4-16 4-20 0z"
      className="fill-cream"
    />
    <path d="M54 90v9c3 3 9 3 12 0v-9z" fill={skin} />
    <circle cx="60" cy="66" r="28" fill={skin} />
    <path d="M32 62c-2-22 14-30 28-30s30 8 28 30c-6-10-14-12-22-12-2 4-4 4-6 0-12 0-22 2-28 12z" fill={hair} />
    <path d="M50 65v3M70 65v3" className={detail} />
    <path d="M53 82c4 3 10 3 14 0" className={detail} />
  </>
)

const figures = { front, back, child }

/** A person from the front or the back, or a child. The regions on it are buttons of their own. */
export function BodyFigure({ view }: { view: BodyView }) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${figureSize.width} ${figureSize.height}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="h-96 w-50 text-ink"
    >
      {figures[view]}
    </svg>
  )
}
