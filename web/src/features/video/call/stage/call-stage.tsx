import { clsx } from 'clsx'
import { MicOff, RefreshCw, SwitchCamera, Volume2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import type { LocalMedia, LocalMediaState } from '../../lobby/local-media.ts'
import type { CallState, OtherState } from '../call-state.ts'
import { ConnectionBadge } from '../connection/connection-badge.tsx'
import { CallSettings } from '../settings/call-settings.tsx'
import { ByPhone } from './by-phone.tsx'
import { SelfView } from './self-view.tsx'
import { SmallWindow } from './small-window.tsx'
import { StageButton } from './stage-button.tsx'
import { VideoTile } from './video-tile.tsx'

interface CallStageProps {
  media: LocalMedia
  call: CallState
  own: LocalMediaState
  other: OtherState | 'back'
  name: string
  image: string | null
  /** Telephone number of the other participant. */
  phone: string | null
  /** Who else is listening. */
  guest: ReactNode
  /** Goes on sending video on a weak connection. */
  onKeepVideo: () => void
  /** The live transcript, at the lower edge. */
  transcript: ReactNode
}

/** An open panel leaves a phone a low strip, where the name stands beside the connection. */
const lowStage = {
  shown: '[@container(max-height:14rem)]:flex',
  hidden: '[@container(max-height:14rem)]:hidden',
  small: '[@container(max-height:14rem)]:w-20'
}
/** Not beside a transcript on a phone. */
const withoutTranscript = '[@container(max-height:42rem)]:group-has-[[role=log]]/stage:hidden'

/** The remote video or the other participant's name, the user's own video in the corner, and the state of the connection. */
export function CallStage({
  media,
  call,
  own,
  other,
  name,
  image,
  phone,
  guest,
  onKeepVideo,
  transcript
}: CallStageProps) {
  const t = useMessages('video')
  const [play, setPlay] = useState<(() => void) | null>(null)
  const video = useRef<HTMLVideoElement>(null)
  const isThere = other === 'here' || other === 'back' || other === 'dropped'
  const showsVideo = isThere && call.remote !== null && call.otherMedia.camera && !call.voiceOnly
  const isLost = other === 'dropped' || !call.hasServer
  return (
    <>
      <VideoTile
        element={video}
        stream={call.remote}
        speakerId={own.chosen.speaker}
        label={t('call.remotePicture', { name })}
        data-testid="remote-video"
        onSilenced={(start) => setPlay(() => start)}
        className={clsx(
          'absolute inset-0 size-full object-contain',
          !showsVideo && 'invisible',
          isLost && 'opacity-50'
        )}
      />
      {/* Three rows that do not cover each other: the middle one is in the middle, unless the transcript needs the space below it. */}
      <div className="group/stage absolute inset-0 grid grid-rows-[1fr_auto_1fr] gap-2 p-3 has-[[role=log]]:grid-rows-[auto_auto_minmax(0,1fr)] sm:p-5">
        <div className="flex items-start justify-between gap-3">
          <div className="flex min-w-0 flex-wrap items-start gap-2">
            <div className={clsx('flex gap-2', lowStage.hidden)}>
              <CallSettings media={media} own={own} call={call} />
              {showsVideo && <SmallWindow video={video} />}
            </div>
            {isThere && !isLost && <ConnectionBadge call={call} />}
            <Chip className={showsVideo ? 'flex' : clsx('hidden', lowStage.shown)}>{name}</Chip>
            {isThere && <OtherMediaChips call={call} own={own} name={name} />}
            {guest}
          </div>
          {own.camera && <OwnPicture media={media} own={own} track={own.camera} />}
        </div>
        <div className="flex min-w-0 flex-col items-center gap-3 text-center">
          {!showsVideo && (
            <WithoutVideo name={name} image={image} reason={other === 'here' ? videoMissing(call.otherMedia) : null} />
          )}
        </div>
        <div className="flex flex-col items-center justify-end gap-2">
          <ConnectionNotice other={other} hasServer={call.hasServer} isLost={isLost} name={name} />
          <ByPhone other={other} name={name} phone={phone} />
          {(own.muted || !own.microphone) && other !== 'away' && (
            <Chip>
              <MicOff aria-hidden className="size-4" />
              {t('call.youMuted')}
            </Chip>
          )}
          {isThere && !call.voiceOnly && own.camera && call.measured?.sending === 'voice' && (
            <VideoPaused onKeepVideo={onKeepVideo} />
          )}
          {play && <SoundOn play={play} onPlaying={() => setPlay(null)} />}
          {transcript}
        </div>
      </div>
    </>
  )
}

const videoMissing = ({ camera, paused }: CallState['otherMedia']) => (camera ? null : paused ? 'paused' : 'cameraOff')

/** The browser plays no sound before a press. */
function SoundOn({ play, onPlaying }: { play: () => void; onPlaying: () => void }) {
  const t = useMessages('video')
  const press = () => {
    play()
    onPlaying()
  }
  return (
    <Button icon={<Volume2 aria-hidden className="size-5" />} onClick={press}>
      {t('call.soundOn')}
    </Button>
  )
}

/** The user’s own video in the corner. Where there are several cameras, a button switches to the next. */
function OwnPicture({ media, own, track }: Pick<CallStageProps, 'media' | 'own'> & { track: MediaStreamTrack }) {
  const t = useMessages('video')
  return (
    <div
      className={clsx(
        'relative aspect-4/3 w-28 shrink-0 overflow-hidden rounded-md border-2 border-white/60 shadow-float sm:w-52 sm:rounded-lg',
        lowStage.small
      )}
    >
      <SelfView track={track} label={t('call.ownPicture')} />
      {own.devices.camera.length > 1 && (
        <StageButton
          label={t('check.nextCamera')}
          className={clsx('absolute end-1 bottom-1', lowStage.hidden)}
          onClick={() => void media.nextCamera()}
        >
          <SwitchCamera aria-hidden className="size-5" />
        </StageButton>
      )}
    </div>
  )
}

interface WithoutVideoProps extends Pick<CallStageProps, 'name' | 'image'> {
  /** Why the other participant sends no video; null while that is not known. */
  reason: 'cameraOff' | 'paused' | null
}

/** The other participant while there is no video of them. */
function WithoutVideo({ name, image, reason }: WithoutVideoProps) {
  const t = useMessages('video')
  return (
    <>
      <Avatar
        name={name}
        image={image}
        size="lg"
        className={clsx('bg-neem! text-on-neem! [@container(max-height:20rem)]:hidden', withoutTranscript)}
      />
      <p className={clsx('max-w-full break-words font-heading font-semibold text-2xl', lowStage.hidden)}>{name}</p>
      {reason && (
        <p className={clsx('text-on-deep-soft', lowStage.hidden, withoutTranscript)}>
          {t(`other.${reason}`, { name })}
        </p>
      )}
    </>
  )
}

function OtherMediaChips({ call, own, name }: Pick<CallStageProps, 'call' | 'own' | 'name'>) {
  const t = useMessages('video')
  return (
    <>
      {!call.otherMedia.microphone && (
        <Chip>
          <MicOff aria-hidden className="size-4" />
          {t('call.theyMuted', { name })}
        </Chip>
      )}
      {!call.otherMedia.pictures && own.camera && <Chip>{t('other.voiceOnly', { name })}</Chip>}
    </>
  )
}

interface ConnectionNoticeProps {
  other: OtherState | 'back'
  hasServer: boolean
  isLost: boolean
  name: string
}

/** Says what the call is waiting for; nothing while both participants are connected. */
function ConnectionNotice({ other, hasServer, isLost, name }: ConnectionNoticeProps) {
  const t = useMessages('video')
  const isServerLost = !hasServer && other !== 'dropped'
  if (!isServerLost && other === 'here') return null
  return (
    <p className="flex max-w-xl items-center gap-2 rounded-md bg-black/70 px-4 py-2 text-center text-white">
      {isLost && <RefreshCw aria-hidden className="size-5 shrink-0 animate-spin" />}
      {isServerLost ? t('line.server') : other !== 'here' && t(`other.${other}`, { name })}
    </p>
  )
}

/** Says that the line carries no video now, and offers to send it all the same. */
function VideoPaused({ onKeepVideo }: { onKeepVideo: () => void }) {
  const t = useMessages('video')
  return (
    <div
      role="alert"
      className="flex max-w-xl flex-wrap items-center justify-center gap-3 rounded-md bg-black/70 px-4 py-2 text-white"
    >
      <p>{t('line.paused')}</p>
      <Button size="sm" variant="outline" onClick={onKeepVideo}>
        {t('line.keepVideo')}
      </Button>
    </div>
  )
}

function Chip({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p
      className={clsx(
        'min-w-0 items-center gap-2 break-words rounded-md bg-black/45 px-3 py-1.5 text-sm text-white',
        className ?? 'flex'
      )}
    >
      {children}
    </p>
  )
}
