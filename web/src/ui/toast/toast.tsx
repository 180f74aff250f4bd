import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { isNoticeWaiting, type Notice, type NoticeLink, type NoticeUndo, onFirstNotice, say } from './notices.ts'
import type { ToasterProps } from './toasts.tsx'

const Toasts = lazyPart(() => import('./toasts.tsx').then((module) => module.Toasts))

/** The region where toasts appear; its code is fetched with the first toast. */
export function Toaster(props: ToasterProps) {
  return useSyncExternalStore(onFirstNotice, isNoticeWaiting) ? <Toasts {...props} /> : null
}

function sayer(kind: Notice['kind']) {
  return (
    title: string,
    text?: string,
    {
      matters = false,
      link,
      undo
    }: { matters?: boolean; link?: NoticeLink | undefined; undo?: NoticeUndo | undefined } = {}
  ) => say({ kind, title, text, matters: matters || undo !== undefined, link, undo })
}

/** Shows a short message about an action that has no place of its own on the screen. */
export const toast = {
  success: sayer('success'),
  error: sayer('error'),
  info: sayer('info')
}

const gapPx = 12

/** Elements that toasts must not cover: toasts appear above the highest of them. */
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

/** Marks an element at the bottom of the page, such as its buttons, that toasts must not cover. */
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
  // Its height changes with its content, so it is measured on each render.
  useLayoutEffect(placeNotices)
  return element
}
