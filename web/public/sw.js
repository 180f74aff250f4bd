// Opens the landing page without a network: with the page that was kept last, whose panel of danger signs works offline.
// Pages always come from the network first; files of /assets have a hash in their name and never change.
const keptPage = '/'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate')
    event.respondWith(fetch(request).catch(async (error) => (await caches.match(keptPage)) ?? Promise.reject(error)))
  else if (pathname.startsWith('/assets/'))
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)))
})
