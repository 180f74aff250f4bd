import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClass } from './field.tsx'

interface SearchInputProps extends ComponentProps<'input'> {
  label: string
}

export function SearchInput({ label, className, ...rest }: SearchInputProps) {
  return (
    <span className={clsx('relative block h-fit', className)}>
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-5 text-soft" />
      <input
        placeholder={label}
        {...rest}
        type="search"
        aria-label={label}
        className={clsx(controlClass, 'ps-11 pe-3')}
      />
    </span>
  )
}
