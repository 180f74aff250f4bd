import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

export interface WizardStep {
  key: string
  label: string
  /** The fields of this step, by the first part of their path. */
  fields: readonly string[]
  content: ReactNode
}

/** The step that is open, and ways to open another one and move the focus there. `panel` wraps the tabs and their panels. */
export function useWizardSteps<V extends FieldValues>(form: UseFormReturn<V>, steps: readonly WizardStep[]) {
  const [current, setCurrent] = useState(steps[0]?.key ?? '')
  const panel = useRef<HTMLDivElement>(null)
  const index = steps.findIndex((step) => step.key === current)

  const openStep = (key: string) => {
    flushSync(() => setCurrent(key))
  }
  const turnTo = (to: number) => {
    const step = steps[to]
    if (!step) return
    openStep(step.key)
    panel.current?.querySelector<HTMLElement>('[role="tabpanel"][data-state="active"]')?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'start' })
  }
  const goToField = (path: string) => {
    const root = path.split('.')[0] ?? path
    const step = steps.find((step) => step.fields.includes(root)) ?? steps.at(-1)
    if (step) openStep(step.key)
    form.setFocus(path as Path<V>)
  }
  return { current, setCurrent, panel, index, isLast: index === steps.length - 1, turnTo, goToField }
}
