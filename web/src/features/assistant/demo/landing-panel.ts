import './danger-signs.css'
import { logError } from '../../../lib/log.ts'

const cacheName = 'landing-page'
/** The name under which `public/sw.js` finds the page, whatever its language. */
const keptPage = '/'

/**
 * Keeps this page and the files that it has loaded, and drops those of an earlier build. With the service worker, the page and
 * its panel of danger signs open again without a network.
 */
async function keep(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return
  await navigator.serviceWorker.register('/sw.js')
  const cache = await caches.open(cacheName)
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const files = loaded
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
  const kept = (await cache.keys()).map((request) => new URL(request.url).pathname)
  await Promise.all([
    fetch(location.pathname).then(async (page) => {
      if (page.ok) await cache.put(keptPage, page)
    }),
    cache.addAll(files.filter((file) => !kept.includes(file)))
  ])
  await Promise.all(kept.filter((path) => path !== keptPage && !files.includes(path)).map((path) => cache.delete(path)))
}

export const keepPageOffline = (): Promise<void> =>
  keep().catch((cause) => logError('The page could not be kept for use without a network', cause))
