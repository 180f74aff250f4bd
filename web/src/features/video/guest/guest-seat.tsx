import type { Role } from '@arogyachat/contract/accounts'
import { Ear, MicOff, X } from 'lucide-react'
import { useRef } from 'react'
import type { LiveSocket } from '../../../api/live.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { toast } from '../../../ui/toast/toast.tsx'
import type { LocalMedia } from '../lobby/local-media.ts'
import { GuestInvitation } from './guest-invitation.tsx'
import { useCallGuest, useGuestChanges } from './queries.ts'
import { useGuestVoice } from './use-guest-voice.ts'
import { VoiceAudio } from './voice-audio.tsx'

export interface GuestSeatProps {
  socket: LiveSocket | null
  media: LocalMedia
  appointmentId: string
  role: Role
  /** The other participant. */
  name: string
  isInCall: boolean
}

/**
 * The voice-only seat in a participant's call. While anybody may be hearing this participant, the chip says who: it is shown as soon
 * as this browser makes a connection, whatever the server says.
 */
export function GuestSeat({ socket, media, appointmentId, role, name, isInCall }: GuestSeatProps) {
  const { data } = useCallGuest(appointmentId)
  const { end } = useGuestChanges(appointmentId)
  const errorText = useErrorText()
  const guest = data?.guest ?? null
  const { voice, stop } = useGuestVoice({
    socket,
    media,
    appointmentId,
    isOpen: isInCall && guest?.state === 'accepted'
  })
  const isTaken = guest !== null && (guest.isSeated || voice.state !== 'away')
  return (
    <>
      {guest !== null && (isTaken || (role === 'doctor' && guest.state === 'accepted')) ? (
        <GuestChip
          guest={guest}
          presence={voice.state === 'here' ? 'listening' : isTaken ? 'joining' : 'expected'}
          isMuted={!voice.microphone}
          onEnd={() => {
            // Not one word more, however slow the server is.
            stop()
            end.mutate(undefined, { onError: (error) => toast.error(errorText(error)) })
          }}
        />
      ) : (
        role === 'patient' && <GuestInvitation appointmentId={appointmentId} doctor={name} isOnStage />
      )}
      <Announcement guest={isTaken ? guest : null} />
      <VoiceAudio stream={voice.remote} />
    </>
  )
}

type Guest = Pick<NonNullable<NonNullable<ReturnType<typeof useCallGuest>['data']>['guest']>, 'name' | 'kind'>

interface GuestChipProps {
  guest: Guest
  /** Connected to this participant, on the way, or admitted and not there yet. */
  presence: 'listening' | 'joining' | 'expected'
  isMuted: boolean
  onEnd: () => void
}

function GuestChip({ guest: { name, kind }, presence, isMuted, onEnd }: GuestChipProps) {
  const t = useMessages('guest')
  return (
    // First, so that a low stage does not cut it off.
    <div className="order-first flex min-w-0 items-center gap-2 rounded-md bg-black/70 ps-3 text-sm text-white">
      <Ear aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 break-words py-1.5">{t(`${presence}.${kind}`, { name })}</p>
      {presence === 'listening' && isMuted && (
        <MicOff role="img" aria-label={t('muted', { name })} className="size-4 shrink-0" />
      )}
      <button
        type="button"
        aria-label={t('end', { name })}
        title={t('end', { name })}
        onClick={onEnd}
        className="flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-white/20"
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  )
}

/** What a screen reader announces when the guest enters and leaves. */
function Announcement({ guest }: { guest: Guest | null }) {
  const t = useMessages('guest')
  const last = useRef<Guest | null>(null)
  const gone = last.current
  if (guest !== null) last.current = guest
  return (
    <p role="status" className="sr-only">
      {guest ? t(`listening.${guest.kind}`, { name: guest.name }) : gone && t('gone', { name: gone.name })}
    </p>
  )
}
