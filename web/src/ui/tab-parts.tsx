import { type ComponentProps, createContext, type KeyboardEvent, type ReactNode, use, useId, useMemo } from 'react'

/*
 * The parts of tabs by the WAI-ARIA pattern with automatic activation (https://www.w3.org/WAI/ARIA/apg/patterns/tabs/): one tab
 * is in the tab order, and the arrow keys, Home and End open another one. `tabs.tsx` draws them as most screens show them.
 */

interface Choice {
  value: string
  onValueChange: (value: string) => void
  /** Begins the ids of the tabs and panels. */
  id: string
}
const ChoiceContext = createContext<Choice | null>(null)

function useChoice(): Choice {
  const choice = use(ChoiceContext)
  if (!choice) throw new Error('Tabs and their panels stand in a TabGroup')
  return choice
}
const tabId = (id: string, value: string) => `${id}-tab-${value}`
const panelId = (id: string, value: string) => `${id}-panel-${value}`

interface TabGroupProps {
  /** The value of the open tab. */
  value: string
  onValueChange: (value: string) => void
  className?: string | undefined
  children: ReactNode
}

export function TabGroup({ value, onValueChange, className, children }: TabGroupProps) {
  const id = useId()
  const choice = useMemo(() => ({ value, onValueChange, id }), [value, onValueChange, id])
  return (
    <ChoiceContext value={choice}>
      <div className={className}>{children}</div>
    </ChoiceContext>
  )
}

/** The index of the tab that a key opens, or undefined. Left and right follow the direction of the text. */
function indexFor(key: string, index: number, count: number, isRtl: boolean): number | undefined {
  const forwards = isRtl ? 'ArrowLeft' : 'ArrowRight'
  const backwards = isRtl ? 'ArrowRight' : 'ArrowLeft'
  if (key === forwards) return (index + 1) % count
  if (key === backwards) return (index - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

function openByKey(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  const list = event.currentTarget
  const tabs = [...list.querySelectorAll<HTMLElement>('[role="tab"]')]
  const index = tabs.indexOf(event.target as HTMLElement)
  if (index < 0) return
  const next = indexFor(event.key, index, tabs.length, getComputedStyle(list).direction === 'rtl')
  if (next === undefined) return
  event.preventDefault()
  tabs[next]?.focus()
  tabs[next]?.click()
}

/** The row of tabs. */
export function TabList(props: ComponentProps<'div'>) {
  return <div {...props} role="tablist" onKeyDown={openByKey} />
}

/** A tab; `data-state` is `active` while it is open. */
export function Tab({ value, ...rest }: ComponentProps<'button'> & { value: string }) {
  const choice = useChoice()
  const isOpen = choice.value === value
  return (
    <button
      {...rest}
      type="button"
      role="tab"
      id={tabId(choice.id, value)}
      aria-selected={isOpen}
      aria-controls={panelId(choice.id, value)}
      data-state={isOpen ? 'active' : 'inactive'}
      tabIndex={isOpen ? 0 : -1}
      onClick={() => {
        if (!isOpen) choice.onValueChange(value)
      }}
    />
  )
}

interface TabPanelProps extends ComponentProps<'div'> {
  value: string
  /** Keeps the content of the panel, hidden, while another tab is open. */
  keepsContent?: boolean
}

/** What belongs to a tab; `data-state` is `active` while it is open. */
export function Panel({ value, keepsContent = false, children, ...rest }: TabPanelProps) {
  const choice = useChoice()
  const isOpen = choice.value === value
  return (
    <div
      {...rest}
      role="tabpanel"
      id={panelId(choice.id, value)}
      aria-labelledby={tabId(choice.id, value)}
      data-state={isOpen ? 'active' : 'inactive'}
      hidden={!isOpen}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the pattern puts a panel in the tab order, so that its text can be reached
      tabIndex={0}
    >
      {(isOpen || keepsContent) && children}
    </div>
  )
}
