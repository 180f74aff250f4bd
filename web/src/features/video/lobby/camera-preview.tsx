import { Mic, MicOff, Video, VideoOff } from 'lucide-react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { IconButton } from '../../../ui/button.tsx'
import { SelfView } from '../call/stage/self-view.tsx'
import type { LocalMedia, LocalMediaState } from './local-media.ts'

interface CameraPreviewProps {
  media: LocalMedia
  state: LocalMediaState
}

/** The user's own video before the call, with buttons that turn the microphone and the camera on and off. */
export function CameraPreview({ media, state }: CameraPreviewProps) {
  const t = useMessages('video')
  const isMicrophoneOn = state.microphone !== null && !state.muted
  return (
    <section className="scheme-dark relative aspect-4/3 overflow-hidden rounded-xl bg-neem-deep text-on-deep md:aspect-video">
      {state.camera ? (
        <SelfView track={state.camera} label={t('check.ownPicture')} />
      ) : (
        <p className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-6 text-center">
          <VideoOff aria-hidden className="size-10" />
          {state.asking ? t('check.asking') : t('check.cameraOff')}
        </p>
      )}
      <div className="absolute inset-x-0 bottom-4 flex justify-center gap-3">
        <IconButton
          size="lg"
          label={isMicrophoneOn ? t('call.mute') : t('call.unmute')}
          className="rounded-lg border-white/20! bg-black/60! text-white!"
          onClick={() => media.setMicrophone(!isMicrophoneOn)}
        >
          {isMicrophoneOn ? <Mic aria-hidden /> : <MicOff aria-hidden />}
        </IconButton>
        <IconButton
          size="lg"
          label={state.camera ? t('call.cameraOff') : t('call.cameraOn')}
          className="rounded-lg border-white/20! bg-black/60! text-white!"
          onClick={() => media.setCamera(!state.camera)}
        >
          {state.camera ? <Video aria-hidden /> : <VideoOff aria-hidden />}
        </IconButton>
      </div>
    </section>
  )
}
