import { Settings2 } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { lazyPart } from '../../../../lib/lazy-part.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { BlurSwitch, DeviceSelects, SpeakerTest } from '../../lobby/device-settings.tsx'
import type { LocalMedia, LocalMediaState } from '../../lobby/local-media.ts'
import type { CallState } from '../call-state.ts'
import { StageButton } from '../stage/stage-button.tsx'

const ConnectionDetails = lazyPart(() => import('./connection-details.tsx').then((module) => module.ConnectionDetails))

interface CallSettingsProps {
  media: LocalMedia
  own: LocalMediaState
  call: CallState
}

/** The button that opens the settings of a running call: the devices, and how well the line carries it. */
export function CallSettings({ media, own, call }: CallSettingsProps) {
  const t = useMessages('video')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <StageButton label={t('settings.title')} onClick={() => setOpen(true)}>
        <Settings2 aria-hidden className="size-5" />
      </StageButton>
      <Dialog open={isOpen} onOpenChange={setOpen} size="sm" title={t('settings.title')}>
        <div className="flex flex-col gap-6">
          <DeviceSelects media={media} state={own} />
          <SpeakerTest speakerId={own.chosen.speaker} />
          <BlurSwitch media={media} state={own} />
          <ConnectionDetails call={call} sendsCamera={own.camera !== null} />
        </div>
      </Dialog>
    </>
  )
}
