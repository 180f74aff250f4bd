import type { ReactNode } from 'react'
import { Drawing, type DrawingProps, detail, hair, PersonHead, skin } from './drawing.tsx'
import type { EmptyKind } from './empty-picture.tsx'

/** The message bubble behind a scene: a rounded square with one tight corner. */
const bubble = 'M46 10h68a20 20 0 0 1 20 20v50a20 20 0 0 1-20 20H32a6 6 0 0 1-6-6V30a20 20 0 0 1 20-20z'

const ground = <path d="M14 108h132" className="stroke-line" />

const sparkles = (
  <g className="fill-marigold stroke-marigold" strokeWidth="1">
    <path d="M147 26l1.7 4.8 4.8 1.7-4.8 1.7-1.7 4.8-1.7-4.8-4.8-1.7 4.8-1.7z" />
    <path d="M16 62l1.3 3.7 3.7 1.3-3.7 1.3-1.3 3.7-1.3-3.7-3.7-1.3 3.7-1.3z" />
  </g>
)

const plant = (
  <>
    <path
      d="M136 92c-2-10 0-18 4-24 4 7 4 16 0 24zM134 92c-7-3-10-8-10-14 6 1 10 6 11 14zM141 92c6-2 9-6 9-11-5 1-9 5-9 11z"
      className="fill-neem"
    />
    <path d="M128 92h18l-3 16h-12z" className="fill-cream" />
  </>
)

const calendar = (
  <>
    <path d="M50 28h60c4 0 6 2 6 6v54c0 4-2 6-6 6H50c-4 0-6-2-6-6V34c0-4 2-6 6-6z" className="fill-card" />
    <path d="M44 44V34c0-4 2-6 6-6h60c4 0 6 2 6 6v10z" className="fill-neem" />
    <path d="M60 22v12M100 22v12" strokeWidth="4" />
    <path
      d="M56 56h.01M72 56h.01M88 56h.01M104 56h.01M56 68h.01M72 68h.01M104 68h.01M56 80h.01M72 80h.01"
      strokeWidth="4.5"
      className="stroke-edge"
    />
    <path d="M88 74c-5-4-7-6-7-9 0-4 5-4.5 7-1 2-3.5 7-3 7 1 0 3-2 5-7 9z" className="fill-marigold" />
    <circle cx="118" cy="88" r="17" className="fill-cream" />
    <path d="M118 78v10l7 4" />
  </>
)

const doctor = (
  <>
    <path d="M46 108c1-22 13-30 34-30s33 8 34 30z" className="fill-card" />
    <path d="M73 66v14c4 5 10 5 14 0V66z" fill={skin} />
    <path d="M70 79l10 20 10-20-3-1c-4 4-10 4-14 0z" className="fill-neem" />
    <path d="M70 78l-7 9 5 4-2 6 14 11M90 78l7 9-5 4 2 6-14 11" className="fill-card" />
    <PersonHead x={80} y={50} scale={1.9}>
      <path d="M-4 0v1M4 0v1M-3.5 5c2 2 5 2 7 0" />
    </PersonHead>
    <path d="M62 82c-3 8 0 13 5 14M98 82c3 6 2 10 1 13" className="stroke-neel" />
    <circle cx="98" cy="98" r="3.5" className="fill-neel-soft" />
    <path
      d="M112 20h18c4 0 7 3 7 7v10c0 4-3 7-7 7h-16l-8 6 2-9c-2-1-3-3-3-5v-9c0-4 3-7 7-7z"
      className="fill-marigold"
    />
    <path d="M121 26v12M115 32h12" className={detail} />
  </>
)

