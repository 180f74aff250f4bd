import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button, IconButton } from '../button.tsx'

interface RepeatedRowsProps {
  legend: ReactNode
  rows: readonly { id: string }[]
  rowLabel: (number: number) => string
  addLabel: string
  removeLabel: (number: number) => string
  onAdd: () => void
  onRemove: (index: number) => void
  hint?: string
  children: (index: number) => ReactNode
}

/** Rows that the user adds and removes. The last remaining row cannot be removed. */
export function RepeatedRows({
  legend,
  rows,
  rowLabel,
  addLabel,
  removeLabel,
  onAdd,
  onRemove,
  hint,
  children
}: RepeatedRowsProps) {
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-heading font-semibold text-lg">{legend}</legend>
      {hint && <p className="-mt-2 text-soft text-sm">{hint}</p>}
      {rows.map((row, index) => (
        <fieldset key={row.id} className="grid min-w-0 gap-2 rounded-md border border-line p-3">
          <legend className="sr-only">{rowLabel(index + 1)}</legend>
          {rows.length > 1 && (
            <div className="-my-1 flex items-center justify-between gap-2">
              <span aria-hidden className="font-heading font-semibold text-soft">
                {rowLabel(index + 1)}
              </span>
              <IconButton
                label={removeLabel(index + 1)}
                onClick={() => {
                  onRemove(index)
                  addButton.current?.focus()
                }}
              >
                <Trash2 aria-hidden className="size-5" />
              </IconButton>
            </div>
          )}
          <div className="grid fit-columns-64 min-w-0 gap-3">{children(index)}</div>
        </fieldset>
      ))}
      <Button
        ref={addButton}
        variant="outline"
        size="sm"
        className="justify-self-start"
        icon={<Plus aria-hidden className="size-4" />}
        onClick={onAdd}
      >
        {addLabel}
      </Button>
    </fieldset>
  )
}
