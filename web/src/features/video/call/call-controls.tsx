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
import { useWords } from '../../../i18n/use-messages.ts'
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

export function CallControls(it: CallControlsProps) {
  const t = useWords('video')
  const bar = useClearOfToasts<HTMLDivElement>()
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('call.controls')}
      className="flex flex-wrap items-center justify-center gap-2 sm:gap-3"
    >
      <Round label={it.microphone ? t('call.mute') : t('call.unmute')} lit={!it.microphone} onClick={it.onMicrophone}>
        {it.microphone ? <Mic aria-hidden /> : <MicOff aria-hidden />}
      </Round>
      <Round label={it.camera ? t('call.cameraOff') : t('call.cameraOn')} lit={!it.camera} onClick={it.onCamera}>
        {it.camera ? <Video aria-hidden /> : <VideoOff aria-hidden />}
      </Round>
      <Round label={t('call.voiceOnly')} aria-pressed={it.voiceOnly} lit={it.voiceOnly} onClick={it.onVoiceOnly}>
        <AudioLines aria-hidden />
      </Round>
      <Round
        label={it.unread > 0 ? t('call.chatUnread', { count: it.unread }) : t('call.chat')}
        id={panelButtonId('chat')}
        aria-expanded={it.panel === 'chat'}
        lit={it.panel === 'chat'}
        onClick={() => it.onPanel('chat')}
      >
        <MessageCircle aria-hidden />
        {it.unread > 0 && (
          <span
            aria-hidden
            className="absolute -end-1 -top-1 flex size-6 items-center justify-center rounded-full bg-white font-semibold text-[oklch(0.25_0.03_195)] text-sm"
          >
            {it.unread}
          </span>
        )}
      </Round>
      {it.canPrescribe && (
        <Round
          label={t('call.patient')}
          id={panelButtonId('patient')}
          aria-expanded={it.panel === 'patient'}
          lit={it.panel === 'patient'}
          onClick={() => it.onPanel('patient')}
        >
          <HeartPulse aria-hidden />
        </Round>
      )}
      {it.canPrescribe && (
        <button
          type="button"
          id={panelButtonId('prescription')}
          aria-expanded={it.panel === 'prescription'}
          onClick={() => it.onPanel('prescription')}
          className={clsx(
            worded,
            'border border-white/15',
            it.panel === 'prescription'
              ? 'bg-white text-[oklch(0.25_0.03_195)]'
              : 'bg-white/15 text-white hover:bg-white/25'
          )}
        >
          <FileText aria-hidden className="size-5" />
          {t('call.prescription')}
        </button>
      )}
      {it.onComplete && (
        <button
          type="button"
          onClick={it.onComplete}
          className={clsx(worded, 'border border-white/15 bg-white/15 text-white hover:bg-white/25')}
        >
          <CircleCheck aria-hidden className="size-5" />
          {t('call.complete')}
        </button>
      )}
      <button type="button" onClick={it.onEmergency} className={clsx(worded, 'bg-marigold text-on-marigold')}>
        <Siren aria-hidden className="size-5" />
        {t('call.emergency')}
      </button>
      <button type="button" onClick={it.onLeave} className={clsx(worded, 'bg-[oklch(0.55_0.19_27)] px-6 text-white')}>
        <PhoneOff aria-hidden className="size-5" />
        {t('call.leave')}
      </button>
    </div>
  )
}
