import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { Direction } from 'radix-ui'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import 'sonner/dist/styles.css'

const shownFor = 4000

interface ToasterProps {
  /** How many messages may stand at once. */
  max: number
  /** Names the place of the messages for screen readers. */
  label?: string
}

/** Bottom right, bottom left where the language runs from the right. */
export function Toaster({ max, label }: ToasterProps) {
  const dir = Direction.useDirection()
  return (
    <Sonner
      dir={dir}
      customAriaLabel={label}
      position={dir === 'rtl' ? 'bottom-left' : 'bottom-right'}
      duration={shownFor}
      visibleToasts={max}
      expand
      icons={{
        success: <CircleCheck aria-hidden className="size-5 text-neem" />,
        error: <CircleAlert aria-hidden className="size-5 text-danger" />,
        info: <Info aria-hidden className="size-5 text-neel" />
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'bubble flex w-full items-start gap-3 border border-line bg-card p-4 text-ink shadow-float md:w-(--width)',
          icon: 'mt-0.5 shrink-0',
          content: 'min-w-0 font-text',
          title: 'font-heading font-semibold leading-tight',
          description: 'text-soft text-sm'
        }
      }}
    />
  )
}

/** Passing news about an action that has no place of its own on the screen. */
export const toast = {
  success: (title: string, text?: string) => sonner.success(title, { description: text }),
  error: (title: string, text?: string) => sonner.error(title, { description: text }),
  info: (title: string, text?: string) => sonner.info(title, { description: text })
}
