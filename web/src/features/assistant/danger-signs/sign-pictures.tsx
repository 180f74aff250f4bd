import type { ReactNode } from 'react'
import { detail, hair, red, skin } from '../../../ui/drawings/drawing.tsx'

/** The head of a person from the front, with dark hair. */
function Head({ x, y, children }: { x: number; y: number; children: ReactNode }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-6 12v17c4 3 8 3 12 0v-17z" fill={skin} />
      <circle r="17" fill={skin} />
      <path d="M-17 -3a17 17 0 0 1 34 0c-5-7-10-7-17-7s-12 1-17 7z" fill={hair} />
      <g className={detail}>{children}</g>
    </g>
  )
}

const eyes = (
  <>
    <path d="M-7 -1v2" />
    <path d="M7 -1v2" />
  </>
)
const worriedBrows = (
  <>
    <path d="M-10 -5l5 -2" />
    <path d="M10 -5l-5 -2" />
  </>
)

const breathing = (
  <>
    <path d="M12 94c0-20 12-32 36-32s36 12 36 32z" className="fill-neel-soft" />
    <Head x={48} y={34}>
      {eyes}
      {worriedBrows}
      <ellipse cx="0" cy="9" rx="4" ry="5" fill={red} />
    </Head>
    <path d="M20 92c2-14 10-24 20-31l6 4c-4 6-8 18-9 28z" className="fill-neel-soft" />
    <path d="M76 92c-2-14-10-24-20-31l-6 4c4 6 8 18 9 28z" className="fill-neel-soft" />
    <path d="M38 66c-2-5 0-9 5-10l7 2c2 3 0 6-4 8z" fill={skin} />
    <path d="M58 66c2-5 0-9-5-10l-7 2c-2 3 0 6 4 8z" fill={skin} />
    <g className="stroke-danger">
      <path d="M74 40c4 0 4-4 8-4s4 4 8 4" />
      <path d="M72 48c4 0 4-4 8-4s4 4 8 4" />
      <path d="M22 40c-4 0-4-4-8-4s-4 4-8 4" />
      <path d="M24 48c-4 0-4-4-8-4s-4 4-8 4" />
    </g>
  </>
)

const chest = (
  <>
    <path d="M10 94c0-22 12-34 38-34s38 12 38 34z" className="fill-mint" />
    <Head x={48} y={32}>
      {eyes}
      {worriedBrows}
      <path d="M-6 10c3-3 9-3 12 0" />
    </Head>
    <g className="stroke-danger" strokeWidth="3">
      <path d="M58 58l-2-7" />
      <path d="M70 62l5-6" />
      <path d="M76 73l7-2" />
      <path d="M46 64l-5-5" />
    </g>
    <circle cx="60" cy="75" r="11" className="fill-danger stroke-danger" fillOpacity="0.25" />
    <path d="M18 94c2-8 8-14 18-17l18-5c5-1 9 1 10 4s0 5-3 6l-12 3c-6 2-10 5-12 9z" className="fill-mint" />
    <path d="M50 73c6-2 12-2 14 2s0 8-5 8l-8 2c-3-3-3-8-1-12z" fill={skin} />
  </>
)

const face = (
  <>
    <path d="M24 94c0-20 8-32 24-32s24 12 24 32z" className="fill-cream" />
    <path d="M29 72c-8 0-14-10-16-26l6-1c3 9 7 14 15 17z" className="fill-cream" />
    <circle cx="15" cy="42" r="5" fill={skin} />
    <path d="M67 70c6 4 9 10 9 18h-9z" className="fill-cream" />
    <path d="M67 86h9l-1 7c-1 3-6 3-7 0z" fill={skin} />
    <Head x={48} y={34}>
      <path d="M-7 -1v2" />
      <path d="M3 2c2 2 5 2 8 0" />
      <path d="M-8 8c5 1 9 1 11 2s4 4 5 5" />
    </Head>
    <g className="stroke-danger" strokeWidth="3">
      <path d="M86 62v22" />
      <path d="M80 78l6 7 6-7" />
      <path d="M73 34v14" />
      <path d="M68 43l5 6 5-6" />
    </g>
  </>
)

