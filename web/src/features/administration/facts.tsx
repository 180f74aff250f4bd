import type { ReactNode } from 'react'

/** Names and values, which may be long words of a stranger. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="wrap-anywhere grid gap-x-6 gap-y-2 sm:grid-cols-2">{children}</dl>
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-soft text-sm">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
