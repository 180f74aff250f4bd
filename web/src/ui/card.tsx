import { clsx } from 'clsx'
import type { ComponentProps, ElementType } from 'react'

const tones = {
  plain: 'border-line bg-card text-ink',
  deep: 'deep border-transparent',
  mint: 'border-transparent bg-mint text-ink',
  cream: 'border-transparent bg-cream text-ink'
}

interface CardProps extends ComponentProps<'div'> {
  as?: ElementType
  tone?: keyof typeof tones
  /** The speech bubble shape, for content addressed to the user: the next appointment, an answer. */
  bubble?: boolean
}

export function Card({ as: Tag = 'div', tone = 'plain', bubble = false, className, ...rest }: CardProps) {
  return (
    <Tag {...rest} className={clsx('min-w-0 border p-5', tones[tone], bubble ? 'bubble' : 'rounded-lg', className)} />
  )
}

interface CardTitleProps extends ComponentProps<'h2'> {
  as?: 'h2' | 'h3' | 'h4'
}

export function CardTitle({ as: Tag = 'h2', className, ...rest }: CardTitleProps) {
  return <Tag {...rest} className={clsx('font-heading font-semibold text-xl', className)} />
}
