const button =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-md border px-5 py-2 text-center font-heading font-semibold leading-tight no-underline transition-[filter] hover:brightness-95 active:brightness-90'

/** Classes of links that look like buttons: links work before any script. */
export const linkLook = {
  primary: `${button} border-transparent bg-neem text-on-neem`,
  outline: `${button} border-neem bg-card text-neem`,
  quiet: 'inline-flex min-h-11 min-w-11 items-center rounded-sm text-ink no-underline hover:text-neem hover:underline'
} as const

/** The width of everything. */
export const column = 'mx-auto w-full max-w-6xl px-4'
