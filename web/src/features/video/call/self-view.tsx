import { clsx } from 'clsx'
import { useMemo } from 'react'
import { Picture } from './video-tile.tsx'

interface OwnPictureProps {
  track: MediaStreamTrack
  label: string
  className?: string
}

/** One's own camera as a mirror, without its sound. */
export function OwnPicture({ track, label, className }: OwnPictureProps) {
  const stream = useMemo(() => new MediaStream([track]), [track])
  return (
    <Picture
      stream={stream}
      label={label}
      muted
      data-testid="own-video"
      className={clsx('size-full -scale-x-100 object-cover', className)}
    />
  )
}
