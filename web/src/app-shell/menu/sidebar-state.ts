import { useEffect, useState } from 'react'

const cookie = 'sidebar_state'
const weekSeconds = 7 * 24 * 60 * 60

const isKeptCollapsed = () => document.cookie.split('; ').includes(`${cookie}=collapsed`)

/** Whether the side menu of a wide screen is collapsed to icons. Ctrl+B or Cmd+B toggles it; a cookie stores it for 7 days. */
export function useSidebarState(): { isCollapsed: boolean; toggle: () => void } {
  const [isCollapsed, setCollapsed] = useState(isKeptCollapsed)
  const toggle = () => {
    const next = !isCollapsed
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser of our visitors
    document.cookie = `${cookie}=${next ? 'collapsed' : 'expanded'}; path=/; max-age=${weekSeconds}; samesite=lax`
    setCollapsed(next)
  }
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', turn)
    return () => window.removeEventListener('keydown', turn)
  })
  return { isCollapsed, toggle }
}
