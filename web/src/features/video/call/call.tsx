import type { Role } from '@arogyachat/contract/accounts'
import { type Appointment, appointmentCan, factsOf } from '@arogyachat/contract/appointments'
import { clsx } from 'clsx'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { LiveSocket } from '../../../api/live.ts'
import { languageStore } from '../../../i18n/language-store.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { useNameOf } from '../../../ui/person-name.tsx'
import { useEmergencyDialog } from '../emergency.tsx'
import { GuestQuestion, GuestSeat } from '../guest/lazy-guest.ts'
import type { LocalMedia, LocalMediaState } from '../lobby/local-media.ts'
import { CallControls } from './call-controls.tsx'
import { CallPanel, type DoctorPanels, usePanel } from './call-panel.tsx'
import type { CallSession } from './call-session.ts'
import type { CallPhase, CallState, OtherState } from './call-state.ts'
import { CompleteVisit } from './complete-visit.tsx'
import { CallStage } from './stage/call-stage.tsx'
import { useCall, useReconnectedState } from './use-call.ts'

const CallChat = lazyPart(() => import('../chat/call-chat.tsx').then((module) => module.CallChat))
const Transcript = lazyPart(async () => {
  const [part] = await Promise.all([import('../transcript/transcript.tsx'), languageStore.want(['transcript'])])
  return part.Transcript
})

export interface CallProps {
  /** Null while there is no connection to the server; the call continues without it. */
  socket: LiveSocket | null
  media: LocalMedia
  appointment: Appointment
  role: Role
  voiceOnly: boolean
  /** Telephone number of the other participant, for an emergency. */
  otherPhone: string | null
  /**
   * The doctor's panels: the patient's health details are open from the start on a wide screen, and the note opens after the
   * completion while there is none.
   */
  doctorPanels?: DoctorPanels
  /** The call ended in this tab, by the Leave button or otherwise. */
  onEnd: (phase: CallPhase) => void
}

/** The call: the video, its controls, and the panels beside it. */
export function Call({ socket, media, appointment, role, voiceOnly, otherPhone, doctorPanels, onEnd }: CallProps) {
  const t = useMessages('video')
  const appointmentId = appointment._id
  const { session, call, own } = useCall(socket, { appointmentId, role, media, voiceOnly })
  const other = useReconnectedState(call.other)
  const { panel, ...panels } = usePanel({
    isChatVisit: appointment.consultationType === 'chat',
    hasPatientPanel: doctorPanels !== undefined
  })
  const [completing, setCompleting] = useState(false)
  const { unread, newestText } = useUnread(session, panel === 'chat')
  const { name, profileImage, otherId } = usePartner(appointment, role)
  const emergency = useEmergencyDialog({ appointmentId, name, phone: otherPhone })
  const seat = { socket, media, appointmentId, role, name, isInCall: call.phase.at === 'in' }
  useCallEnd(call.phase, onEnd)
  const captions = { captions: session.captions, own, appointmentId: appointment._id, role, name }
  return (
    // Fixed to the screen: a banner above the page cannot push the controls out of it.
    <main
      className={clsx(
        'fixed inset-0 z-10 grid grid-cols-[minmax(0,1fr)] bg-[oklch(0.2_0.02_190)] md:grid-cols-[minmax(0,1fr)_auto] md:grid-rows-[minmax(0,1fr)_auto] md:p-4',
        panel === null ? 'grid-rows-[minmax(0,1fr)_0_auto]' : 'grid-rows-[minmax(0,1fr)_minmax(0,3fr)_auto] md:gap-x-3'
      )}
    >
      <h1 className="sr-only">{t('pageTitle', { name })}</h1>
      <section aria-label={t('call.stage')} className="scheme-dark contents text-on-deep [--focus:var(--marigold)]">
        <Ground />
        <div data-testid="stage" className={stage}>
          <CallStage
            media={media}
            call={call}
            own={own}
            other={other}
            name={name}
            image={profileImage}
            phone={otherPhone}
            guest={<GuestSeat {...seat} />}
            onKeepVideo={() => session.keepVideo()}
            transcript={<Transcript {...captions} />}
          />
        </div>
        <div className="relative col-start-1 row-start-3 p-2 pb-[max(--spacing(2),env(safe-area-inset-bottom))] sm:p-4 md:row-start-2">
          <CallControls
            {...devicesOf({ session, media, call, own })}
            voiceOnly={call.voiceOnly}
            panel={panel}
            unread={unread}
            canPrescribe={doctorPanels !== undefined}
            onVoiceOnly={() => session.setVoiceOnly(!call.voiceOnly)}
            onPanel={panels.toggle}
            onEmergency={emergency.press}
            isCompleted={appointment.status === 'completed'}
            onComplete={() => setCompleting(true)}
            cannotComplete={useCannotComplete(appointment, role)}
            onLeave={() => session.leave()}
          />
        </div>
        <Announcements other={other} name={name} newestText={newestText} />
      </section>
      {panel !== null && (
        <CallPanel panel={panel} onClose={panels.close}>
          {panel === 'chat' ? (
            <CallChat session={session} canReach={other === 'here' || other === 'back'} person={otherId} name={name} />
          ) : (
            doctorPanels?.[panel](panels.close)
          )}
        </CallPanel>
      )}
      {role === 'doctor' && <GuestQuestion appointmentId={appointmentId} patient={name} className={overPanels} />}
      {emergency.dialog}
      <CompleteVisit
        appointment={appointment}
        name={name}
        open={completing}
        onOpenChange={setCompleting}
        onCompleted={() => !appointment.hasNote && panels.open('note')}
      />
    </main>
  )
}

