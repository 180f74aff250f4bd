import { clsx } from 'clsx'

interface SkeletonProps {
  className?: string
}

/** A place that is being filled. It appears only after 300 ms, because a quick answer should not flicker. */
export function Skeleton({ className }: SkeletonProps) {
  return <span aria-hidden className={clsx('block animate-skeleton rounded-sm bg-line', className ?? 'h-4 w-full')} />
}

interface SkeletonCardProps {
  /** What the card will show: a person with their face and a button, or a heading. */
  of?: 'person' | 'text' | undefined
  /** Lines of text below. */
  lines?: number
  className?: string | undefined
}

/** The shape of a card that is being loaded. */
export function SkeletonCard({ of = 'text', lines = 2, className }: SkeletonCardProps) {
  return (
    <div
      aria-hidden
      className={clsx('flex animate-after-wait flex-col gap-4 rounded-lg border border-line bg-card p-4', className)}
    >
      {of === 'person' ? (
        <div className="flex items-center gap-3">
          <Skeleton className="bubble size-14 shrink-0" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-4 w-3/4" />
          </div>
        </div>
      ) : (
        <Skeleton className="h-5 w-1/2" />
      )}
      <div className="grid gap-2">
        {Array.from({ length: lines }, (_, line) => line).map((line) => (
          <Skeleton key={line} className={clsx('h-4', line === lines - 1 ? 'w-2/3' : 'w-full')} />
        ))}
      </div>
      {of === 'person' && <Skeleton className="mt-auto h-11 w-32 rounded-md" />}
    </div>
  )
}

export interface SkeletonCardsProps extends Pick<SkeletonCardProps, 'of'> {
  count: number
  label: string
  /** For the height of the cards that are expected. */
  cardClassName?: string
  className?: string
}

export function SkeletonCards({ count, label, of, cardClassName, className }: SkeletonCardsProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      <div className="grid gap-4 sm:grid-cols-2">
        {Array.from({ length: count }, (_, value) => value).map((value) => (
          <SkeletonCard key={value} of={of} className={cardClassName} />
        ))}
      </div>
    </div>
  )
}
