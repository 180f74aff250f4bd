import { clsx } from 'clsx'
import { LoaderCircle } from 'lucide-react'
import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { Link } from '../lib/router/link.tsx'

export type ButtonVariant = 'primary' | 'accent' | 'outline' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const base =
  'inline-flex items-center justify-center gap-2 rounded-md border text-center wrap-break-word font-heading font-semibold leading-tight no-underline transition-[filter,background-color] not-aria-disabled:hover:brightness-95 not-aria-disabled:active:brightness-90 aria-disabled:opacity-60 disabled:opacity-60'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-neem text-on-neem',
  accent: 'border-transparent bg-marigold text-on-marigold',
  outline: 'border-neem bg-card text-neem',
  ghost: 'border-transparent bg-transparent text-ink not-aria-disabled:hover:bg-mint',
  danger: 'border-transparent bg-danger text-on-danger'
}

// Touch targets are at least 44 px high. Sizes differ in the height of one line; longer text wraps and the button grows. No
// minimum of the width: beside other things it would let the button become narrower than its longest word.
const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-11 px-[0.8125rem] py-1.5 text-sm',
  md: 'min-h-11 px-4 py-2 text-base',
  lg: 'min-h-13 px-6 py-3 text-lg'
}

interface Look {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Shows progress and ignores further presses; the button keeps its size and its focus. */
  busy?: boolean
  /** Why the button is unavailable. It stays focusable, so that screen readers announce the reason. */
  disabledReason?: string
}

export function Button({
  variant = 'primary',
  size = 'md',
  icon,
  busy = false,
  disabledReason,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const inert = busy || disabledReason !== undefined
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A submit button must not submit the form either.
    if (inert) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <>
      <button
        {...rest}
        type={type}
        onClick={press}
        aria-disabled={inert || undefined}
        aria-busy={busy || undefined}
        aria-describedby={clsx(rest['aria-describedby'], disabledReason && reasonId) || undefined}
        title={disabledReason ?? rest.title}
        className={clsx(base, variants[variant], sizes[size], className)}
      >
        {busy ? <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin" /> : icon}
        {children}
      </button>
      {disabledReason !== undefined && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  )
}

export function LinkButton({
  variant = 'primary',
  size = 'md',
  icon,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & Look) {
  return (
    <Link {...rest} className={clsx(base, variants[variant], sizes[size], className)}>
      {icon}
      {children}
    </Link>
  )
}

/** A link out of the app, such as a telephone number, that looks like a button. */
export function AnchorButton({
  variant = 'primary',
  size = 'md',
  icon,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & Look) {
  return (
    <a {...rest} className={clsx(base, variants[variant], sizes[size], className)}>
      {icon}
      {children}
    </a>
  )
}

const squares: Record<ButtonSize, string> = { sm: 'size-11', md: 'size-11', lg: 'size-13' }

interface IconButtonProps extends ComponentProps<'button'> {
  label: string
  variant?: ButtonVariant
  size?: ButtonSize
}

export function IconButton({
  label,
  variant = 'ghost',
  size = 'md',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={clsx(base, variants[variant], squares[size], 'shrink-0', className)}
    />
  )
}
