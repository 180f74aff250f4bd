import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Button, IconButton } from '../button.tsx'
import { useUiWords } from '../ui-messages.tsx'
import { CloseOnBack } from './close-on-back.ts'

// Small ones are a sheet from below on a phone, the others fill it.
const sizes = {
  sm: 'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-xl md:max-w-md',
  md: 'inset-0 md:max-w-2xl',
  lg: 'inset-0 md:max-w-4xl'
}

/**
 * Moves the focus into a dialog: to `initialFocus`, to the first button when a key opened it, or else to the dialog itself,
 * because a ring around the close button would mark it as the answer. Returns it to the element that opened the dialog, or to
 * the page if that no longer exists; Radix does so only for its own trigger.
 */
function useFocus(initialFocus?: RefObject<HTMLElement | null>) {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement
      const isByKey = opener.current?.matches(':focus-visible') ?? false
      const first = initialFocus?.current ?? (isByKey ? null : event.currentTarget)
      if (!(first instanceof HTMLElement)) return
      event.preventDefault()
      first.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const isThere = opener.current instanceof HTMLElement && opener.current.isConnected
      const back = isThere ? opener.current : document.querySelector('main')
      if (back instanceof HTMLElement) back.focus({ preventScroll: !isThere || back.matches('main') })
    }
  }
}

/** What the focused control has opened closes first: a list of suggestions, or a calendar that is still being fetched. */
function keepForExpanded(event: KeyboardEvent) {
  if (document.activeElement?.matches(':is([role=combobox], [aria-haspopup])[aria-expanded=true]'))
    event.preventDefault()
}

/** Sets `--sticky-top`, the height that the header covers, for what sticks within the dialog. */
function measureHeader(header: HTMLElement) {
  const measure = () => header.parentElement?.style.setProperty('--sticky-top', `${header.offsetHeight}px`)
  measure()
  window.addEventListener('resize', measure)
  return () => window.removeEventListener('resize', measure)
}

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  children: ReactNode
  /** Stays visible while the content scrolls. */
  footer?: ReactNode
  size?: keyof typeof sizes
  /** Has the focus at first, instead of the close button. */
  initialFocus?: RefObject<HTMLElement | null>
  className?: string
}

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: string
  confirmLabel: string
  cancelLabel: string
  danger?: boolean
  /** Keeps the dialog open until the action has finished. */
  busy?: boolean
  onConfirm: () => void
}

export function DialogWindow({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'md',
  initialFocus,
  className
}: DialogProps) {
  const words = useUiWords()
  const focus = useFocus(initialFocus)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-black/50" />
        <Radix.Content
          {...focus}
          onEscapeKeyDown={keepForExpanded}
          {...(description === undefined && { 'aria-describedby': undefined })}
          data-sheet={size === 'sm' || undefined}
          className={clsx(
            'fixed z-50 flex animate-rise scroll-py-24 flex-col overflow-y-auto overscroll-contain bg-card text-ink shadow-float outline-none',
            'md:inset-x-4 md:inset-y-auto md:top-1/2 md:mx-auto md:max-h-[90dvh] md:-translate-y-1/2 md:rounded-xl md:border md:border-line',
            sizes[size],
            className
          )}
        >
          <CloseOnBack onClose={() => onOpenChange(false)} />
          <header ref={measureHeader} className="sticky top-0 z-10 border-line border-b bg-card px-5 py-3">
            <div className="flex items-start gap-3">
              <Radix.Title className="min-w-0 flex-1 py-2 font-heading font-semibold text-xl">{title}</Radix.Title>
              <Radix.Close asChild>
                <IconButton label={words.close} className="-me-2">
                  <X aria-hidden className="size-5" />
                </IconButton>
              </Radix.Close>
            </div>
            {description !== undefined && (
              <Radix.Description className="mt-1.5 text-soft">{description}</Radix.Description>
            )}
          </header>
          <div className="flex-1 px-5 py-4">{children}</div>
          {footer !== undefined && (
            <footer className="sticky bottom-0 z-10 flex flex-wrap justify-end gap-3 border-line border-t bg-card px-5 py-3 pb-[max(--spacing(3),env(safe-area-inset-bottom))] *:grow md:*:grow-0">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export function ConfirmWindow({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel,
  danger = false,
  busy = false,
  onConfirm
}: ConfirmDialogProps) {
  const harmless = useRef<HTMLButtonElement>(null)
  const focus = useFocus(harmless)
  const change = (next: boolean) => {
    if (!busy) onOpenChange(next)
  }
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-black/50" />
        <Radix.Content
          {...focus}
          role="alertdialog"
          data-sheet
          className="fixed inset-x-4 bottom-4 z-50 mx-auto max-h-[90dvh] max-w-md animate-rise overflow-y-auto rounded-xl border border-line bg-card p-5 text-ink shadow-float outline-none sm:p-6 md:top-1/2 md:bottom-auto md:-translate-y-1/2"
        >
          <CloseOnBack onClose={() => change(false)} />
          <Radix.Title className="font-heading font-semibold text-lg sm:text-xl">{title}</Radix.Title>
          <Radix.Description className="mt-2 text-soft">{description}</Radix.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3 *:grow md:*:grow-0">
            <Radix.Close asChild>
              <Button ref={harmless} variant="outline">
                {cancelLabel}
              </Button>
            </Radix.Close>
            <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
