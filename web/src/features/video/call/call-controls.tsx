import { clsx } from 'clsx'
import {
  AudioLines,
  CircleCheck,
  FileText,
  HeartPulse,
  MessageCircle,
  Mic,
  MicOff,
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

interface RoundButtonProps extends ComponentProps<'button'> {
  label: string
  /** Drawn light when the device is off or the panel is open. */
  lit?: boolean
  children: ReactNode
}

function RoundButton({ label, lit = false, className, children, ...rest }: RoundButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      className={clsx(
        'relative flex size-12 shrink-0 items-center justify-center rounded-lg border border-white/15 sm:size-15',
        lit ? 'bg-white text-[oklch(0.25_0.03_195)]' : 'bg-white/15 text-white hover:bg-white/25',
        className
      )}
    >
      {children}
    </button>
  )
}

const labelledButton =
  'flex min-h-12 items-center justify-center gap-2 rounded-lg px-4 text-center font-heading font-semibold leading-tight sm:min-h-15'

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

/** The toolbar of the call. */
export function CallControls(props: CallControlsProps) {
  const t = useMessages('video')
  const bar = useClearOfToasts<HTMLDivElement>()
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('call.controls')}
      className="flex flex-wrap items-center justify-center gap-2 sm:gap-3"
    >
      <DeviceButtons {...props} />
      <ChatButton {...props} />
      {props.canPrescribe && <DoctorPanelButtons {...props} />}
      {props.onComplete && (
        <button
          type="button"
          onClick={props.onComplete}
          className={clsx(labelledButton, 'border border-white/15 bg-white/15 text-white hover:bg-white/25')}
        >
          <CircleCheck aria-hidden className="size-5" />
          {t('call.complete')}
        </button>
      )}
      <button
        type="button"
        onClick={props.onEmergency}
        className={clsx(labelledButton, 'bg-marigold text-on-marigold')}
      >
        <Siren aria-hidden className="size-5" />
        {t('call.emergency')}
      </button>
      <button
        type="button"
        onClick={props.onLeave}
        className={clsx(labelledButton, 'bg-[oklch(0.55_0.19_27)] px-6 text-white')}
      >
        <PhoneOff aria-hidden className="size-5" />
        {t('call.leave')}
      </button>
    </div>
  )
}

function DeviceButtons({ microphone, camera, voiceOnly, onMicrophone, onCamera, onVoiceOnly }: CallControlsProps) {
  const t = useMessages('video')
  return (
    <>
      <RoundButton label={microphone ? t('call.mute') : t('call.unmute')} lit={!microphone} onClick={onMicrophone}>
        {microphone ? <Mic aria-hidden /> : <MicOff aria-hidden />}
      </RoundButton>
      <RoundButton label={camera ? t('call.cameraOff') : t('call.cameraOn')} lit={!camera} onClick={onCamera}>
        {camera ? <Video aria-hidden /> : <VideoOff aria-hidden />}
      </RoundButton>
      <RoundButton label={t('call.voiceOnly')} aria-pressed={voiceOnly} lit={voiceOnly} onClick={onVoiceOnly}>
        <AudioLines aria-hidden />
      </RoundButton>
    </>
  )
}

function ChatButton({ panel, unread, onPanel }: CallControlsProps) {
  const t = useMessages('video')
  return (
    <RoundButton
      label={unread > 0 ? t('call.chatUnread', { count: unread }) : t('call.chat')}
      id={panelButtonId('chat')}
      aria-expanded={panel === 'chat'}
      lit={panel === 'chat'}
      onClick={() => onPanel('chat')}
    >
      <MessageCircle aria-hidden />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute -end-1 -top-1 flex size-6 items-center justify-center rounded-full bg-white font-semibold text-[oklch(0.25_0.03_195)] text-sm"
        >
          {unread}
        </span>
      )}
    </RoundButton>
  )
}

function DoctorPanelButtons({ panel, onPanel }: CallControlsProps) {
  const t = useMessages('video')
  return (
    <>
      <RoundButton
        label={t('call.patient')}
        id={panelButtonId('patient')}
        aria-expanded={panel === 'patient'}
        lit={panel === 'patient'}
        onClick={() => onPanel('patient')}
      >
        <HeartPulse aria-hidden />
      </RoundButton>
      <button
        type="button"
        id={panelButtonId('prescription')}
        aria-expanded={panel === 'prescription'}
        onClick={() => onPanel('prescription')}
        className={clsx(
          labelledButton,
          'border border-white/15',
          panel === 'prescription' ? 'bg-white text-[oklch(0.25_0.03_195)]' : 'bg-white/15 text-white hover:bg-white/25'
        )}
      >
        <FileText aria-hidden className="size-5" />
        {t('call.prescription')}
      </button>
    </>
  )
}
