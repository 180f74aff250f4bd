import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { IconButton } from '../../../../ui/button.tsx'

/** A button on the picture of the call. */
export const StageButton = ({ className, ...rest }: ComponentProps<typeof IconButton>) => (
  <IconButton {...rest} className={clsx('rounded-md border-white/20! bg-black/45! text-white!', className)} />
)
