import { clsx } from 'clsx'
import { ChevronDown, X } from 'lucide-react'
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { IconButton } from '../button.tsx'
import { type ControlProps, controlClass } from './field.tsx'

export interface ComboboxOption {
  value: string
  label: string
  /** A second line that tells options with the same label apart. */
  hint?: string
}

interface ComboboxProps extends ControlProps {
  ref?: Ref<HTMLInputElement>
  /** The chosen option; null when none is. */
  chosen: ComboboxOption | null
  onChoose: (option: ComboboxOption | null) => void
  /** What is typed while none is chosen. */
  text: string
  onText: (text: string) => void
  options: readonly ComboboxOption[]
  /** Says how many were found, that they are being fetched, or why not. Screen readers announce it. */
  status: string
  placeholder?: string
  clearLabel: string
}

/** Which suggestion the keys have moved to, and what they do. */
function useSuggestions(
  listId: string,
  options: readonly ComboboxOption[],
  onChoose: (option: ComboboxOption) => void
) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const choose = (option: ComboboxOption) => {
    onChoose(option)
    close()
  }
  const step = (by: 1 | -1) => {
    if (!isOpen) return setOpen(true)
    if (options.length === 0) return
    const next = ((active < 0 && by < 0 ? 0 : active) + by + options.length) % options.length
    setActive(next)
    document.getElementById(optionId(listId, next))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Escape' && isOpen) close()
    // With a modifier it is a shortcut of the form.
    else if (event.key === 'Enter' && isOpen && !event.ctrlKey && !event.metaKey) {
      const option = options[active] ?? (options.length === 1 ? options[0] : undefined)
      if (option) choose(option)
    } else return
    event.preventDefault()
  }
  return { isOpen, active, setActive, open: () => setOpen(true), close, choose, onKeyDown }
}

/**
 * A field to type in that suggests options, for lists too long for a select. The arrow keys move through the options, Enter chooses,
 * Escape closes. Belongs inside a `Field`.
 */
export function Combobox({
  ref,
  chosen,
  onChoose,
  text,
  onText,
  options,
  status,
  placeholder,
  clearLabel,
  ...control
}: ComboboxProps) {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useSuggestions(listId, options, onChoose)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current)
  return (
    <div className="relative">
      <input
        {...control}
        ref={input}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-expanded={list.isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={list.isOpen && list.active >= 0 ? optionId(listId, list.active) : undefined}
        placeholder={placeholder}
        value={chosen ? chosen.label : text}
        onChange={(event) => {
          if (chosen) onChoose(null)
          onText(event.target.value)
          list.open()
          list.setActive(-1)
        }}
        onClick={list.open}
        onKeyDown={list.onKeyDown}
        onBlur={list.close}
        className={clsx(controlClass, 'pe-12')}
      />
      {chosen || text !== '' ? (
        <IconButton
          label={clearLabel}
          className="absolute inset-y-0 end-1 my-auto"
          onClick={() => {
            onChoose(null)
            onText('')
            input.current?.focus()
          }}
        >
          <X aria-hidden className="size-5" />
        </IconButton>
      ) : (
        <ChevronDown aria-hidden className="pointer-events-none absolute inset-y-0 end-4 my-auto size-5 text-soft" />
      )}
      <div
        hidden={!list.isOpen}
        className="absolute inset-x-0 top-full z-20 mt-1 rounded-md border border-edge bg-card py-1 shadow-float"
      >
        <Suggestions id={listId} labelId={`${control.id}-label`} options={options} chosen={chosen} list={list} />
        <p role="status" className="px-4 py-2 text-soft text-sm">
          {list.isOpen && status}
        </p>
      </div>
    </div>
  )
}

const optionId = (listId: string, index: number) => `${listId}-${index}`

interface SuggestionsProps extends Pick<ComboboxProps, 'options' | 'chosen'> {
  id: string
  labelId: string
  list: ReturnType<typeof useSuggestions>
}

/** The focus stays in the field, which names the active option. */
const Suggestions = ({ id, labelId, options, chosen, list }: SuggestionsProps) => (
  <div
    id={id}
    role="listbox"
    hidden={options.length === 0}
    aria-labelledby={list.isOpen ? labelId : undefined}
    className="max-h-72 overflow-y-auto"
  >
    {options.map((option, index) => (
      // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: see above; the keys are those of the field
      <div
        key={option.value}
        id={optionId(id, index)}
        role="option"
        aria-selected={option.value === chosen?.value}
        // The field would lose the focus before the press counts.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => list.choose(option)}
        onPointerMove={() => list.setActive(index)}
        className={clsx(
          'min-h-11 cursor-pointer px-4 py-2 leading-tight',
          index === list.active && 'bg-mint text-neem'
        )}
      >
        <span className="block break-words font-heading font-semibold">{option.label}</span>
        {option.hint && <span className="block text-soft text-sm">{option.hint}</span>}
      </div>
    ))}
  </div>
)
