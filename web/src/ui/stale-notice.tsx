import { Button } from './button.tsx'

interface StaleNoticeProps {
  /** Says how old the shown data is. */
  text: string
  retryLabel: string
  onRetry: () => void
}

/** Shown above a list that could not be refreshed. */
export function StaleNotice({ text, retryLabel, onRetry }: StaleNoticeProps) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 rounded-sm bg-cream px-4 py-2 text-on-cream text-sm">
      {text}
      <Button variant="outline" size="sm" onClick={onRetry}>
        {retryLabel}
      </Button>
    </p>
  )
}
