import { PictureInPicture2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { logError } from '../../../../lib/log.ts'
import { StageButton } from './stage-button.tsx'

/** Shows the video in a small window above other pages, and closes that window again. Absent where the browser has none. */
export function SmallWindow({ video, className }: { video: RefObject<HTMLVideoElement | null>; className?: string }) {
  const t = useMessages('video')
  const [isRefused, setRefused] = useState(false)
  if (!document.pictureInPictureEnabled || isRefused) return null
  const toggle = async () => {
    try {
      if (document.pictureInPictureElement) await document.exitPictureInPicture()
      else await video.current?.requestPictureInPicture()
    } catch (cause) {
      logError('The small window could not be opened', cause)
      setRefused(true)
    }
  }
  return (
    <StageButton label={t('call.smallWindow')} className={className} onClick={() => void toggle()}>
      <PictureInPicture2 aria-hidden className="size-5" />
    </StageButton>
  )
}
