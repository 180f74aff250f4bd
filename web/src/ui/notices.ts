export interface Notice {
  kind: 'success' | 'error' | 'info'
  title: string
  text: string | undefined
  /** Somebody must know it or act on it: it stays for as long as that takes, and can be heard. */
  matters: boolean
  /** Where what it tells of can be seen. */
  link: NoticeLink | undefined
}

export interface NoticeLink {
  label: string
  to: string
  /** The link was followed. */
  onFollow?: () => void
}

const waiting: Notice[] = []
const listeners = new Set<() => void>()
let show: ((notice: Notice) => void) | null = null
let isWanted = false
export const isNoticeWaiting = () => isWanted

/** Hears when the first notice is there to be drawn. */
export function onFirstNotice(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Hands over whoever draws notices, and those that came before it was there. Returns how to take it back. */
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
