import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { scrollToMiddle } from './list/scroll-to-middle.ts'
import { Panel, Tab, TabGroup, TabList } from './tab-parts.tsx'

export interface TabItem {
  value: string
  label: string
  icon?: ReactNode
  /** The number of pending items; 0 is shown, undefined is not. */
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
  const list = useRef<HTMLDivElement>(null)
  const labels = items.map((item) => item.label).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the tab changes through the URL or the labels change
  useEffect(() => {
    const active = list.current?.querySelector('[data-state=active]')
    if (list.current && active) scrollToMiddle(list.current, active)
  }, [value, labels])
  return (
    <TabGroup value={value} onValueChange={onValueChange} className={className}>
      <TabList
        ref={list}
        aria-label={label}
        className="-mx-1 mb-4 flex gap-1 overflow-x-auto px-1 py-1.5 [scrollbar-width:thin] *:shrink-0"
      >
        {items.map((item) => (
          <Tab
            key={item.value}
            value={item.value}
            className="flex min-h-11 items-center gap-2 rounded-sm px-4 py-2 font-heading font-semibold text-soft leading-tight hover:bg-mint data-[state=active]:bg-neem data-[state=active]:text-on-neem"
          >
            {item.icon}
            {item.label}
            {item.count !== undefined && (
              <span className="rounded-full bg-card px-2 text-ink text-sm tabular-nums">{item.count}</span>
            )}
          </Tab>
        ))}
      </TabList>
      {children}
    </TabGroup>
  )
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof Panel>) {
  return <Panel {...rest} className={clsx('rounded-sm', className)} />
}
