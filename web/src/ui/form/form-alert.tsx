import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'

interface FormAlertProps extends ComponentProps<'div'> {
  title?: string
}

/** The error of a whole form. Focusable, so that a screen can move the focus here. */
export function FormAlert({ title, className, children, ...rest }: FormAlertProps) {
  return (
    <div
      tabIndex={-1}
      {...rest}
      role="alert"
      className={clsx('bubble flex gap-3 border border-danger bg-danger-soft p-4 text-ink', className)}
    >
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="min-w-0">
        {title && <p className="font-heading font-semibold text-danger leading-tight">{title}</p>}
        {children}
      </div>
    </div>
  )
}
