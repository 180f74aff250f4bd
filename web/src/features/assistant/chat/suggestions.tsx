import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'

interface SuggestionsProps<S> {
  items: readonly S[]
  /** Heading of the list; without it the suggestions answer the latest question. */
  title?: string
  isDisabled?: boolean
  onChoose: (item: S) => void
}

/** Suggested messages, each sent with one tap. */
export function Suggestions<S extends { id: string; label: string }>({
  items,
  title,
  isDisabled = false,
  onChoose
}: SuggestionsProps<S>) {
  const titleId = useId()
  if (items.length === 0) return null
  return (
    <div className="grid gap-2">
      {title && (
        <p id={titleId} className="font-heading font-semibold text-soft">
          {title}
        </p>
      )}
      <ul aria-labelledby={title ? titleId : undefined} className="flex flex-wrap gap-2">
        {items.map((item) => (
          <li key={item.id} className="grid min-w-11">
            <Button
              variant="outline"
              size="sm"
              className="text-start"
              disabled={isDisabled}
              onClick={() => onChoose(item)}
            >
              {item.label}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
