import { useRef } from 'react'
import { lazyPart } from '../lib/lazy-part.tsx'
import type { ConfirmDialogProps, DialogProps } from './dialog-window.tsx'

const Window = lazyPart(() => import('./dialog-window.tsx').then((module) => module.DialogWindow))
const Question = lazyPart(() => import('./dialog-window.tsx').then((module) => module.ConfirmWindow))

/** From the first opening on; before it, there is nothing to fetch a dialog for. */
function useWasOpened(open: boolean): boolean {
  const was = useRef(open)
  if (open) was.current = true
  return was.current
}

/** Below 768 px it is a page of its own; above, a card over the page. Escape and the veil close it. */
export function Dialog(props: DialogProps) {
  return useWasOpened(props.open) ? <Window {...props} /> : null
}

/** A yes or no. Focus starts on the harmless answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return useWasOpened(props.open) ? <Question {...props} /> : null
}
