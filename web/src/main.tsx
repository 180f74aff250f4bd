import './ui/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppFrame } from './app-shell/app-frame.tsx'
import { keepInstallOffer } from './app-shell/install/install-offer.ts'
import { languageStore } from './i18n/language-store.ts'
import { logError } from './lib/log.ts'
import { AppRoutes } from './routes.tsx'

const retryMs = 4000

/** Loaded with the first important notice, after the screen. */
async function fetchListen() {
  const [button] = await Promise.all([
    import('./features/speech/notice-listen-button.tsx'),
    languageStore.want(['speech'])
  ])
  return button.NoticeListenButton
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
const container = root

/** The screen that is open loads first on a slow connection. */
const afterFirstViewMs = 4000

function keepForOffline() {
  setTimeout(() => {
    import('./lib/offline/offline-shell.ts')
      .then(({ openWithoutNetwork }) => openWithoutNetwork())
      .catch((cause) => logError('The app could not be kept for use without a network', cause))
  }, afterFirstViewMs)
}

/** Until the first messages are loaded, index.html shows the mark; failed fetches are retried. */
async function start() {
  try {
    await languageStore.want([])
  } catch (cause) {
    logError('No words could be loaded yet', cause)
    setTimeout(start, retryMs)
    return
  }
  createRoot(container).render(
    <StrictMode>
      <AppFrame fetchListen={fetchListen}>
        <AppRoutes />
      </AppFrame>
    </StrictMode>
  )
}
languageStore.markDocument()
keepInstallOffer()
void start()
// In development the files change all the time.
if (import.meta.env.PROD) keepForOffline()
