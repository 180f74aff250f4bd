import { clsx } from 'clsx'
import { Drawing, type DrawingProps, detail } from './drawing.tsx'

/**
 * A plug that has come out of its socket: something did not arrive. It is part of the first code that is fetched, because it is
 * shown when nothing more can be.
 */
export function Interrupted({ className, ...props }: DrawingProps) {
  return (
    <Drawing
      width={64}
      height={48}
      {...props}
      // Its lines are as thick in a row as above a text.
      className={clsx('*:[vector-effect:non-scaling-stroke]', className)}
    >
      <path
        d="M16 4h32a10 10 0 0 1 10 10v18a10 10 0 0 1-10 10H10a4 4 0 0 1-4-4V14A10 10 0 0 1 16 4z"
        className="fill-mint"
      />
      <path d="M0 23h14" />
      <path d="M14 16h5a7 7 0 0 1 0 14h-5z" className="fill-neem" />
      <path d="M26 20h4M26 26h4" />
      <path d="M64 23H50" />
      <path d="M50 16h-5a7 7 0 0 0 0 14h5z" className="fill-marigold" />
      <path d="M44 20h.01M44 26h.01" className={detail} strokeWidth="3" />
      <path d="M34 11v-2M32 35v2M38 33l1.5 1.5M28 12l-1.5-1.5" className="stroke-marigold" />
    </Drawing>
  )
}
