import { clsx } from 'clsx'
import { DropdownMenu as Radix } from 'radix-ui'
import { type ComponentProps, type ReactElement, type ReactNode, useRef } from 'react'

export interface MenuItem {
  label: string
  icon?: ReactNode
  onSelect: () => void
  danger?: boolean
}

export interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement<ComponentProps<'button'>>
  label: string
  items: readonly MenuItem[]
  className?: string
}

/** A menu that is open initially. */
export function OpenedMenu({ trigger, label, items, className }: MenuProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const chosen = useRef<(() => void) | null>(null)
  // Runs after the focus has returned to the button, so that a dialog opened from here returns it there.
  const carryOut = (event: Event) => {
    const action = chosen.current
    if (!action) return
    chosen.current = null
    event.preventDefault()
    opener.current?.focus()
    action()
  }
  return (
    <Radix.Root modal={false} defaultOpen>
      <Radix.Trigger ref={opener} asChild>
        {trigger}
      </Radix.Trigger>
      <Radix.Content
        aria-label={label}
        onCloseAutoFocus={carryOut}
        align="end"
        sideOffset={8}
        collisionPadding={12}
        className={clsx(
          'afloat z-30 origin-(--radix-dropdown-menu-content-transform-origin) max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-[min(22rem,calc(100vw-24px))] animate-grow overflow-y-auto rounded-lg border border-line bg-card p-2 text-ink shadow-float',
          className
        )}
      >
        {items.map((item) => (
          <Radix.Item
            key={item.label}
            onSelect={() => {
              chosen.current = item.onSelect
            }}
            className={clsx(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-2 leading-tight outline-none data-highlighted:bg-mint data-highlighted:outline-2 data-highlighted:outline-solid data-highlighted:outline-(--focus)',
              item.danger && 'text-danger'
            )}
          >
            {item.icon}
            {item.label}
          </Radix.Item>
        ))}
      </Radix.Content>
    </Radix.Root>
  )
}
