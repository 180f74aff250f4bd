import { brand } from '../lib/brand.ts'
import { Link } from '../lib/router/link.tsx'
import { paths } from '../paths.ts'

/** The mark: a speech bubble with the first letters. */
export function BrandMark({ className = 'size-10 text-lg' }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={`inline-flex shrink-0 items-center justify-center rounded-sm rounded-es-[4px] bg-neem font-bold font-heading text-on-neem ${className}`}
    >
      {brand.mark}
    </span>
  )
}

/** The mark with the name, which leads home. */
export function BrandLink() {
  return (
    <Link to={paths.home} className="inline-flex min-h-11 items-center gap-2.5 rounded-sm text-ink no-underline">
      <BrandMark />
      <span lang="en" dir="ltr" className="font-heading font-semibold text-xl">
        {brand.name}
      </span>
    </Link>
  )
}
