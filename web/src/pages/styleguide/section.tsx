import type { ReactNode } from 'react'
import type { Samples } from './samples.ts'

export interface SectionProps {
  words: Samples
}

/** One section of the style guide. */
export function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section id={name} aria-label={name} className="flex flex-col gap-4">
      {children}
    </section>
  )
}
