import { Drawing, type DrawingProps } from '../../../ui/drawings/drawing.tsx'

interface AddressBarProps extends DrawingProps {
  browser: 'chrome' | 'firefox' | 'safari'
}

/** A browser's window with its address bar, and a ring around the sign that opens the permissions of a site. */
export function AddressBar({ browser, ...rest }: AddressBarProps) {
  const isBelow = browser === 'safari'
  const y = isBelow ? 72 : 16
  return (
    <Drawing {...rest} width={160} height={88} size={132}>
      <rect x="8" y="4" width="144" height="80" rx="8" className="fill-card" />
      <rect x="16" y={y - 8} width="128" height="16" rx="8" className="fill-mint" />
      <path d={`M46 ${y}h62`} className="stroke-edge" />
      {browser === 'chrome' && <Sliders y={y} />}
      {browser === 'firefox' && <CrossedCamera y={y} />}
      {browser === 'safari' && <PageSign y={y} />}
      <circle cx="28" cy={y} r="11" className="fill-none stroke-marigold" strokeWidth="3" />
      <path
        d={isBelow ? 'M52 40L36 58M36 50v8h8' : 'M52 48L36 30M36 38v-8h8'}
        className="fill-none stroke-marigold"
        strokeWidth="3"
      />
    </Drawing>
  )
}

const Sliders = ({ y }: { y: number }) => (
  <>
    <path d={`M22 ${y - 3}h12M22 ${y + 3}h12`} />
    <circle cx="31" cy={y - 3} r="1.8" className="fill-card" />
    <circle cx="25" cy={y + 3} r="1.8" className="fill-card" />
  </>
)

const CrossedCamera = ({ y }: { y: number }) => (
  <>
    <path d={`M22 ${y - 3}h7v6h-7zM29 ${y - 1}l4 -2v6l-4 -2`} className="fill-none" />
    <path d={`M22 ${y - 5}l11 10`} />
  </>
)

const PageSign = ({ y }: { y: number }) => (
  <>
    <rect x="22" y={y - 5} width="12" height="6" rx="1.5" className="fill-none" />
    <path d={`M22 ${y + 4}h12`} />
  </>
)
