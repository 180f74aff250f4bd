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
import { useClearOfToasts } from '../../../ui/toast.tsx'

export type Panel = 'chat' | 'prescription' | 'patient'

/** The button that opens a panel, to which the focus returns. */
export const panelButtonId = (panel: Panel) => `panel-button-${panel}`

interface RoundProps extends ComponentProps<'button'> {
  label: string
  /** Drawn light: off where on is usual, or open. */
  lit?: boolean
  children: ReactNode
}

function Round({ label, lit = false, className, children, ...rest }: RoundProps) {
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

const worded =
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
  /** The doctor's; absent for the patient. */
  canPrescribe: boolean
  onComplete: (() => void) | undefined
}

export function CallControls(callControlsProps: CallControlsProps) {
  const t = useMessages('video')
  const bar = useClearOfToasts<HTMLDivElement>()
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('call.controls')}
      className="flex flex-wrap items-center justify-center gap-2 sm:gap-3"
    >
      <Round
        label={callControlsProps.microphone ? t('call.mute') : t('call.unmute')}
        lit={!callControlsProps.microphone}
        onClick={callControlsProps.onMicrophone}
      >
        {callControlsProps.microphone ? <Mic aria-hidden /> : <MicOff aria-hidden />}
      </Round>
      <Round
        label={callControlsProps.camera ? t('call.cameraOff') : t('call.cameraOn')}
        lit={!callControlsProps.camera}
        onClick={callControlsProps.onCamera}
      >
        {callControlsProps.camera ? <Video aria-hidden /> : <VideoOff aria-hidden />}
      </Round>
      <Round
        label={t('call.voiceOnly')}
        aria-pressed={callControlsProps.voiceOnly}
        lit={callControlsProps.voiceOnly}
        onClick={callControlsProps.onVoiceOnly}
      >
        <AudioLines aria-hidden />
      </Round>
      <Round
        label={
          callControlsProps.unread > 0 ? t('call.chatUnread', { count: callControlsProps.unread }) : t('call.chat')
        }
        id={panelButtonId('chat')}
        aria-expanded={callControlsProps.panel === 'chat'}
        lit={callControlsProps.panel === 'chat'}
        onClick={() => callControlsProps.onPanel('chat')}
      >
        <MessageCircle aria-hidden />
        {callControlsProps.unread > 0 && (
          <span
            aria-hidden
            className="absolute -end-1 -top-1 flex size-6 items-center justify-center rounded-full bg-white font-semibold text-[oklch(0.25_0.03_195)] text-sm"
          >
            {callControlsProps.unread}
          </span>
        )}
      </Round>
      {callControlsProps.canPrescribe && (
        <Round
          label={t('call.patient')}
          id={panelButtonId('patient')}
          aria-expanded={callControlsProps.panel === 'patient'}
          lit={callControlsProps.panel === 'patient'}
          onClick={() => callControlsProps.onPanel('patient')}
        >
          <HeartPulse aria-hidden />
        </Round>
      )}
      {callControlsProps.canPrescribe && (
        <button
          type="button"
          id={panelButtonId('prescription')}
          aria-expanded={callControlsProps.panel === 'prescription'}
          onClick={() => callControlsProps.onPanel('prescription')}
          className={clsx(
            worded,
            'border border-white/15',
            callControlsProps.panel === 'prescription'
              ? 'bg-white text-[oklch(0.25_0.03_195)]'
              : 'bg-white/15 text-white hover:bg-white/25'
          )}
        >
          <FileText aria-hidden className="size-5" />
          {t('call.prescription')}
        </button>
      )}
      {callControlsProps.onComplete && (
        <button
          type="button"
          onClick={callControlsProps.onComplete}
          className={clsx(worded, 'border border-white/15 bg-white/15 text-white hover:bg-white/25')}
        >
          <CircleCheck aria-hidden className="size-5" />
          {t('call.complete')}
        </button>
      )}
      <button
        type="button"
        onClick={callControlsProps.onEmergency}
        className={clsx(worded, 'bg-marigold text-on-marigold')}
      >
        <Siren aria-hidden className="size-5" />
        {t('call.emergency')}
      </button>
      <button
        type="button"
        onClick={callControlsProps.onLeave}
        className={clsx(worded, 'bg-[oklch(0.55_0.19_27)] px-6 text-white')}
      >
        <PhoneOff aria-hidden className="size-5" />
        {t('call.leave')}
      </button>
    </div>
  )
}
