import { encode } from 'uqr'

/** Modules of empty space around the code (ISO/IEC 18004, section 9.1). */
const quietZone = 4

/** A QR code, always dark on white: many apps cannot read an inverted one. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const { data, size } = encode(content, { border: quietZone })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-60 rounded-md border border-line bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
