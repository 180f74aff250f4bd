import type { Role } from '@arogyachat/contract/accounts'
import { LoaderCircle, Mic, MicOff, PhoneOff, RefreshCw, Users } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { openGuestSocket } from '../../../api/guest-socket.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { logError } from '../../../lib/log.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useWakeLock } from '../call/use-wake-lock.ts'
import type { LocalMedia } from '../lobby/local-media.ts'
import { randomName } from '../random-name.ts'
import { GuestCall } from './guest-call.ts'
import type { GuestEnd, GuestVisit } from './guest-page.tsx'
import { VoiceAudio } from './voice-audio.tsx'
import { followMicrophone, type VoiceConnection } from './voice-connection.ts'

interface GuestRoomProps {
  token: string
  visit: GuestVisit
  media: LocalMedia
  onEnd: (end: GuestEnd) => void
}

/** The guest's side of the call: who hears the guest, the microphone, and the way out. */
export function GuestRoom({ token, visit, media, onEnd }: GuestRoomProps) {
  const t = useMessages('guest')
  const video = useMessages('video')
  const call = useGuestCall(token, media)
  const { phase, hasServer, presence } = useSyncExternalStore(call.subscribe, call.snapshot)
  const own = useSyncExternalStore(media.subscribe, media.snapshot)
  useWakeLock()
  useEffect(() => {
    if (phase === 'dead' || phase === 'ended' || phase === 'left') onEnd(phase)
  }, [phase, onEnd])

  const isOn = own.microphone !== null && !own.muted
  const wasAlone = !presence.patient && !presence.doctor
  return (
    <main className="flex flex-1 flex-col gap-5">
      <h1 className="text-2xl">{t('page.heading', { doctor: visit.doctorName, patient: visit.patientName })}</h1>
      <div role="status" className="empty:hidden">
        {phase === 'taken' && (
          <Notice icon={<Users aria-hidden className="size-5 shrink-0" />}>{t('page.taken')}</Notice>
        )}
        {phase !== 'taken' && !hasServer && (
          <Notice icon={<RefreshCw aria-hidden className="size-5 shrink-0 animate-spin" />}>
            {phase === 'entering' ? t('page.entering') : video('line.server')}
          </Notice>
        )}
        {phase === 'seated' && hasServer && wasAlone && (
          <Notice icon={<Users aria-hidden className="size-5 shrink-0" />}>{t('page.nobody')}</Notice>
        )}
      </div>
      <ul className="flex flex-col gap-3">
        <Person role="doctor" name={visit.doctorName} voice={call.voices.doctor} isThere={presence.doctor} />
        <Person role="patient" name={visit.patientName} voice={call.voices.patient} isThere={presence.patient} />
      </ul>
      <p className="text-soft">{t('page.rules.secret')}</p>
      <div className="sticky bottom-0 mt-auto flex flex-col gap-3 bg-paper py-3 sm:flex-row sm:*:flex-1">
        <Button
          variant={isOn ? 'outline' : 'primary'}
          size="lg"
          icon={
            isOn ? <Mic aria-hidden className="size-5 shrink-0" /> : <MicOff aria-hidden className="size-5 shrink-0" />
          }
          onClick={() => void media.setMicrophone(!isOn)}
        >
          {isOn ? video('call.mute') : video('call.unmute')}
        </Button>
        <Button
          variant="danger"
          size="lg"
          icon={<PhoneOff aria-hidden className="size-5 shrink-0" />}
          onClick={() => call.leave()}
        >
          {video('call.leave')}
        </Button>
      </div>
      {!isOn && <p role="status">{video('call.youMuted')}</p>}
    </main>
  )
}

/** Takes the seat while the screen is shown. */
function useGuestCall(token: string, media: LocalMedia): GuestCall {
  const [call] = useState(() => new GuestCall())
  useEffect(() => {
    let isOver = false
    openGuestSocket(token, randomName())
      .then((socket) => (isOver ? void socket.disconnect() : call.attach(socket)))
      .catch((cause) => logError('The connection of the guest could not be loaded', cause))
    const unfollow = followMicrophone(media, Object.values(call.voices))
    return () => {
      isOver = true
      unfollow()
      call.stop()
    }
  }, [call, token, media])
  return call
}

function Notice({ icon, children }: { icon: React.ReactNode; children: string }) {
  return (
    <p className="flex items-center gap-3 rounded-lg bg-cream p-4 text-on-cream">
      {icon}
      {children}
    </p>
  )
}

interface PersonProps {
  role: Role
  name: string
  voice: VoiceConnection
  /** In the room, as the server says. */
  isThere: boolean
}

/** One of the two whom the guest hears, with the state of the connection. */
function Person({ role, name, voice, isThere }: PersonProps) {
  const t = useMessages('guest')
  const video = useMessages('video')
  const { state, remote, microphone } = useSyncExternalStore(voice.subscribe, voice.snapshot)
  const isWaiting = state === 'away' && !isThere
  return (
    <Card as="li" className="flex items-center gap-4" data-testid={`voice-${role}`}>
      <Avatar name={name} image={null} />
      <div className="min-w-0 flex-1">
        <p className="break-words font-heading font-semibold text-lg">{name}</p>
        <p role="status" className="flex items-center gap-2 text-soft">
          {state !== 'here' && <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" />}
          {isWaiting
            ? t('page.waiting')
            : state === 'here'
              ? t(microphone ? 'page.here' : 'page.hereMuted')
              : state === 'dropped'
                ? video('other.dropped', { name })
                : video('other.connecting', { name })}
        </p>
      </div>
      <VoiceAudio stream={remote} />
    </Card>
  )
}