const medicines = (
  <>
    <path d="M46 46h36c3 0 5 2 5 5v52c0 3-2 5-5 5H46c-3 0-5-2-5-5V51c0-3 2-5 5-5z" className="fill-cream" />
    <path d="M41 62h46v28H41z" className="fill-card" />
    <path d="M44 30h40v16H44z" className="fill-neem" />
    <path d="M64 68v16M56 76h16" />
    <path d="M52 35v6M60 35v6M68 35v6M76 35v6" className="stroke-on-neem" />
    <g transform="rotate(40 112 58)">
      <path d="M103 57V46a9 9 0 0 1 18 0v11z" className="fill-marigold" />
      <path d="M103 57v11a9 9 0 0 0 18 0V57z" className="fill-card" />
    </g>
    <circle cx="108" cy="96" r="12" className="fill-neel-soft" />
    <path d="M101 103l14-14" />
  </>
)

const records = (
  <>
    <path d="M58 18h38l14 14v60H58z" className="fill-card" />
    <path d="M96 18v14h14" className="fill-cream" />
    <path d="M68 40h24M68 50h32" className="stroke-edge" />
    <path d="M40 56c0-3 2-5 5-5h20l8 9h43c3 0 5 2 5 5v38c0 3-2 5-5 5H45c-3 0-5-2-5-5z" className="fill-neem" />
    <path d="M52 86h14l5-10 8 18 7-13 4 5h18" className="stroke-on-neem" />
  </>
)

const labs = (
  <g transform="translate(0 4)">
    <path d="M52 24h20M55 24v70c0 9 14 9 14 0V24" className="fill-card" />
    <path d="M55 62h14v32c0 9-14 9-14 0z" className="fill-marigold" />
    <path d="M62 74h.01M60 84h.01M65 90h.01" strokeWidth="4" className={detail} />
    <path d="M90 30h22M94 30v26l-13 38c-2 6 0 10 6 10h28c6 0 8-4 6-10l-13-38V30" className="fill-card" />
    <path d="M88 74l-7 20c-2 6 0 10 6 10h28c6 0 8-4 6-10l-7-20c-8 4-18-4-26 0z" className="fill-neel-soft" />
    <path d="M97 88h.01M107 94h.01M104 82h.01" strokeWidth="4" />
    <path d="M55 36h6M55 46h6" />
  </g>
)

const schemes = (
  <>
    <path
      d="M34 58c0-26 20-42 46-42s46 16 46 42c-6-6-16-6-23 0-7-6-16-6-23 0-7-6-16-6-23 0-7-6-17-6-23 0z"
      className="fill-marigold"
    />
    <path d="M57 58c2-20 12-36 23-42 11 6 21 22 23 42" className={detail} />
    <path d="M80 16v-6" />
    <path d="M80 58v10" />
    <path d="M46 108c0-14 6-20 15-20s15 6 15 20z" className="fill-neem" />
    <path d="M84 108c0-14 6-20 15-20s15 6 15 20z" className="fill-neel" />
    <path d="M69 108c0-9 4-13 11-13s11 4 11 13z" className="fill-cream" />
    <PersonHead x={61} y={77} scale={0.95} />
    <PersonHead x={99} y={77} scale={0.95} />
    <PersonHead x={80} y={89} scale={0.7} />
  </>
)

const messages = (
  <>
    <path d="M40 22h54c8 0 14 6 14 14v16c0 8-6 14-14 14H32c-3 0-5-2-5-5V36c0-8 5-14 13-14z" className="fill-card" />
    <path d="M42 38h46M42 50h30" className="stroke-edge" />
    <path d="M68 74h52c8 0 14 6 14 14v15c0 3-2 5-5 5H68c-8 0-14-6-14-14v-6c0-8 6-14 14-14z" className="fill-neem" />
    <path d="M80 91h.01M94 91h.01M108 91h.01" strokeWidth="6" className="stroke-on-neem" />
    <circle cx="118" cy="36" r="12" className="fill-marigold" />
    <path d="M113 36l4 4 7-8" className={detail} />
  </>
)

const offline = (
  <>
    <path
      d="M52 88c-12 0-18-8-18-17 0-8 6-15 14-16 1-15 12-25 26-25 12 0 21 7 24 18 15-2 26 7 26 20 0 12-8 20-20 20z"
      className="fill-card"
    />
    <path d="M60 60c11-10 29-10 40 0M67 68c7-6 19-6 26 0" className="stroke-edge" />
    <path d="M80 77h.01" strokeWidth="6" className="stroke-edge" />
    <path d="M102 42L58 96" strokeWidth="7" className="stroke-card" />
    <path d="M102 42L58 96" className="stroke-neel" strokeWidth="3" />
  </>
)

