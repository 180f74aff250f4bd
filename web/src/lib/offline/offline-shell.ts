/** `public/sw.js` reads the same names. */
const cacheName = 'app-shell'
const shellUrl = '/app-shell'

/** The script that a page of the app starts with. Its name changes with every build. */
const entryOf = (page: Document) => page.querySelector<HTMLScriptElement>('script[type=module][src^="/assets/"]')?.src

const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .filter((resource) => !((resource as PerformanceResourceTiming).responseStatus >= 400))
    .map((resource) => new URL(resource.name))
    .filter((url) => url.origin === location.origin && url.pathname.startsWith('/assets/'))
    .map((url) => url.pathname)

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html')

/**
 * Keeps the page and the files that this visit has loaded. Files come first, then the page, and files of an earlier build are
 * dropped last: at any moment the kept page finds the files it starts with. When the server already has a newer build than
 * this page, nothing changes until the next visit.
 */
export async function keepShell(): Promise<void> {
  const response = await fetch(location.pathname, { headers: { accept: 'text/html' } })
  const entry = entryOf(document)
  if (!response.ok || entry === undefined || entryOf(parse(await response.clone().text())) !== entry) return
  const cache = await caches.open(cacheName)
  const keptPage = await cache.match(shellUrl)
  const isSameBuild = keptPage !== undefined && entryOf(parse(await keptPage.text())) === entry
  const kept = (await cache.keys()).map((request) => new URL(request.url).pathname)
  const files = [...new Set(loadedFiles())]
  await cache.addAll(files.filter((file) => !kept.includes(file)))
  if (isSameBuild) return
  await cache.put(shellUrl, response)
  const dropped = kept.filter((path) => path !== shellUrl && !files.includes(path))
  await Promise.all(dropped.map((path) => cache.delete(path)))
}

/** Lets every screen that was open once open again without a network, with what this device last saw. */
export async function openWithoutNetwork(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return
  await navigator.serviceWorker.register('/sw.js')
  await navigator.serviceWorker.ready
  await keepShell()
}
