import { clsx } from 'clsx'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useUiWords } from '../ui-messages.tsx'
import { controlClass } from './field.tsx'

/** The button that shows the password is at the end of the line, so the wrapper has the direction of the text. */
export function PasswordInput({ className, dir, ...rest }: ComponentProps<'input'>) {
  const words = useUiWords()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <span dir={dir} className="relative block">
      <input {...rest} type={shown ? 'text' : 'password'} className={clsx(controlClass, 'pe-13', className)} />
      <button
        type="button"
        onClick={() => setShown(!shown)}
        aria-label={shown ? words.hidePassword : words.showPassword}
        className="absolute inset-y-0 end-0.5 my-auto flex size-11 items-center justify-center rounded-sm text-soft hover:text-ink"
      >
        <Icon aria-hidden className="size-5" />
      </button>
    </span>
  )
}
