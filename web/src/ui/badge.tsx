import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

const tones = {
  neutral: 'border-line bg-paper text-ink',
  good: 'border-transparent bg-mint text-neem',
  info: 'border-transparent bg-neel-soft text-neel',
  warn: 'border-transparent bg-cream text-on-cream',
  danger: 'border-transparent bg-danger-soft text-danger'
}

interface BadgeProps extends ComponentProps<'span'> {
  tone: keyof typeof tones
  icon?: ReactNode
}

export function Badge({ tone, icon, className, children, ...rest }: BadgeProps) {
  return (
    <span
      {...rest}
      className={clsx(
        'inline-flex min-w-0 items-center gap-1.5 rounded-sm border px-2.5 py-1 font-heading font-semibold text-sm leading-tight',
        tones[tone],
        className
      )}
    >
      {icon}
      {children}
    </span>
  )
}
