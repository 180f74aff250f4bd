import { ChevronDown, RotateCcw, Settings2, Volume2 } from 'lucide-react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useLevel } from '../../../lib/use-level.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field, SelectInput } from '../../../ui/form/field.tsx'
import { Meter } from '../../../ui/meter.tsx'
import type { DeviceKind, DeviceProblem, LocalMedia, LocalMediaState } from './local-media.ts'
import { PermissionHelp } from './permission-help.tsx'
import { playTestSound } from './test-sound.ts'

interface DeviceSettingsProps {
  media: LocalMedia
  state: LocalMediaState
}

const deviceKinds = ['microphone', 'camera'] as const
/** Safari and browsers on phones play on the speaker that the system has chosen. */
const selectable = 'setSinkId' in HTMLMediaElement.prototype ? ([...deviceKinds, 'speaker'] as const) : deviceKinds

const problemKeys = {
  microphone: { denied: 'deniedMicrophone', missing: 'missingMicrophone', busy: 'busyMicrophone' },
  camera: { denied: 'deniedCamera', missing: 'missingCamera', busy: 'busyCamera' }
} as const

/** Explains why a device cannot be used and offers to try again. */
export function DeviceProblems({ media, state }: DeviceSettingsProps) {
  const t = useMessages('video')
  const textOf = (kind: DeviceKind, problem: DeviceProblem) =>
    problem === 'unsupported' ? t('check.unsupported') : t(`check.${problemKeys[kind][problem]}`)
  const problems = deviceKinds.flatMap((kind) => {
    const problem = state.problems[kind]
    return problem ? [textOf(kind, problem)] : []
  })
  if (problems.length === 0 || state.asking) return null
  return (
    <div role="alert" className="flex flex-col items-start gap-3 rounded-lg bg-cream p-4 text-on-cream">
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
      {deviceKinds.some((kind) => state.problems[kind] === 'denied') && <PermissionHelp />}
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
  )
}

/** Shows how loud the microphone is, so that users can check that it picks up their voice. */
export function MicrophoneLevel({ state }: Pick<DeviceSettingsProps, 'state'>) {
  const t = useMessages('video')
  const level = useLevel(state.microphone)
  if (!state.microphone) return null
  return (
    <div className="flex flex-col gap-2">
      <Meter value={state.muted ? 0 : level} label={t('check.level')} />
      <p className="text-soft text-sm">{state.muted ? t('call.youMuted') : t('check.speak')}</p>
    </div>
  )
}

/** Plays a short sound on the chosen speaker. */
export function SpeakerTest({ speakerId }: { speakerId: string | null }) {
  const t = useMessages('video')
  return (
    <div className="flex flex-col items-start gap-1">
      <Button
        variant="outline"
        size="sm"
        icon={<Volume2 aria-hidden className="size-5" />}
        onClick={() => playTestSound(speakerId)}
      >
        {t('check.testSound')}
      </Button>
      <p className="text-soft text-sm">{t('check.soundHint')}</p>
    </div>
  )
}

/** Offered where the camera itself can blur the background. */
export function BlurSwitch({ media, state }: DeviceSettingsProps) {
  const t = useMessages('video')
  if (!state.camera || !state.blur.isPossible) return null
  return (
    <Checkbox
      label={t('check.blur')}
      checked={state.blur.isOn}
      onChange={(event) => void media.setBlur(event.target.checked)}
    />
  )
}

/** Lets the user choose a microphone, a camera and a speaker among the connected ones, once asked for. */
export function DeviceSelects({ media, state }: DeviceSettingsProps) {
  const t = useMessages('video')
  const kinds = selectable.filter((kind) => state.devices[kind].length > 0)
  if (kinds.length === 0) return null
  return (
    <details className="group">
      <summary className="flex min-h-11 items-center gap-2 font-heading font-semibold text-neem">
        <Settings2 aria-hidden className="size-5 shrink-0" />
        {t('check.change')}
        <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-4 pt-2">
        {kinds.map((kind) => (
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
        ))}
      </div>
    </details>
  )
}
