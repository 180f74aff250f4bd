import { clsx } from 'clsx'
import { useMemo } from 'react'
import { VideoTile } from './video-tile.tsx'

interface SelfViewProps {
  track: MediaStreamTrack
  label: string
  className?: string
}

/** The user's own camera, mirrored and muted. */
export function SelfView({ track, label, className }: SelfViewProps) {
  const stream = useMemo(() => new MediaStream([track]), [track])
  return (
    <VideoTile
      stream={stream}
      label={label}
      muted
      data-testid="own-video"
      className={clsx('size-full -scale-x-100 object-cover', className)}
    />
  )
}
