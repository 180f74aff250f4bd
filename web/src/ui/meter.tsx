import { clsx } from 'clsx'

interface MeterProps {
  /** 0 to 1. */
  value: number
  label: string
  className?: string
}

export function Meter({ value, label, className }: MeterProps) {
  const share = Math.min(1, Math.max(0, value))
  return (
    <div className={clsx('relative h-2 w-full overflow-hidden rounded-full border border-edge bg-card', className)}>
      <meter aria-label={label} value={share} className="sr-only" />
      <div aria-hidden className="meter-fill h-full rounded-full bg-neem" style={{ width: `${share * 100}%` }} />
    </div>
  )
}