const bleeding = (
  <>
    <path d="M4 30l26-8 38 16c8 3 12 6 14 10l8 4c3 2 2 6-2 6l-12-1 4 8c2 3-2 6-5 3l-10-11-45-12-16 4z" fill={skin} />
    <path d="M4 28l24-8 10 4-6 24-12-3-16 5z" className="fill-neem" />
    <path d="M46 41c4-3 11-1 14 4-5 3-12 1-14-4z" fill={red} stroke={red} />
    <g className="fill-danger stroke-danger" strokeWidth="1.5">
      <path d="M51 50c4 6 5 8 5 11a5 5 0 0 1-10 0c0-3 1-5 5-11z" />
      <path d="M60 66c4 6 5 8 5 11a5 5 0 0 1-10 0c0-3 1-5 5-11z" />
      <path d="M42 68c3 5 4 7 4 9a4 4 0 0 1-8 0c0-2 1-4 4-9z" />
    </g>
    <path d="M34 90c8-4 28-4 36 0z" className="fill-danger stroke-danger" />
  </>
)

/** A person who lies on the back, seen from the side. */
const lying = (
  <>
    <path d="M34 62c6-5 20-4 30-2l24 6c4 1 4 8 0 9l-50 1c-6 0-8-10-4-14z" className="fill-neel-soft" />
    <circle cx="20" cy="64" r="13" fill={skin} />
    <path d="M9 58c0-8 8-12 14-9-4 5-6 14-4 27-6 0-11-8-10-18z" fill={hair} />
  </>
)

const fits = (
  <>
    <path d="M6 86h84" />
    {lying}
    <path d="M24 62l4-1M25 68c2-1 4 0 4 2" className={detail} />
    <path d="M40 62l-2-16 6-2 8 16z" className="fill-neel-soft" />
    <path d="M37 46c-2-4 0-8 4-8s6 4 3 7z" fill={skin} />
    <path d="M66 61l8-14 7 3-4 16z" className="fill-neel-soft" />
    <path d="M75 47l5-7 6 4-4 7z" fill={skin} />
    <g className="stroke-danger" strokeWidth="3">
      <path d="M10 40l5 4-5 4 5 4" />
      <path d="M26 30l4 5-5 3 4 5" />
      <path d="M56 26l-4 5 5 3-4 6" />
      <path d="M90 30l-4 4 4 4-4 5" />
    </g>
  </>
)

const waking = (
  <>
    <path d="M4 86h88" />
    <path d="M4 80c0-8 6-12 16-12s16 4 16 12z" className="fill-cream" />
    {lying}
    <path d="M22 62c2 1 4 1 5 0M26 70h3" className={detail} />
    <path d="M96 16L70 34c-8 4-14 10-20 17l4 5 24-8 18-10z" className="fill-marigold" />
    <path d="M52 48c-6 2-10 6-9 10 4 2 12 0 17-4z" fill={skin} />
    <g className="stroke-danger" strokeWidth="3">
      <path d="M38 42c-4 3-6 6-6 10" />
      <path d="M30 36c-6 4-9 8-9 14" />
    </g>
  </>
)

const bite = (
  <>
    <path d="M18 34h22v10c6 3 8 6 8 12v30c0 3-2 4-4 4H14c-2 0-4-1-4-4V56c0-6 2-9 8-12z" className="fill-neel-soft" />
    <path d="M17 24h24v10H17z" className="fill-ink" />
    <path d="M10 60h38v20H10z" className="fill-card" />
    <g className="stroke-danger" strokeWidth="3.5">
      <path d="M23 64l12 12" />
      <path d="M35 64L23 76" />
    </g>
    <path d="M58 88c14 4 30 2 30-8s-22-8-22-18 20-8 20-18c0-6-6-9-14-8" strokeWidth="11" className="stroke-ink" />
    <path d="M58 88c14 4 30 2 30-8s-22-8-22-18 20-8 20-18c0-6-6-9-14-8" strokeWidth="6.5" className="stroke-neem" />
    <path d="M76 30c-8-4-18-2-22 4 4 6 14 8 22 5z" className="fill-neem" />
    <path d="M64 33v1" strokeWidth="3" className="stroke-card" />
    <path d="M54 34h-6l-4-3m4 3l-4 3" className="stroke-danger" />
  </>
)

