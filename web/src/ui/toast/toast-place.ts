import type { RefObject } from 'react'

const gapPx = 12

/** Elements that toasts must not cover: toasts appear above the highest of them. */
export const inReach = new Set<RefObject<HTMLElement | null>>()

/** Sets where toasts appear to above everything that they must not cover, as it lies now. */
export function placeToasts(): void {
  const tops = [...inReach].flatMap((refObject) => {
    const { top, height } = refObject.current?.getBoundingClientRect() ?? { top: 0, height: 0 }
    return height > 0 && top < window.innerHeight ? [top] : []
  })
  const { style } = document.documentElement
  if (tops.length > 0)
    style.setProperty('--toast-bottom', `${Math.round(window.innerHeight - Math.min(...tops) + gapPx)}px`)
  else style.removeProperty('--toast-bottom')
}
