import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react'

interface PictureProps extends Omit<ComponentProps<'video'>, 'ref'> {
  stream: MediaStream | null
  label: string
  /** The browser will not play sound before the person touches the page. */
  onSilenced?: (play: () => void) => void
}

/** A live picture with its sound. */
export function Picture({ stream, label, onSilenced, ...rest }: PictureProps) {
  const ref = useRef<HTMLVideoElement>(null)
  const tellSilenced = useEffectEvent((play: () => void) => onSilenced?.(play))
  useEffect(() => {
    const video = ref.current
    if (!video) return
    video.srcObject = stream
    if (!stream) return
    video.play().catch((cause: unknown) => {
      if (cause instanceof DOMException && cause.name === 'NotAllowedError') {
        tellSilenced(() => void video.play().catch(() => undefined))
      }
    })
  }, [stream])
  return <video {...rest} ref={ref} autoPlay playsInline aria-label={label} />
}