const notFound = (
  <>
    <path d="M76 24h8v84h-8z" className="fill-cream" />
    <path d="M50 30h58l12 11-12 11H50z" className="fill-neem" />
    <path d="M110 60H58L46 71l12 11h52z" className="fill-marigold" />
    <path d="M62 41h34" className="stroke-on-neem" />
    <path d="M66 71h34" className={detail} />
    <path d="M58 108c-3-7-8-9-13-9 1 5 5 9 13 9zM102 108c2-8 7-11 14-11-1 6-5 11-14 11z" className="fill-mint" />
  </>
)

const waiting = (
  <>
    <circle cx="104" cy="36" r="17" className="fill-card" />
    <path d="M104 26v10l7 5" />
    <path d="M40 62v38h36" strokeWidth="6" />
    <path d="M44 108v-8M74 108v-8" />
    <path d="M46 96c-2-12-2-26 3-32 4-4 12-4 15 0 3 5 3 14 2 20h12c6 0 8 3 8 7v17h-10V97z" className="fill-neem" />
    <path d="M86 108h8c0-4-4-6-8-6z" className="fill-card" />
    <path d="M52 66c-2 8 0 14 5 17l14 2c4 0 4-6 0-7l-9-3" className="fill-mint" />
    <path d="M70 77c4-2 8 0 8 4s-5 5-9 3z" fill={skin} />
    <path d="M52 52v10c3 4 7 4 10 0V52z" fill={skin} />
    <circle cx="59" cy="43" r="14" fill={skin} />
    <path d="M46 50c-6-14 2-22 12-22 9 0 15 5 15 12-8-1-14 0-19 2-3 2-5 5-8 8z" fill={hair} />
    <path d="M67 43v1.5M65 51c2 .5 3 .2 4-.5" className={detail} />
    {plant}
  </>
)

const search = (
  <>
    <path d="M46 26h50c3 0 5 2 5 5v12H41V31c0-3 2-5 5-5z" className="fill-cream" />
    <path d="M46 26h50c3 0 5 2 5 5v58c0 3-2 5-5 5H46c-3 0-5-2-5-5V31c0-3 2-5 5-5z" className="fill-card" />
    <path d="M51 38h24M51 50h16M51 62h12M51 74h16" className="stroke-edge" />
    <circle cx="94" cy="64" r="24" className="fill-neel-soft" />
    <path d="M111 82l18 20" strokeWidth="7" />
    <path d="M84 58c2-5 6-7 11-7" />
    <path d="M90 70h.01M98 70h.01M82 70h.01" strokeWidth="4" className="stroke-neel" />
  </>
)

const done = (
  <>
    <circle cx="80" cy="56" r="32" className="fill-neem" />
    <path d="M64 57l12 12 21-25" strokeWidth="5" className="stroke-on-neem" />
    <path d="M80 14V8M38 56h-6M128 56h-6M50 27l-4-4M110 27l4-4" />
    <path d="M60 108c-3-9-10-13-19-13 1 8 8 13 19 13zM100 108c3-9 10-13 19-13-1 8-8 13-19 13z" className="fill-mint" />
  </>
)

const scenes: Record<EmptyKind, ReactNode> = {
  appointments: calendar,
  doctors: doctor,
  medicines,
  records,
  labs,
  schemes,
  messages,
  offline,
  notFound,
  waiting,
  search,
  done
}

/** A calm scene before the message bubble. */
export function EmptyScene({ kind, size = 120, ...props }: DrawingProps & { kind: EmptyKind }) {
  return (
    <Drawing {...props} size={size} width={160} height={120}>
      <path d={bubble} className="fill-mint" stroke="none" />
      {sparkles}
      {ground}
      {scenes[kind]}
    </Drawing>
  )
}
