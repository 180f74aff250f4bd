export interface Notice {
  kind: 'success' | 'error' | 'info'
  title: string
  text: string | undefined
  /** An important notice: it stays longer and can be read aloud. */
  matters: boolean
  /** A link to what the notice is about. */
  link: NoticeLink | undefined
  /** Takes back what the notice reports. */
  undo: NoticeUndo | undefined
}

export interface NoticeUndo {
  label: string
  onPress: () => void
}

export interface NoticeLink {
  label: string
  to: string
  /** Called when the link is followed. */
  onFollow?: () => void
}

const waiting: Notice[] = []
const listeners = new Set<() => void>()
let show: ((notice: Notice) => void) | null = null
let isWanted = false
export const isNoticeWaiting = () => isWanted

/** Registers a listener for the first notice. */
export function onFirstNotice(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Registers the renderer and passes it the notices that arrived before. @returns a function that unregisters it. */
export function showNoticesBy(draw: (notice: Notice) => void): () => void {
  show = draw
  for (const notice of waiting.splice(0)) draw(notice)
  return () => {
    show = null
  }
}

export function say(notice: Notice) {
  if (show) return show(notice)
  waiting.push(notice)
  isWanted = true
  for (const listener of listeners) listener()
}
