import type { Appointment } from '@arogyachat/contract/appointments'
import { Mic, MicOff, RotateCcw, Video, VideoOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { LanguagePicker } from '../../../app-shell/menu/language-picker.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useLevel } from '../../../lib/use-level.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, IconButton, LinkButton } from '../../../ui/button.tsx'
import { Field, SelectInput } from '../../../ui/field.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { OwnPicture } from '../call/self-view.tsx'
import type { DeviceKind, DeviceProblem, LocalMedia } from './local-media.ts'

interface DeviceCheckProps {
  media: LocalMedia
  appointment: Appointment
  name: string
  isOtherHere: boolean
  dashboard: string
  onJoin: (voiceOnly: boolean) => void
}

const problemWords = {
  microphone: { denied: 'deniedMicrophone', missing: 'missingMicrophone', busy: 'busyMicrophone' },
  camera: { denied: 'deniedCamera', missing: 'missingCamera', busy: 'busyCamera' }
} as const

/** Before joining: see oneself, hear that one is heard, choose the devices, see who is there. */
export function DeviceCheck({ media, appointment, name, isOtherHere, dashboard, onJoin }: DeviceCheckProps) {
  const t = useMessages('video')
  const formats = useFormats()
  const state = useSyncExternalStore(media.subscribe, media.snapshot)
  const level = useLevel(state.microphone)
  const hasNothing = !state.microphone && !state.camera

  const textOf = (kind: DeviceKind, problem: DeviceProblem) =>
    problem === 'unsupported' ? t('check.unsupported') : t(`check.${problemWords[kind][problem]}`)
  const problems = (['microphone', 'camera'] as const).flatMap((kind) => {
    const problem = state.problems[kind]
    return problem ? [textOf(kind, problem)] : []
  })

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
        <section className="scheme-dark relative aspect-4/3 overflow-hidden rounded-xl bg-neem-deep text-on-deep md:aspect-video">
          {state.camera ? (
            <OwnPicture track={state.camera} label={t('check.ownPicture')} />
          ) : (
            <p className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-6 text-center">
              <VideoOff aria-hidden className="size-10" />
              {state.asking ? t('check.asking') : t('check.cameraOff')}
            </p>
          )}
          <div className="absolute inset-x-0 bottom-4 flex justify-center gap-3">
            <IconButton
              size="lg"
              label={state.microphone && !state.muted ? t('call.mute') : t('call.unmute')}
              className="rounded-lg border-white/20! bg-black/60! text-white!"
              onClick={() => media.setMicrophone(!(state.microphone && !state.muted))}
            >
              {state.microphone && !state.muted ? <Mic aria-hidden /> : <MicOff aria-hidden />}
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
        <section className="flex flex-col gap-4">
          {problems.length > 0 && !state.asking && (
            <div role="alert" className="flex flex-col items-start gap-3 rounded-lg bg-cream p-4 text-on-cream">
              {problems.map((problem) => (
                <p key={problem}>{problem}</p>
              ))}
              <Button
                variant="outline"
                size="sm"
                icon={<RotateCcw aria-hidden className="size-4" />}
                onClick={() =>
                  media.open({ microphone: state.problems.microphone !== null, camera: state.problems.camera !== null })
                }
              >
                {t('retry')}
              </Button>
            </div>
          )}
          {state.microphone && (
            <div className="flex flex-col gap-2">
              <Meter value={state.muted ? 0 : level} label={t('check.level')} />
              <p className="text-soft text-sm">{state.muted ? t('call.youMuted') : t('check.speak')}</p>
            </div>
          )}
          {(['microphone', 'camera'] as const).map(
            (kind) =>
              state.devices[kind].length > 0 && (
                <Field key={kind} label={t(`check.${kind}`)}>
                  {(control) => (
                    <SelectInput
                      {...control}
                      value={state.chosen[kind] ?? ''}
                      onChange={(event) => media.choose(kind, event.target.value)}
                      options={state.devices[kind].map((device, index) => ({
                        value: device.deviceId,
                        label: device.label || t('check.device', { number: index + 1 })
                      }))}
                    />
                  )}
                </Field>
              )
          )}
          <div className="flex flex-col gap-3">
            {hasNothing ? (
              <>
                <Button variant="accent" size="lg" onClick={() => onJoin(false)}>
                  {t('check.joinWithout')}
                </Button>
                <p className="text-soft text-sm">{t('check.withoutText', { name })}</p>
              </>
            ) : (
              <Button variant="accent" size="lg" onClick={() => onJoin(false)}>
                {t('check.join')}
              </Button>
            )}
            {state.camera && (
              <Button variant="outline" onClick={() => onJoin(true)}>
                {t('check.joinVoice')}
              </Button>
            )}
            <LinkButton to={dashboard} variant="ghost">
              {t('toDashboard')}
            </LinkButton>
          </div>
        </section>
      </div>
    </main>
  )
}
