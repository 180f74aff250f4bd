import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { IconButton } from '../../../ui/button.tsx'
import { type Panel, panelButtonId } from './call-controls.tsx'

const panelTitles = { chat: 'chat.title', prescription: 'call.prescription', patient: 'call.patient' } as const

/** Which panel is open beside the video. A chat visit opens the chat; on a wide screen the doctor sees the patient's details. */
export function usePanel({ isChatVisit, hasPatientPanel }: { isChatVisit: boolean; hasPatientPanel: boolean }) {
  const [panel, setPanel] = useState<Panel | null>(() => {
    if (isChatVisit) return 'chat'
    return hasPatientPanel && window.matchMedia('(min-width: 64rem)').matches ? 'patient' : null
  })
  return {
    panel,
    toggle: (next: Panel) => setPanel(panel === next ? null : next),
    close: () => {
      setPanel(null)
      if (panel) document.getElementById(panelButtonId(panel))?.focus()
    }
  }
}

interface CallPanelProps {
  panel: Panel
  onClose: () => void
  children: ReactNode
}

/** The panel beside the video, or over its lower part on a phone. */
export function CallPanel({ panel, onClose, children }: CallPanelProps) {
  const t = useMessages('video')
  return (
    <aside
      aria-label={t(panelTitles[panel])}
      className={clsx(
        'fixed inset-x-0 bottom-0 z-20 flex h-[72dvh] animate-rise flex-col gap-3 rounded-t-xl p-4 text-ink shadow-float md:static md:h-auto md:rounded-xl md:shadow-none',
        panel === 'chat' ? 'bg-paper md:w-96' : 'bg-card md:w-[30rem]'
      )}
    >
      <header className="flex items-center justify-between gap-3">
        <h2 className="text-xl">{t(panelTitles[panel])}</h2>
        <IconButton label={t('call.closePanel')} onClick={onClose}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </header>
      {panel === 'chat' ? children : <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>}
    </aside>
  )
}
