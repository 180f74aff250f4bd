import type { AssistantSuggestion } from '@arogyachat/contract/assistant'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { logError } from '../../../lib/log.ts'
import { useChatMessages } from './chat-messages.tsx'
import type { Chat } from './use-chat.ts'

/** What is visible of the chat loads first on a slow connection. */
const afterFirstViewMs = 1500

/** Loads the styles of the panel for a page that does not have them. */
type LoadHost = () => Promise<{ keepPageOffline: () => Promise<void> }>

/** Loads the panel with its texts. The browser keeps what it has loaded, so that the panel opens later without a network. */
async function loadPanel(language: LanguageCode, loadHost?: LoadHost) {
  const [{ DangerSignsPanel, loadTree }, host] = await Promise.all([import('../danger-signs/load.ts'), loadHost?.()])
  const tree = await loadTree(language)
  void host?.keepPageOffline()
  return { DangerSignsPanel, tree }
}
type LoadedPanel = Awaited<ReturnType<typeof loadPanel>>

interface DangerSigns {
  open: () => void
  /** The panel while it is open. */
  panel: ReactNode
}

/**
 * The panel "Is any of this happening now?" of a chat. What is answered in it is sent as a message.
 *
 * @param loadHost what the landing page adds to the panel; always the same function
 */
export function useDangerSigns(chat: Chat, loadHost?: LoadHost): DangerSigns {
  const { language, t } = useChatMessages()
  const [shown, setShown] = useState<LoadedPanel | 'failed' | null>(null)
  const [waiting, setWaiting] = useState<AssistantSuggestion | null>(null)
  const isBusy = chat.pending !== null
  useEffect(() => {
    // A failure is reported when the panel is needed.
    const timer = setTimeout(() => loadPanel(language, loadHost).catch(() => {}), afterFirstViewMs)
    return () => clearTimeout(timer)
  }, [language, loadHost])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `chat` is new on every render; only whether it is busy matters
  useEffect(() => {
    if (isBusy || !waiting) return
    setWaiting(null)
    chat.choose(waiting)
  }, [isBusy, waiting])

  const open = () => {
    loadPanel(language, loadHost).then(setShown, (cause) => {
      logError('The panel of danger signs could not be loaded', cause)
      setShown('failed')
    })
  }
  const panel =
    shown === 'failed' ? (
      <p role="alert" className="bg-danger-soft px-4 py-2 text-danger">
        {t('dangerSigns.failed')}
      </p>
    ) : (
      shown && <shown.DangerSignsPanel tree={shown.tree} onAnswer={setWaiting} onClose={() => setShown(null)} />
    )
  return { open, panel }
}

/** Opens the panel; `isLarge` where a reply offers it. */
export function DangerSignsButton({ onOpen, isLarge = false }: { onOpen: () => void; isLarge?: boolean }) {
  const { t } = useChatMessages()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className={clsx(
        'flex w-full items-center justify-center gap-2 rounded-md border border-danger bg-danger-soft px-3 text-center font-heading font-semibold text-danger leading-tight',
        isLarge ? 'min-h-16 py-3 text-lg' : 'min-h-11 py-1.5 text-base'
      )}
    >
      <TriangleAlert aria-hidden className="size-5 shrink-0" />
      {t('dangerSigns.open')}
    </button>
  )
}
