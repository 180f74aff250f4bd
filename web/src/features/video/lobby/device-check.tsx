import type { Appointment } from '@arogyachat/contract/appointments'
import { useSyncExternalStore } from 'react'
import { LanguagePicker } from '../../../app-shell/menu/language-picker.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { CameraPreview } from './camera-preview.tsx'
import { DeviceProblems, DeviceSelects, MicrophoneLevel } from './device-settings.tsx'
import { JoinButtons } from './join-buttons.tsx'
import type { LocalMedia } from './local-media.ts'

interface DeviceCheckProps {
  media: LocalMedia
  appointment: Appointment
  name: string
  isOtherHere: boolean
  dashboard: string
  onJoin: (voiceOnly: boolean) => void
}

/** The screen before the call: tests the camera and microphone and shows whether the other participant is there. */
export function DeviceCheck({ media, appointment, name, isOtherHere, dashboard, onJoin }: DeviceCheckProps) {
  const t = useMessages('video')
  const formats = useFormats()
  const state = useSyncExternalStore(media.subscribe, media.snapshot)
  return (
    <main className="mx-auto flex min-h-dvh max-w-5xl flex-col justify-center gap-6 p-4 py-8">
      <header className="flex flex-col gap-2">
        <LanguagePicker className="mb-2 self-end" />
        <h1 className="text-3xl">{t('check.title')}</h1>
        <p className="text-soft">{t('check.with', { name, time: formats.slot(appointment.timeSlot) })}</p>
        <p role="status">
          <Badge tone={isOtherHere ? 'good' : 'neutral'}>
            {isOtherHere ? t('check.otherHere', { name }) : t('check.otherAway', { name })}
          </Badge>
        </p>
      </header>
      <div className="grid items-start gap-6 md:grid-cols-[3fr_2fr]">
        <CameraPreview media={media} state={state} />
        <section className="flex flex-col gap-4">
          <DeviceProblems media={media} state={state} />
          <MicrophoneLevel state={state} />
          <DeviceSelects media={media} state={state} />
          <JoinButtons state={state} name={name} dashboard={dashboard} onJoin={onJoin} />
        </section>
      </div>
    </main>
  )
}
