import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../button.tsx'
import { useUiWords } from '../ui-messages.tsx'

interface PagerProps {
  /** Starts at 1. */
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
  /** Formats the visible range, `1–10 of 42`. */
  label: (from: number, to: number, total: number) => string
  className?: string
}

export function Pager({ page, pageSize, total, onPage, label, className }: PagerProps) {
  const words = useUiWords()
  const pages = Math.ceil(total / pageSize)
  if (pages <= 1) return null
  // On the first and last page the button stays focusable, so that keyboard users do not lose their place.
  const step = (to: number) => {
    const out = to < 1 || to > pages
    return { 'aria-disabled': out || undefined, onClick: out ? undefined : () => onPage(to) }
  }
  return (
    // Several lists of a screen have one, so it is no landmark.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      role="group"
      aria-label={words.page}
      className={clsx('flex flex-wrap items-center justify-center gap-3', className)}
    >
      <IconButton label={words.previous} variant="outline" {...step(page - 1)}>
        <ChevronLeft aria-hidden className="size-5 rtl:-scale-x-100" />
      </IconButton>
      <span aria-live="polite" className="tabular-nums">
        {label((page - 1) * pageSize + 1, Math.min(page * pageSize, total), total)}
      </span>
      <IconButton label={words.next} variant="outline" {...step(page + 1)}>
        <ChevronRight aria-hidden className="size-5 rtl:-scale-x-100" />
      </IconButton>
    </div>
  )
}
