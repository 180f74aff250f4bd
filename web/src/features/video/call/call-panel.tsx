import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { IconButton } from '../../../ui/button.tsx'
import { type Panel, panelButtonId } from './call-controls.tsx'

const panelTitles = {
  chat: 'chat.title',
  prescription: 'call.prescription',
  patient: 'call.patient',
  note: 'call.note'
} as const

/** The content of the doctor's panels. `close` closes the panel. */
export type DoctorPanels = Record<Exclude<Panel, 'chat'>, (close: () => void) => ReactNode>

/** Which panel is open beside the video. A chat visit opens the chat; on a wide screen the doctor sees the patient's details. */
export function usePanel({ isChatVisit, hasPatientPanel }: { isChatVisit: boolean; hasPatientPanel: boolean }) {
  const [panel, setPanel] = useState<Panel | null>(() => {
    if (isChatVisit) return 'chat'
    return hasPatientPanel && window.matchMedia('(min-width: 64rem)').matches ? 'patient' : null
  })
  return {
    panel,
    open: setPanel,
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

/** The panel beside the video, or between the video and the controls on a phone. Escape closes it. */
export function CallPanel({ panel, onClose, children }: CallPanelProps) {
  const t = useMessages('video')
  useEscape(onClose)
  return (
    <aside
      aria-label={t(panelTitles[panel])}
      className={clsx(
        'z-10 col-start-1 row-start-2 flex min-h-0 min-w-0 animate-rise flex-col gap-2 overflow-hidden rounded-t-xl p-4 text-ink md:col-start-2 md:row-span-full md:row-start-1 md:gap-3 md:rounded-xl',
        panel === 'chat' ? 'bg-paper md:w-[min(24rem,45vw)]' : 'bg-card md:w-[min(30rem,50vw)]'
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

/** Calls `onEscape` on the Escape key, unless a dialog or a control has already used it. */
function useEscape(onEscape: () => void): void {
  const close = useEffectEvent(onEscape)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) close()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
