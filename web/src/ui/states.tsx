import { clsx } from 'clsx'
import { LoaderCircle, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { type EmptyKind, EmptyPicture } from './drawings/empty-picture.tsx'
import { Interrupted } from './drawings/interrupted.tsx'

interface EmptyStateProps {
  /** A drawn scene of what belongs here, or an icon where there is no room for one. */
  picture?: EmptyKind
  icon?: ReactNode
  title: string
  text?: string
  action?: ReactNode
  className?: string
}

/** What this place is for, and the one next step. */
export function EmptyState({ picture, icon, title, text, action, className }: EmptyStateProps) {
  return (
    <div className={clsx('mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-10 text-center', className)}>
      {picture && <EmptyPicture kind={picture} size={140} />}
      {icon && (
        <span aria-hidden className="bubble flex size-16 items-center justify-center bg-mint text-neem">
          {icon}
        </span>
      )}
      <p className="max-w-full font-heading font-semibold text-ink text-lg sm:text-xl">{title}</p>
      {text && <p className="text-soft">{text}</p>}
      {action}
    </div>
  )
}

interface ErrorStateProps {
  title: string
  text?: string
  retryLabel: string
  onRetry: () => void
  /** One row, for one part of a screen whose other parts are shown. */
  isSmall?: boolean
  className?: string
}

export function ErrorState({ title, text, retryLabel, onRetry, isSmall = false, className }: ErrorStateProps) {
  const retry = (
    <Button variant="outline" icon={<RotateCcw aria-hidden className="size-5" />} onClick={onRetry}>
      {retryLabel}
    </Button>
  )
  if (isSmall)
    return (
      <div
        role="alert"
        className={clsx(
          'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-card p-4',
          className
        )}
      >
        <Interrupted size={56} className="shrink-0" />
        <div className="min-w-min flex-1 basis-48">
          <p className="font-heading font-semibold text-ink text-lg leading-tight">{title}</p>
          {text && <p className="text-soft">{text}</p>}
        </div>
        {retry}
      </div>
    )
  return (
    <div
      role="alert"
      className={clsx('mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-10 text-center', className)}
    >
      <Interrupted size={120} />
      <p className="max-w-full font-heading font-semibold text-ink text-lg sm:text-xl">{title}</p>
      {text && <p className="text-soft">{text}</p>}
      {retry}
    </div>
  )
}

interface SpinnerProps {
  label: string
  className?: string
}

export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span role="status" className={clsx('inline-flex items-center gap-2 text-soft', className)}>
      <LoaderCircle aria-hidden className="size-6 animate-spin text-neem" />
      <span className="sr-only">{label}</span>
    </span>
  )
}
