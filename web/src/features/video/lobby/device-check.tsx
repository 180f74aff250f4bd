import type { Role } from '@arogyachat/contract/accounts'
import type { Appointment } from '@arogyachat/contract/appointments'
import { type ReactNode, useSyncExternalStore } from 'react'
import { LanguagePicker } from '../../../app-shell/menu/language-picker.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { GuestCheck } from '../guest/lazy-guest.ts'
import { CameraPreview } from './camera-preview.tsx'
import { BlurSwitch, DeviceProblems, DeviceSelects, MicrophoneLevel, SpeakerTest } from './device-settings.tsx'
import { JoinButtons } from './join-buttons.tsx'
import type { LocalMedia } from './local-media.ts'
import { QueueNotice } from './queue-notice.tsx'

interface DeviceCheckProps {
  media: LocalMedia
  appointment: Appointment
  role: Role
  name: string
  isOtherHere: boolean
  dashboard: string
  onJoin: (voiceOnly: boolean) => void
  /** The patient writes to the doctor meanwhile. */
  children?: ReactNode
}

/** The screen before the call: tests the camera and microphone and shows whether the other participant is there. */
export function DeviceCheck({
  media,
  appointment,
  role,
  name,
  isOtherHere,
  dashboard,
  onJoin,
  children
}: DeviceCheckProps) {
  const t = useMessages('video')
  const formats = useFormats()
  const state = useSyncExternalStore(media.subscribe, media.snapshot)
  return (
    <main className="mx-auto flex min-h-dvh max-w-5xl flex-col gap-4 p-4 pb-0 md:justify-center md:gap-6 md:py-8">
      <header className="flex flex-col gap-1 md:gap-2">
        <div className="flex flex-wrap-reverse items-center justify-between gap-x-4 gap-y-2">
          <h1 className="min-w-0 text-xl md:text-3xl">{t('check.title')}</h1>
          <LanguagePicker className="ms-auto" />
        </div>
        <p className="text-soft">{t('check.with', { name, time: formats.slot(appointment.timeSlot) })}</p>
        <p role="status">
          <Badge tone={isOtherHere ? 'good' : 'neutral'}>
            {isOtherHere ? t('check.otherHere', { name }) : t('check.otherAway', { name })}
          </Badge>
        </p>
      </header>
      <div className="flex flex-1 flex-col gap-4 md:grid md:flex-none md:grid-cols-[3fr_2fr] md:grid-rows-[auto_1fr] md:gap-x-6">
        <div className="md:row-span-2">
          <CameraPreview media={media} state={state} />
        </div>
        <section className="flex flex-col gap-4">
          <DeviceProblems media={media} state={state} />
          <MicrophoneLevel state={state} />
          <SpeakerTest speakerId={state.chosen.speaker} />
          <BlurSwitch media={media} state={state} />
          <DeviceSelects media={media} state={state} />
          {!isOtherHere && <QueueNotice appointmentId={appointment._id} name={name} />}
          {children}
          <GuestCheck appointment={appointment} role={role} name={name} />
        </section>
        <JoinButtons state={state} name={name} dashboard={dashboard} onJoin={onJoin} />
      </div>
    </main>
  )
}