const baby = (
  <>
    <path d="M20 62c-8 12-2 30 28 30s36-18 28-30c-4-8-14-12-28-12s-24 4-28 12z" className="fill-marigold" />
    <path d="M24 38c0-16 10-26 24-26s24 10 24 26c0 14-10 22-24 22S24 52 24 38z" className="fill-marigold" />
    <circle cx="48" cy="38" r="18" fill={skin} />
    <path d="M46 20c0-4 6-4 5 0s-5 3-5 6" className={detail} />
    <path d="M38 36c1.5 2 4.5 2 6 0M52 36c1.5 2 4.5 2 6 0" className={detail} />
    <path d="M43 47c2-3 8-3 10 0-2 3-8 3-10 0z" fill={red} className={detail} />
    <path d="M26 60c14 8 34 18 38 31M72 60c-10 10-26 14-44 26" className={detail} />
    <g className="stroke-danger" strokeWidth="3">
      <path d="M80 26l8-4M82 36h9M16 26l-8-4M14 36H5" />
    </g>
  </>
)

const pregnancy = (
  <>
    <path d="M40 16c-14 2-16 22-14 34l10 6 8-20z" fill={hair} />
    <path d="M36 36h12v14H36z" fill={skin} stroke="none" />
    <circle cx="46" cy="26" r="14" fill={skin} />
    <path d="M34 30c-4-14 6-20 16-17-4 4-10 6-11 17z" fill={hair} />
    <path d="M53 26v2M54 34c-2 1-3 1-5 0" className={detail} />
    <path d="M34 46c-8 4-10 14-10 24v24h40V82c12-2 16-12 11-21-4-7-12-8-17-7-2-4-5-7-9-8z" className="fill-neem" />
    <path d="M36 54c-4 8-2 18 6 23l16 3c4 0 5-6 1-7l-13-4c-3-4-2-9-1-13z" className="fill-mint" />
    <path d="M56 73c5-1 9 1 10 4s-3 5-8 4c-3-1-4-5-2-8z" fill={skin} />
    <g className="stroke-danger" strokeWidth="3">
      <path d="M84 58l6-4M87 68h7M84 79l6 4" />
    </g>
  </>
)

const die = (
  <>
    <path d="M6 90h84" />
    <path d="M28 90c-8-14-6-30 8-36 8-2 14 2 16 8l-2 28z" className="fill-neel-soft" />
    <path d="M44 90c2-12 8-22 16-26 6-2 9 2 9 6l2 20z" className="fill-ink" fillOpacity="0.75" />
    <circle cx="46" cy="48" r="14" fill={skin} />
    <path d="M34 56c-6-14 4-24 14-22 8 1 11 7 11 12-8-3-16-2-20 3z" fill={hair} />
    <path d="M34 64c4 8 14 12 26 8 4-2 7-5 5-8s-5-2-8-1c-6 1-11-2-14-7z" className="fill-neel-soft" />
    <path d="M58 64c3-3 7-2 8 1s-2 6-6 6z" fill={skin} />
    <path d="M51 53c2 1 4 1 5 0" className={detail} />
    <path d="M56 26c-5 0-7-7-1-9 0-8 12-10 15-3 7-3 12 4 8 8 2 3 0 4-3 4z" className="fill-line" />
    <g className="stroke-danger" strokeWidth="3">
      <path d="M62 33l-2 6M71 33l-2 6M80 33l-2 6" />
    </g>
  </>
)

const drawings: Record<string, ReactNode> = {
  breathing,
  chest,
  face,
  bleeding,
  fits,
  waking,
  bite,
  baby,
  pregnancy,
  die
}

/** The picture of a sign. The word beside it names it for screen readers. */
export function SignPicture({ sign }: { sign: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 96 96"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="h-22 w-22 text-ink"
    >
      {drawings[sign]}
    </svg>
  )
}
