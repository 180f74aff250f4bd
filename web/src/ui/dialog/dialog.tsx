import { useRef } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import type { ConfirmDialogProps, DialogProps } from './dialog-window.tsx'

const Window = lazyPart(() => import('./dialog-window.tsx').then((module) => module.DialogWindow))
const Question = lazyPart(() => import('./dialog-window.tsx').then((module) => module.ConfirmWindow))

/** Fetched with the first opening. */
function useWasOpened(open: boolean): boolean {
  const was = useRef(open)
  if (open) was.current = true
  return was.current
}

/** Below 768 px full screen, or a sheet from below if small; above a card over the page. Escape and a press on the overlay close it. */
export function Dialog(props: DialogProps) {
  return useWasOpened(props.open) ? <Window {...props} /> : null
}

/** A question with two answers. The focus starts on the harmless one. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return useWasOpened(props.open) ? <Question {...props} /> : null
}
