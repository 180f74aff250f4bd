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

// A message from the server, encrypted for this browser. It says nothing about health, because a lock screen shows it.
self.addEventListener('push', (event) => {
  const { id, text, language, direction, path } = event.data.json()
  const options = { body: text, lang: language, dir: direction, tag: id, icon: '/icons/app-192.png', data: { path } }
  event.waitUntil(self.registration.showNotification('ArogyaChat', options))
})

/** Opens the screen of the message, in a page of the app that is open already if there is one. */
async function openScreen(path) {
  const { href, origin } = new URL(path, self.location.origin)
  if (origin !== self.location.origin) return
  const pages = await self.clients.matchAll({ type: 'window' })
  const page = pages.find((client) => !isLanding(new URL(client.url).pathname))
  await (page ? page.focus() : self.clients.openWindow(href))
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openScreen(event.notification.data.path))
})
