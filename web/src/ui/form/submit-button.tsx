import type { ComponentProps } from 'react'
import { Button } from '../button.tsx'

interface SubmitButtonProps extends ComponentProps<typeof Button> {
  /** The form, whose submission shows at each field what is missing. */
  onSubmit: () => unknown
  /** What is missing. The button looks unavailable, but a press still submits, so that the form says what to do. */
  missing: string | undefined
}

/** The button of a booking. It is never silently disabled. */
export function SubmitButton({ onSubmit, missing, busy = false, ...rest }: SubmitButtonProps) {
  return (
    <Button
      {...rest}
      type="submit"
      busy={busy}
      {...(missing !== undefined && !busy && { disabledReason: missing, onClickCapture: () => void onSubmit() })}
    />
  )
}
