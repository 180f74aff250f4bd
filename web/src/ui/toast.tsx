import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { lazyPart } from '../lib/lazy-part.tsx'
import { isNoticeWaiting, type Notice, type NoticeLink, onFirstNotice, say } from './notices.ts'
import type { ToasterProps } from './toasts.tsx'

const Toasts = lazyPart(() => import('./toasts.tsx').then((module) => module.Toasts))

/** Where notices appear; what draws them is fetched with the first. */
export function Toaster(props: ToasterProps) {
  return useSyncExternalStore(onFirstNotice, isNoticeWaiting) ? <Toasts {...props} /> : null
}

function sayer(kind: Notice['kind']) {
  return (
    title: string,
    text?: string,
    { matters = false, link }: { matters?: boolean; link?: NoticeLink | undefined } = {}
  ) => say({ kind, title, text, matters, link })
}

/** Passing news about an action that has no place of its own on the screen. */
export const toast = {
  success: sayer('success'),
  error: sayer('error'),
  info: sayer('info')
}

const gapPx = 12

/** Everything that must stay in reach now: notices appear above the highest of it. */
const inReach = new Set<RefObject<HTMLElement | null>>()

function placeNotices() {
  const tops = [...inReach].flatMap((refObject) => {
    const { top, height } = refObject.current?.getBoundingClientRect() ?? { top: 0, height: 0 }
    return height > 0 && top < window.innerHeight ? [top] : []
  })
  const { style } = document.documentElement
  if (tops.length > 0)
    style.setProperty('--toast-bottom', `${Math.round(window.innerHeight - Math.min(...tops) + gapPx)}px`)
  else style.removeProperty('--toast-bottom')
}

/** What stands at the bottom of the page and must stay in reach, such as its buttons: notices appear above it. */
export function useClearOfToasts<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null)
  useLayoutEffect(() => {
    inReach.add(element)
    window.addEventListener('resize', placeNotices)
    return () => {
      inReach.delete(element)
      placeNotices()
      window.removeEventListener('resize', placeNotices)
    }
  }, [])
  // Its height changes with what it shows, so it is measured whenever it is drawn.
  useLayoutEffect(placeNotices)
  return element
}
