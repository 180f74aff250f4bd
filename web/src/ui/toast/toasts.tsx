import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { Direction } from 'radix-ui'
import { type ComponentType, useEffect } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import 'sonner/dist/styles.css'
import { type ListenProps, NoticeActions } from './notice-actions.tsx'
import { type Notice, showNoticesBy } from './notices.ts'
import { placeToasts } from './toast-place.ts'

export interface ToasterProps {
  /** The accessible name of the region. */
  label?: string
  /** Loads the component that reads a notice aloud, with the first important one. It renders nothing where no voice is available. */
  fetchListen?: () => Promise<ComponentType<ListenProps>>
}

const shownFor = 4000

type FetchListen = ToasterProps['fetchListen']

let count = 0

function show({ kind, title, text, matters, link, undo }: Notice, fetchListen: FetchListen) {
  placeToasts()
  // The same message again replaces the one that is shown.
  if (!matters) return void sonner[kind](title, { description: text, id: [kind, title, text].join(' ') })
  count += 1
  const id = `matters-${count}`
  const close = () => void sonner.dismiss(id)
  const draw = () =>
    void sonner[kind](title, {
      id,
      description: text,
      // The toast runs its own timer.
      duration: Number.POSITIVE_INFINITY,
      action: (
        <NoticeActions
          title={title}
          text={text}
          link={link}
          undo={undo}
          onClose={close}
          onResize={draw}
          {...(fetchListen && { fetchListen })}
        />
      )
    })
  draw()
}

/** One at a time, at the bottom right (bottom left in right-to-left languages), above fixed elements at the bottom of the page. */
export function Toasts({ label, fetchListen }: ToasterProps) {
  const dir = Direction.useDirection()
  useEffect(() => showNoticesBy((notice) => show(notice, fetchListen)), [fetchListen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: toasts of the previous language disappear when the language changes
  useEffect(() => () => void sonner.dismiss(), [label])
  return (
    <Sonner
      dir={dir}
      {...(label !== undefined && { customAriaLabel: label })}
      position={dir === 'rtl' ? 'bottom-left' : 'bottom-right'}
      offset={{ bottom: 'var(--toast-bottom, 24px)' }}
      mobileOffset={{ bottom: 'var(--toast-above-sheet, var(--toast-bottom, 16px))' }}
      duration={shownFor}
      visibleToasts={1}
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
            'bubble flex w-full flex-wrap items-start gap-3 border border-line bg-card p-4 text-ink shadow-float md:w-(--width)',
          icon: 'mt-0.5 shrink-0',
          content: 'min-w-0 flex-1 font-text',
          title: 'font-heading font-semibold leading-tight',
          description: 'text-soft text-sm'
        }
      }}
    />
  )
}