/** On a phone, an open panel leaves the stage no room for a question. */
const overPanels = 'fixed inset-x-3 top-3 z-20 mx-auto shadow-float'

const stage = 'relative col-start-1 row-start-1 min-h-0 overflow-hidden [container-type:size] md:rounded-t-xl'

/** Why the visit cannot be completed now, as text. */
function useCannotComplete(appointment: Appointment, role: Role): string | undefined {
  const codes = useMessages('errors')
  const can = appointmentCan.complete(factsOf(appointment), role, new Date())
  return can.ok ? undefined : codes(`codes.${can.code}`)
}

/** The other participant, with the name in the reader's script. */
function usePartner(appointment: CallProps['appointment'], role: CallProps['role']) {
  const nameOf = useNameOf()
  const { _id, name, profileImage } = role === 'patient' ? appointment.doctorId : appointment.patientId
  return { name: nameOf(name), profileImage, otherId: _id }
}

/** The ground of the video and its controls, which stand in two rows of the grid. */
const Ground = () => (
  <div
    aria-hidden
    className="col-start-1 row-span-full row-start-1 bg-linear-160 from-[oklch(0.42_0.05_185)] to-[oklch(0.29_0.04_200)] md:rounded-xl"
  />
)

interface OwnDevices {
  session: CallSession
  media: LocalMedia
  call: CallState
  own: LocalMediaState
}

/** Which of the user's devices are sent, and how to switch them. Turning the camera on ends voice only. */
function devicesOf({ session, media, call, own }: OwnDevices) {
  const microphone = own.microphone !== null && !own.muted
  const camera = own.camera !== null && !call.voiceOnly
  return {
    microphone,
    camera,
    onMicrophone: () => void media.setMicrophone(!microphone),
    onCamera: () => {
      if (call.voiceOnly) session.setVoiceOnly(false)
      void media.setCamera(!camera)
    }
  }
}

interface AnnouncementsProps {
  other: OtherState | 'back'
  name: string
  newestText: string | undefined
}

/** What a screen reader announces during the call. */
function Announcements({ other, name, newestText }: AnnouncementsProps) {
  const t = useMessages('video')
  return (
    <>
      <p role="status" className="sr-only">
        {t(`other.${other}`, { name })}
      </p>
      <p role="status" className="sr-only">
        {newestText && t('chat.from', { name, text: newestText })}
      </p>
    </>
  )
}

/** Calls `onEnd` once the call is over for this tab. */
function useCallEnd(phase: CallPhase, onEnd: (phase: CallPhase) => void): void {
  const isOver = phase.at !== 'in' && phase.at !== 'joining'
  useEffect(() => {
    if (isOver) onEnd(phase)
  }, [isOver, phase, onEnd])
}

/** How many messages arrived while the chat was closed, and the newest one, to be announced by a screen reader. */
function useUnread({ chat, files }: CallSession, isOpen: boolean): { unread: number; newestText: string | undefined } {
  const { messages } = useSyncExternalStore(chat.subscribe, chat.snapshot)
  const shared = useSyncExternalStore(files.subscribe, files.snapshot).files
  const received = [...messages, ...shared].filter(({ mine }) => !mine).sort((a, b) => a.atMs - b.atMs)
  const seen = useRef(0)
  if (isOpen) seen.current = received.length
  const newest = received.at(-1)
  return { unread: received.length - seen.current, newestText: newest && 'text' in newest ? newest.text : newest?.name }
}
