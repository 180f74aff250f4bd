import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

interface StageButtonProps extends ComponentProps<'button'> {
  icon: ReactNode
  /** Drawn light while what it turns on is on. */
  isLit?: boolean
}

/** A button over the video. */
export function StageButton({ icon, isLit = false, children, ...rest }: StageButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={clsx(
        'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md border px-3 py-1.5 text-center font-heading font-semibold text-sm leading-tight aria-disabled:opacity-60',
        isLit
          ? 'border-white bg-white text-[oklch(0.25_0.03_195)]'
          : 'border-white/25 bg-black/60 text-white not-aria-disabled:hover:bg-black/75'
      )}
    >
      {icon}
      {children}
    </button>
  )
}
