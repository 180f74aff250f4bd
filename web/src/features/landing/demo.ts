import type { LanguageCode } from '@arogyachat/contract/languages'
import { logError } from '../../lib/log.ts'

/** The distance from the viewport at which it is fetched. */
const near = '500px 0px'

/**
 * Loads the chat when it comes near the viewport or is requested. Until then, and if it cannot be fetched, the static
 * content stays.
 */
export function bringDemo(place: HTMLElement): void {
  let isBrought = false
  const mount = async () => {
    const { mountDemo } = await import('../assistant/demo/mounted-demo-card.tsx')
    await mountDemo(place, document.documentElement.lang as LanguageCode)
    observer.disconnect()
  }
  const bring = () => {
    if (isBrought) return
    isBrought = true
    mount().catch((cause) => {
      logError('The chat could not be loaded', cause)
      isBrought = false
      addEventListener('online', bring, { once: true })
    })
  }
  const observer = new IntersectionObserver((seen) => seen.some((entry) => entry.isIntersecting) && bring(), {
    rootMargin: near
  })
  observer.observe(place)
  for (const link of document.querySelectorAll('a[href="#demo"]')) link.addEventListener('click', bring)
}
