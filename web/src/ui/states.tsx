import { clsx } from 'clsx'
import { CircleAlert, LoaderCircle, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { type EmptyKind, EmptyPicture } from './drawings/empty-picture.tsx'

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
  /** A single row, for one part of a screen whose other parts are shown. */
  isSmall?: boolean
  className?: string
}

export function ErrorState({ title, text, retryLabel, onRetry, isSmall = false, className }: ErrorStateProps) {
  if (isSmall)
    return (
      <div
        role="alert"
        className={clsx('flex flex-wrap items-center gap-3 rounded-lg border border-line bg-card p-4', className)}
      >
        <CircleAlert aria-hidden className="size-6 shrink-0 text-danger" />
        <div className="min-w-min flex-1 basis-48">
          <p className="font-heading font-semibold text-ink">{title}</p>
          {text && <p className="text-sm text-soft">{text}</p>}
        </div>
        <Button variant="outline" size="sm" icon={<RotateCcw aria-hidden className="size-4" />} onClick={onRetry}>
          {retryLabel}
        </Button>
      </div>
    )
  return (
    <div
      role="alert"
      className={clsx('mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-10 text-center', className)}
    >
      <span aria-hidden className="bubble flex size-16 items-center justify-center bg-danger-soft text-danger">
        <CircleAlert className="size-7" />
      </span>
      <p className="max-w-full font-heading font-semibold text-ink text-lg sm:text-xl">{title}</p>
      {text && <p className="text-soft">{text}</p>}
      <Button variant="outline" icon={<RotateCcw aria-hidden className="size-5" />} onClick={onRetry}>
        {retryLabel}
      </Button>
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

interface SkeletonProps {
  className?: string
}

export function Skeleton({ className }: SkeletonProps) {
  return <span aria-hidden className={clsx('block animate-pulse rounded-sm bg-line', className ?? 'h-4 w-full')} />
}

interface SkeletonCardsProps {
  count: number
  label: string
  className?: string
}

export function SkeletonCards({ count, label, className }: SkeletonCardsProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      <div aria-hidden className="grid gap-4 sm:grid-cols-2">
        {Array.from({ length: count }, (_, value) => value).map((value) => (
          <div key={value} className="flex flex-col gap-3 rounded-lg border border-line bg-card p-5">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton />
            <Skeleton className="h-4 w-1/2" />
          </div>
        ))}
      </div>
    </div>
  )
}
