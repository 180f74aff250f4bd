import { clsx } from 'clsx'
import { Tabs as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'

export interface TabItem {
  value: string
  label: string
  icon?: ReactNode
  /** A number of things waiting inside; 0 is shown, undefined is not. */
  count?: number | string
}

interface TabsProps {
  value: string
  onValueChange: (value: string) => void
  items: readonly TabItem[]
  label: string
  children: ReactNode
  className?: string
}

export function Tabs({ value, onValueChange, items, label, children, className }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onValueChange} className={className}>
      <Radix.List
        aria-label={label}
        className="-mx-1 mb-4 flex gap-1 overflow-x-auto px-1 py-1.5 [scrollbar-width:thin] *:shrink-0"
      >
        {items.map((it) => (
          <Radix.Trigger
            key={it.value}
            value={it.value}
            className="flex min-h-11 items-center gap-2 rounded-sm px-4 py-2 font-heading font-semibold text-soft leading-tight hover:bg-mint data-[state=active]:bg-neem data-[state=active]:text-on-neem"
          >
            {it.icon}
            {it.label}
            {it.count !== undefined && (
              <span className="rounded-full bg-card px-2 text-ink text-sm tabular-nums">{it.count}</span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  )
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...rest} className={clsx('rounded-sm', className)} />
}
