import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react'

interface VideoTileProps extends Omit<ComponentProps<'video'>, 'ref'> {
  stream: MediaStream | null
  label: string
  /** The browser blocks sound until the user interacts with the page. */
  onSilenced?: (play: () => void) => void
}

/** A live video with its sound. */
export function VideoTile({ stream, label, onSilenced, ...rest }: VideoTileProps) {
  const ref = useRef<HTMLVideoElement>(null)
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
  }, [stream])
  return <video {...rest} ref={ref} autoPlay playsInline aria-label={label} />
}
