import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Tab, TabGroup, TabList } from '../../../ui/tab-parts.tsx'

interface StepTabsProps {
  steps: readonly { key: string; label: string }[]
  current: string
  onOpen: (key: string) => void
  /** The name of the row. */
  label: string
  children: ReactNode
}

/** The steps as numbers in one row, with their names on a wide screen; on a phone the name of the open step stands below. */
export function StepTabs({ steps, current, onOpen, label, children }: StepTabsProps) {
  const open = steps.findIndex((step) => step.key === current)
  return (
    <TabGroup value={current} onValueChange={onOpen}>
      <TabList aria-label={label} className="mb-2 flex items-center gap-1 md:mb-5">
        {steps.map((step, index) => (
          <Step key={step.key} step={step} number={index + 1} isOpen={index === open} isDone={index < open} />
        ))}
      </TabList>
      <p aria-hidden className="mb-4 font-heading font-semibold text-lg md:hidden">
        {steps[open]?.label}
      </p>
      {children}
    </TabGroup>
  )
}

interface StepProps {
  step: StepTabsProps['steps'][number]
  number: number
  isOpen: boolean
  /** It stands before the open step. */
  isDone: boolean
}

function Step({ step, number, isOpen, isDone }: StepProps) {
  return (
    <>
      {number > 1 && (
        <span aria-hidden className={clsx('h-0.5 min-w-1 flex-1', isDone || isOpen ? 'bg-neem' : 'bg-line')} />
      )}
      <Tab
        value={step.key}
        className={clsx(
          'relative flex min-h-11 items-center gap-2 rounded-md px-1 text-start font-heading font-semibold leading-tight hover:bg-mint',
          'min-w-11 shrink-0 justify-center md:min-w-min md:shrink',
          isOpen ? 'text-ink' : 'text-soft'
        )}
      >
        <span
          className={clsx(
            'flex size-8 shrink-0 items-center justify-center rounded-full border tabular-nums',
            isOpen && 'border-neem bg-neem text-on-neem',
            isDone && 'border-neem bg-mint text-neem',
            !isOpen && !isDone && 'border-edge bg-card'
          )}
        >
          <span className={clsx(isDone && 'sr-only')}>
            {number}
            <span className="sr-only">. </span>
          </span>
          {isDone && <Check aria-hidden className="size-5" />}
        </span>
        <span className="max-md:sr-only">{step.label}</span>
      </Tab>
    </>
  )
}
