import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { isNoticeWaiting, type Notice, type NoticeLink, type NoticeUndo, onFirstNotice, say } from './notices.ts'
import { inReach, placeToasts } from './toast-place.ts'
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

/** Marks an element at the bottom of the page, such as its buttons, that toasts must not cover. */
export function useClearOfToasts<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null)
  useLayoutEffect(() => {
    // A listener of its own: the same function would be added once for all elements, and removed with the first of them.
    const onResize = () => placeToasts()
    inReach.add(element)
    window.addEventListener('resize', onResize)
    return () => {
      inReach.delete(element)
      placeToasts()
      window.removeEventListener('resize', onResize)
    }
  }, [])
  // Its height changes with its content, so it is measured on each render.
  useLayoutEffect(placeToasts)
  return element
}
