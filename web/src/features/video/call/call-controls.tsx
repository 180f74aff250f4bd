import { clsx } from 'clsx'
import {
  CircleCheck,
  FileText,
  HeartPulse,
  MessageCircle,
  Mic,
  MicOff,
  Phone,
  PhoneOff,
  Siren,
  Video,
  VideoOff
} from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useClearOfToasts } from '../../../ui/toast/toast.tsx'

export type Panel = 'chat' | 'prescription' | 'patient'

/** The id of the button that opens a panel. The focus returns to it when the panel closes. */
export const panelButtonId = (panel: Panel) => `panel-button-${panel}`

interface ControlProps extends ComponentProps<'button'> {
  /** The short text under the icon. */
  label: string
  /** What the button does, where the label names only the device. It contains the label. */
  action?: string
  /** Drawn light when the device is off or the panel is open. */
  lit?: boolean
  icon: ReactNode
  children?: ReactNode
}

const control =
  'relative flex min-h-14 min-w-0 flex-col items-center justify-center gap-0.5 rounded-md border px-0.5 py-1 text-center font-heading font-semibold text-xs leading-tight @5xl:min-w-20 @5xl:px-2'

/** An icon with its label. The label does not change with the state, so that no button changes its place. */
function Control({ label, action, lit = false, icon, className, children, ...rest }: ControlProps) {
  return (
    <button
      {...rest}
      type="button"
      {...(action !== undefined && { 'aria-label': action, title: action })}
      className={clsx(
        control,
        lit
          ? 'border-white bg-white text-[oklch(0.25_0.03_195)]'
          : 'border-white/15 bg-white/15 text-white hover:bg-white/25',
        className
      )}
    >
      {icon}
      <span>{label}</span>
      {children}
    </button>
  )
}

const endButton =
  'col-span-6 flex min-h-13 min-w-0 flex-wrap items-center justify-center gap-x-2 rounded-md px-2 py-1 text-center font-heading font-semibold text-sm leading-tight @md:text-base'

interface CallControlsProps {
  microphone: boolean
  camera: boolean
  voiceOnly: boolean
  panel: Panel | null
  unread: number
  onMicrophone: () => void
  onCamera: () => void
  onVoiceOnly: () => void
  onPanel: (panel: Panel) => void
  onEmergency: () => void
  onLeave: () => void
  /** True for the doctor. */
  canPrescribe: boolean
  /** Undefined while the visit cannot be completed, and for the patient. */
  onComplete: (() => void) | undefined
}

/**
 * The toolbar of the call: a grid with fixed places on a phone, one row where there is room. Buttons that come and go stand
 * after those that are always there.
 */
export function CallControls(props: CallControlsProps) {
  const t = useMessages('video')
  const bar = useClearOfToasts<HTMLDivElement>()
  return (
    <div className="@container">
      <div
        ref={bar}
        role="toolbar"
        aria-label={t('call.controls')}
        className="grid grid-cols-12 gap-2 @5xl:flex @5xl:items-stretch @5xl:justify-center"
      >
        <DeviceButtons {...props} />
        <ChatButton {...props} />
        {props.canPrescribe && <DoctorButtons {...props} />}
        <button type="button" onClick={props.onEmergency} className={clsx(endButton, 'bg-marigold text-on-marigold')}>
          <Siren aria-hidden className="size-5 shrink-0" />
          {t('call.emergency')}
        </button>
        <button
          type="button"
          onClick={props.onLeave}
          className={clsx(endButton, 'bg-[oklch(0.55_0.19_27)] text-white @5xl:px-6')}
        >
          <PhoneOff aria-hidden className="size-5 shrink-0" />
          {t('call.leave')}
        </button>
      </div>
    </div>
  )
}

function DeviceButtons({ microphone, camera, voiceOnly, onMicrophone, onCamera, onVoiceOnly }: CallControlsProps) {
  const t = useMessages('video')
  return (
    <>
      <Control
        label={t('call.microphone')}
        action={microphone ? t('call.mute') : t('call.unmute')}
        lit={!microphone}
        icon={microphone ? <Mic aria-hidden /> : <MicOff aria-hidden />}
        className="col-span-3"
        onClick={onMicrophone}
      />
      <Control
        label={t('check.camera')}
        action={camera ? t('call.cameraOff') : t('call.cameraOn')}
        lit={!camera}
        icon={camera ? <Video aria-hidden /> : <VideoOff aria-hidden />}
        className="col-span-3"
        onClick={onCamera}
      />
      <Control
        label={t('call.voiceOnly')}
        aria-pressed={voiceOnly}
        lit={voiceOnly}
        icon={<Phone aria-hidden />}
        className="col-span-3"
        onClick={onVoiceOnly}
      />
    </>
  )
}

function ChatButton({ panel, unread, onPanel }: CallControlsProps) {
  const t = useMessages('video')
  return (
    <Control
      label={t('call.chat')}
      {...(unread > 0 && { action: t('call.chatUnread', { count: unread }) })}
      id={panelButtonId('chat')}
      aria-expanded={panel === 'chat'}
      lit={panel === 'chat'}
      icon={<MessageCircle aria-hidden />}
      className="col-span-3"
      onClick={() => onPanel('chat')}
    >
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute end-1 top-1 flex size-6 items-center justify-center rounded-full bg-white font-semibold text-[oklch(0.25_0.03_195)] text-sm"
        >
          {unread}
        </span>
      )}
    </Control>
  )
}

function DoctorButtons({ panel, onPanel, onComplete }: CallControlsProps) {
  const t = useMessages('video')
  return (
    <>
      <Control
        label={t('call.patient')}
        id={panelButtonId('patient')}
        aria-expanded={panel === 'patient'}
        lit={panel === 'patient'}
        icon={<HeartPulse aria-hidden />}
        className="col-span-4"
        onClick={() => onPanel('patient')}
      />
      <Control
        label={t('call.prescription')}
        id={panelButtonId('prescription')}
        aria-expanded={panel === 'prescription'}
        lit={panel === 'prescription'}
        icon={<FileText aria-hidden />}
        className="col-span-4"
        onClick={() => onPanel('prescription')}
      />
      {/* Keeps its place while the visit cannot be completed. */}
      <Control
        label={t('call.complete')}
        icon={<CircleCheck aria-hidden />}
        className={clsx('col-span-4', !onComplete && 'invisible')}
        onClick={onComplete}
      />
    </>
  )
}
