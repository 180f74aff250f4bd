import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/** A choice of several that is pressed as a whole. `className` lays out what is in it. */
export function RadioTile({ className, children, ...input }: ComponentProps<'input'>) {
  return (
    <label className="relative flex min-w-0">
      <input {...input} type="radio" className="peer absolute inset-0 size-full appearance-none rounded-md" />
      <span
        className={clsx(
          'chip pointer-events-none flex w-full items-center rounded-md border border-edge bg-card py-2 leading-tight peer-checked:border-neem peer-checked:bg-mint peer-checked:text-neem peer-checked:outline-2 peer-checked:outline-neem',
          className
        )}
      >
        {children}
      </span>
    </label>
  )
}
