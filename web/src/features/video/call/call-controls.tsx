import { clsx } from 'clsx'
import {
  CircleCheck,
  FileText,
  HeartPulse,
  MessageCircle,
  Mic,
  MicOff,
  NotebookPen,
  Phone,
  PhoneOff,
  Siren,
  Video,
  VideoOff
} from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useClearOfToasts } from '../../../ui/toast/toast.tsx'

export type Panel = 'chat' | 'prescription' | 'patient' | 'note'

/** The id of the button that opens a panel. The focus returns to it when the panel closes. */
export const panelButtonId = (panel: Panel) => `panel-button-${panel}`

interface ControlProps extends ComponentProps<'button'> {
  /** The short text under the icon. */
  label: string
  /** What the button does, where the label names only the device. It contains the label. */
  action?: string
  /** Drawn light when the device is off or the panel is open. */
  lit?: boolean
  /** Why the button does nothing now. It keeps its place and its focus. */
  disabledReason?: string | undefined
  icon: ReactNode
  children?: ReactNode
}

const control =
  'relative flex min-h-14 min-w-0 flex-col items-center justify-center gap-0.5 rounded-md border px-0.5 py-1 text-center font-heading font-semibold text-xs leading-tight @2xl:col-span-1'

/** An icon with its label. The label does not change with the state, so that no button changes its place. */
function Control({
  label,
  action,
  lit = false,
  disabledReason,
  icon,
  className,
  children,
  onClick,
  ...rest
}: ControlProps) {
  const reasonId = useId()
  const isDisabled = disabledReason !== undefined
  return (
    <button
      {...rest}
      type="button"
      onClick={isDisabled ? undefined : onClick}
      {...(action !== undefined && { 'aria-label': action, title: action })}
      {...(isDisabled && { 'aria-disabled': true, 'aria-describedby': reasonId, title: disabledReason })}
      className={clsx(
        control,
        lit ? 'border-white bg-white text-[oklch(0.25_0.03_195)]' : 'border-white/15 bg-white/15 text-white',
        isDisabled ? 'opacity-60' : !lit && 'hover:bg-white/25',
        className
      )}
    >
      {icon}
      <span>{label}</span>
      {children}
      {isDisabled && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </button>
  )
}

const endButton =
  'col-span-6 flex min-h-13 min-w-0 flex-wrap items-center justify-center gap-x-2 rounded-md px-2 py-1 text-center font-heading font-semibold text-sm leading-tight @md:text-base @2xl:px-5'

/** Controls that stay in one row where there are rows, as wide as each other. */
const group = 'contents @2xl:grid @2xl:auto-cols-[minmax(min-content,5.5rem)] @2xl:grid-flow-col @2xl:gap-2'

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
  /** The visit is completed: its note takes the place of the completion. */
  isCompleted: boolean
  onComplete: () => void
  /** Why the doctor cannot complete the visit yet. */
  cannotComplete: string | undefined
}

/**
 * The toolbar of the call, centred under the video: a grid with fixed places on a phone, elsewhere one row, or two beside an
 * open panel.
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
        className="grid grid-cols-12 gap-2 @2xl:flex @2xl:flex-wrap @2xl:justify-center"
      >
        <div className={group}>
          <DeviceButtons {...props} />
          <ChatButton {...props} />
          {props.canPrescribe && <DoctorButtons {...props} />}
        </div>
        <div className="contents @2xl:flex @2xl:gap-2">
          <button type="button" onClick={props.onEmergency} className={clsx(endButton, 'bg-marigold text-on-marigold')}>
            <Siren aria-hidden className="size-5 shrink-0" />
            {t('call.emergency')}
          </button>
          <button
            type="button"
            onClick={props.onLeave}
            className={clsx(endButton, 'bg-[oklch(0.55_0.19_27)] text-white')}
          >
            <PhoneOff aria-hidden className="size-5 shrink-0" />
            {t('call.leave')}
          </button>
        </div>
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

function DoctorButtons({ panel, onPanel, isCompleted, onComplete, cannotComplete }: CallControlsProps) {
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
      {isCompleted ? (
        <Control
          label={t('call.note')}
          id={panelButtonId('note')}
          aria-expanded={panel === 'note'}
          lit={panel === 'note'}
          icon={<NotebookPen aria-hidden />}
          className="col-span-4"
          onClick={() => onPanel('note')}
        />
      ) : (
        <Control
          label={t('call.complete')}
          disabledReason={cannotComplete}
          icon={<CircleCheck aria-hidden />}
          className="col-span-4"
          onClick={onComplete}
        />
      )}
    </>
  )
}
