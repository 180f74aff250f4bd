import type { Role } from '@arogyachat/contract/accounts'
import { type Appointment, appointmentCan, factsOf, undoCompletionMinutes } from '@arogyachat/contract/appointments'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { LiveSocket } from '../../../api/live.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { IconButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSetAppointmentStatus } from '../../appointments/queries.ts'
import type { Chat } from '../chat.ts'
import { ChatPanel } from '../chat-panel.tsx'
import { useEmergencyDialog } from '../emergency.tsx'
import type { LocalMedia } from '../lobby/local-media.ts'
import { CallControls, type Panel, panelButtonId } from './call-controls.tsx'
import { CallStage } from './call-stage.tsx'
import type { CallPhase } from './call-state.ts'
import { useCall, useComeback } from './use-call.ts'
import { useWakeLock } from './use-wake-lock.ts'

export interface CallProps {
  /** Null while there is none: the call goes on. */
  socket: LiveSocket | null
  media: LocalMedia
  appointment: Appointment
  role: Role
  voiceOnly: boolean
  /** Telephone number of the other, for an emergency. */
  otherPhone: string | null
  /** What the doctor writes beside the picture; `close` puts the panel away. */
  prescription?: (close: () => void) => ReactNode
  /** What the doctor must know of the patient: open beside the picture where there is room. */
  patient?: ReactNode
  /** The call ended for this tab, by the button or otherwise. */
  onEnd: (phase: CallPhase) => void
}

const panelTitles = { chat: 'chat.title', prescription: 'call.prescription', patient: 'call.patient' } as const

/** The call itself. */
export function Call({
  socket,
  media,
  appointment,
  role,
  voiceOnly,
  otherPhone,
  prescription,
  patient,
  onEnd
}: CallProps) {
  const t = useMessages('video')
  const { session, call, own } = useCall(socket, { appointmentId: appointment._id, role, media, voiceOnly })
  const other = useComeback(call.other)
  const [panel, setPanel] = useState<Panel | null>(() => {
    if (appointment.consultationType === 'chat') return 'chat'
    return patient !== undefined && window.matchMedia('(min-width: 64rem)').matches ? 'patient' : null
  })
  const [completing, setCompleting] = useState(false)
  const { unread, spoken } = useUnread(session.chat, panel === 'chat')
  useWakeLock()

  const { name, profileImage } = role === 'patient' ? appointment.doctorId : appointment.patientId
  const emergency = useEmergencyDialog({ appointmentId: appointment._id, name, phone: otherPhone })
  const { phase } = call
  const isOver = phase.at !== 'in' && phase.at !== 'joining'
  useEffect(() => {
    if (isOver) onEnd(phase)
  }, [isOver, phase, onEnd])

  const microphone = own.microphone !== null && !own.muted
  const camera = own.camera !== null && !call.voiceOnly
  const setCamera = async () => {
    if (call.voiceOnly) session.setVoiceOnly(false)
    await media.setCamera(!camera)
  }
  const closePanel = () => {
    setPanel(null)
    if (panel) document.getElementById(panelButtonId(panel))?.focus()
  }
  const can = appointmentCan.complete(factsOf(appointment), role, new Date())
  const said = other === 'here' ? t('other.here', { name }) : t(`other.${other}`, { name })

  return (
    <main className="flex h-dvh flex-col gap-3 bg-[oklch(0.2_0.02_190)] md:flex-row md:p-4">
      <h1 className="sr-only">{t('pageTitle', { name })}</h1>
      <section
        aria-label={t('call.stage')}
        className="scheme-dark relative flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden bg-linear-160 from-[oklch(0.42_0.05_185)] to-[oklch(0.29_0.04_200)] text-on-deep [--focus:var(--marigold)] md:rounded-xl"
      >
        <div className="relative min-h-0 flex-1">
          <CallStage
            call={call}
            own={own}
            other={other}
            name={name}
            image={profileImage}
            onVoiceOnly={(next) => session.setVoiceOnly(next)}
          />
        </div>
        <div className="p-3 pb-[max(--spacing(3),env(safe-area-inset-bottom))] sm:p-5">
          <CallControls
            microphone={microphone}
            camera={camera}
            voiceOnly={call.voiceOnly}
            panel={panel}
            unread={unread}
            canPrescribe={prescription !== undefined}
            onMicrophone={() => media.setMicrophone(!microphone)}
            onCamera={setCamera}
            onVoiceOnly={() => session.setVoiceOnly(!call.voiceOnly)}
            onPanel={(next) => setPanel(panel === next ? null : next)}
            onEmergency={emergency.press}
            onComplete={can.ok ? () => setCompleting(true) : undefined}
            onLeave={() => session.leave()}
          />
        </div>
        <p role="status" className="sr-only">
          {said}
        </p>
        <p role="status" className="sr-only">
          {spoken && t('chat.from', { name, text: spoken })}
        </p>
      </section>
      {panel !== null && (
        <aside
          aria-label={t(panelTitles[panel])}
          className={clsx(
            'fixed inset-x-0 bottom-0 z-20 flex h-[72dvh] animate-rise flex-col gap-3 rounded-t-xl p-4 text-ink shadow-float md:static md:h-auto md:rounded-xl md:shadow-none',
            panel === 'chat' ? 'bg-paper md:w-96' : 'bg-card md:w-[30rem]'
          )}
        >
          <header className="flex items-center justify-between gap-3">
            <h2 className="text-xl">{t(panelTitles[panel])}</h2>
            <IconButton label={t('call.closePanel')} onClick={closePanel}>
              <X aria-hidden className="size-5" />
            </IconButton>
          </header>
          {panel === 'chat' ? (
            <ChatPanel chat={session.chat} name={name} />
          ) : (
            <div className="min-h-0 flex-1 overflow-y-auto">
              {panel === 'patient' ? patient : prescription?.(closePanel)}
            </div>
          )}
        </aside>
      )}
      {emergency.dialog}
      <CompleteVisit appointment={appointment} name={name} open={completing} onOpenChange={setCompleting} />
    </main>
  )
}

/** How many messages came while they were not in sight, and the newest of the other to be spoken. */
function useUnread(chat: Chat, isOpen: boolean): { unread: number; spoken: string | undefined } {
  const { messages } = useSyncExternalStore(chat.subscribe, chat.snapshot)
  const theirs = messages.filter((message) => !message.mine)
  const seen = useRef(0)
  if (isOpen) seen.current = theirs.length
  return { unread: theirs.length - seen.current, spoken: theirs.at(-1)?.text }
}

interface CompleteVisitProps {
  appointment: Appointment
  name: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

function CompleteVisit({ appointment, name, open, onOpenChange }: CompleteVisitProps) {
  const t = useMessages('video')
  const errorText = useErrorText()
  const setStatus = useSetAppointmentStatus()
  const complete = () =>
    setStatus.mutate(
      { id: appointment._id, status: 'completed' },
      {
        onSuccess: () => toast.success(t('complete.doneTitle'), t('complete.doneText', { name })),
        onError: (error) => toast.error(errorText(error)),
        onSettled: () => onOpenChange(false)
      }
    )
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('complete.title')}
      description={[
        t('complete.text', { name }),
        Date.now() < Date.parse(appointment.startsAt) && t('complete.early'),
        t('complete.undo', { minutes: undoCompletionMinutes })
      ]
        .filter(Boolean)
        .join(' ')}
      confirmLabel={t('complete.confirm')}
      cancelLabel={t('complete.cancel')}
      busy={setStatus.isPending}
      onConfirm={complete}
    />
  )
}
