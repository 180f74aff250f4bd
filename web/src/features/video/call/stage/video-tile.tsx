import { type ComponentProps, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { logError } from '../../../../lib/log.ts'

interface VideoTileProps extends Omit<ComponentProps<'video'>, 'ref'> {
  stream: MediaStream | null
  label: string
  /** Receives the element, for controls outside this component. */
  element?: RefObject<HTMLVideoElement | null>
  /** Id of the speaker that plays the sound; null for the browser’s own choice. */
  speakerId?: string | null
  /** The browser blocks sound until the user interacts with the page. */
  onSilenced?: (play: () => void) => void
}

/** A live video with its sound. */
export function VideoTile({ stream, label, element, speakerId = null, onSilenced, ...rest }: VideoTileProps) {
  const own = useRef<HTMLVideoElement>(null)
  const ref = element ?? own
  const notifySilenced = useEffectEvent((play: () => void) => onSilenced?.(play))
  useEffect(() => {
    const video = ref.current
    if (!video) return
    video.srcObject = stream
    if (!stream) return
    video.play().catch((cause: unknown) => {
      if (cause instanceof DOMException && cause.name === 'NotAllowedError') {
        notifySilenced(() => void video.play().catch(() => undefined))
      }
    })
  }, [stream, ref])
  useEffect(() => {
    const video: (HTMLVideoElement & { setSinkId?: (id: string) => Promise<void> }) | null = ref.current
    if (speakerId === null) return
    video?.setSinkId?.(speakerId).catch((cause) => logError('The speaker could not be chosen', cause))
  }, [speakerId, ref])
  return <video {...rest} ref={ref} autoPlay playsInline aria-label={label} />
}
