import { clsx } from 'clsx'
import { Undo2, X } from 'lucide-react'
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { logError } from '../../lib/log.ts'
import { Button, IconButton, LinkButton } from '../button.tsx'
import { useUiWords } from '../ui-messages.tsx'
import type { NoticeLink, NoticeUndo } from './notices.ts'

export interface ListenProps {
  title: string
  text: string | undefined
  /** Called when reading aloud starts or stops. */
  onBusy: (isBusy: boolean) => void
}

interface NoticeActionsProps {
  title: string
  text: string | undefined
  link: NoticeLink | undefined
  undo: NoticeUndo | undefined
  onClose: () => void
  /** Called when its height has changed, so that the notices above it move. */
  onResize: () => void
  fetchListen?: () => Promise<ComponentType<ListenProps>>
}

/** Long enough for a slow reader to read two lines and to find the speaker button. */
const readingMs = 12_000
const tickMs = 250

/** Whether the pointer is over it or the keyboard focus is in it. Ignored for touch, where both stay at the last press. */
function isHeld(notice: HTMLElement): boolean {
  if (notice.matches(':focus-visible') || notice.querySelector(':focus-visible')) return true
  // From the page of the notice, because a timer may end after its page is gone.
  return notice.matches(':hover') && notice.ownerDocument.defaultView?.matchMedia('(hover: hover)').matches === true
}

/** Whether the notice is visible and not behind a newer one. */
const isSeen = (notice: HTMLElement) => document.visibilityState === 'visible' && notice.dataset.visible !== 'false'

/** The actions of an important notice: reading it aloud and dismissing it. */
export function NoticeActions({ title, text, link, undo, onClose, onResize, fetchListen }: NoticeActionsProps) {
  const words = useUiWords()
  const Listen = useFetched(fetchListen)
  const actions = useRef<HTMLDivElement>(null)
  const speaker = useRef<HTMLDivElement>(null)
  const [isRead, setRead] = useState(false)
  /** Only the speaker stands under the text. */
  const isAlone = !link && !undo
  const leftMs = useRef(readingMs)
  const expire = useEffectEvent(onClose)
  const resize = useEffectEvent(onResize)
  useEffect(() => {
    if (isRead) return
    // The timer runs only while the notice is visible and not in use.
    const timer = setInterval(() => {
      const notice = actions.current?.closest('li')
      if (!notice || !isSeen(notice) || isHeld(notice)) return
      leftMs.current -= tickMs
      if (leftMs.current <= 0) expire()
    }, tickMs)
    return () => clearInterval(timer)
  }, [isRead])
  useEffect(() => {
    if (!Listen || !speaker.current) return
    resize()
    // Whether a voice is available is determined later.
    const watch = new MutationObserver(() => resize())
    watch.observe(speaker.current, { childList: true })
    return () => watch.disconnect()
  }, [Listen])
  return (
    // A press on the button must neither drag the notice nor close the dialog beneath it.
    <div
      ref={actions}
      className="pointer-events-auto contents in-[[data-visible=false]]:invisible"
      onPointerDown={(event) => event.stopPropagation()}
    >
      <IconButton label={words.close} className="-me-2.5 -mt-2.5" onClick={onClose}>
        <X aria-hidden className="size-5" />
      </IconButton>
      <div
        className={clsx('flex basis-full items-center gap-2 has-[>:only-child:empty]:hidden', isAlone && '-mt-3 -mb-2')}
      >
        {link && (
          <LinkButton
            to={link.to}
            variant="outline"
            size="sm"
            onClick={() => {
              link.onFollow?.()
              onClose()
            }}
          >
            {link.label}
          </LinkButton>
        )}
        {undo && (
          <Button
            variant="outline"
            size="sm"
            icon={<Undo2 aria-hidden className="size-4 rtl:-scale-x-100" />}
            onClick={() => {
              onClose()
              undo.onPress()
            }}
          >
            {undo.label}
          </Button>
        )}
        <div ref={speaker} className="ms-auto flex">
          {Listen && <Listen title={title} text={text} onBusy={setRead} />}
        </div>
      </div>
    </div>
  )
}

/** Shows nothing if the code for reading aloud cannot be fetched; the notice itself stays readable. */
function useFetched(fetch: NoticeActionsProps['fetchListen']) {
  const [Part, setPart] = useState<ComponentType<ListenProps> | null>(null)
  useEffect(() => {
    if (!fetch) return
    let isShown = true
    fetch().then(
      (componentType) => isShown && setPart(() => componentType),
      (cause) => logError('Nothing can read notices aloud', cause)
    )
    return () => {
      isShown = false
    }
  }, [fetch])
  return Part
}
