// Opens the landing page and the app without a network. Pages come from the network first; without it, from the copy that the
// page itself kept when it was last open. Files of /assets have a hash in their name and never change. The API is never
// touched, so no health data is in these caches.
const landing = { cache: 'landing-page', page: '/' }
const app = { cache: 'app-shell', page: '/app-shell' }

/** The landing page is `/`, and `/<language>` in each language. */
const isLanding = (pathname) => /^\/([a-z]{2,3})?$/.test(pathname)

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** One page stands in for the other: the landing page for a screen, and the app, which says that it is offline, for `/`. */
async function keptPage(pathname, error) {
  const pages = isLanding(pathname) ? [landing.page, ...(pathname === '/' ? [app.page] : [])] : [app.page, landing.page]
  for (const page of pages) {
    const kept = await caches.match(page)
    if (kept) return kept
  }
  throw error
}

/** Keeps a file that a screen of the app loads; the landing page keeps its own. */
async function keep(clientId, request, response) {
  const client = await self.clients.get(clientId)
  if (!client || isLanding(new URL(client.url).pathname)) return
  const cache = await caches.open(app.cache)
  await cache.put(request, response)
}

async function file(event) {
  const kept = await caches.match(event.request, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(event.request)
  // A file that cannot be kept, for want of space, is reported by the browser and shown all the same.
  if (response.ok) event.waitUntil(keep(event.clientId, event.request, response.clone()))
  return response
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch((error) => keptPage(pathname, error)))
  else if (pathname.startsWith('/assets/')) event.respondWith(file(event))
})
