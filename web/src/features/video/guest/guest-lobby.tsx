import { EyeOff, MicOff, ShieldCheck, Volume2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field, SelectInput } from '../../../ui/form/field.tsx'
import { useClearOfToasts } from '../../../ui/toast/toast.tsx'
import { DeviceProblems, MicrophoneLevel } from '../lobby/device-settings.tsx'
import type { LocalMedia } from '../lobby/local-media.ts'
import type { GuestVisit } from './guest-page.tsx'

const rules = [
  { key: 'voice', Icon: EyeOff },
  { key: 'heard', Icon: Volume2 },
  { key: 'notRecorded', Icon: MicOff },
  { key: 'secret', Icon: ShieldCheck }
] as const

interface GuestLobbyProps {
  visit: GuestVisit
  media: LocalMedia
  onJoin: () => void
}

/** The screen before a guest enters: whose consultation it is, what the seat means, and a check of the microphone. */
export function GuestLobby({ visit, media, onJoin }: GuestLobbyProps) {
  const t = useMessages('guest')
  const video = useMessages('video')
  const state = useSyncExternalStore(media.subscribe, media.snapshot)
  const problem = state.problems.microphone
  const microphones = state.devices.microphone
  const bar = useClearOfToasts<HTMLDivElement>()
  const names = { doctor: visit.doctorName, patient: visit.patientName }
  return (
    <main className="flex flex-1 flex-col gap-5">
      <div className="flex flex-col gap-2">
        <h1 className="text-2xl md:text-3xl">{t('page.heading', names)}</h1>
        <p className="text-soft">
          {t(`page.invited.${visit.kind}`, { name: visit.guestName, patient: visit.patientName })}
        </p>
      </div>
      <Card as="section" className="flex flex-col gap-3">
        <h2 className="text-lg">{t('page.rulesTitle')}</h2>
        <ul className="flex flex-col gap-3">
          {rules.map(({ key, Icon }) => (
            <li key={key} className="flex items-start gap-3">
              <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-neem" />
              <span>{t(`page.rules.${key}`, names)}</span>
            </li>
          ))}
        </ul>
      </Card>
      <section className="flex flex-col gap-4">
        {state.asking && <p className="text-soft">{t('page.asking')}</p>}
        {problem === 'denied' || problem === 'busy' ? (
          <DeviceProblems media={media} state={state} />
        ) : (
          problem && !state.asking && <p role="alert">{t('page.withoutText')}</p>
        )}
        <MicrophoneLevel state={state} />
        {microphones.length > 1 && (
          <Field label={video('check.microphone')}>
            {(control) => (
              <SelectInput
                {...control}
                value={state.chosen.microphone ?? ''}
                onChange={(event) => void media.choose('microphone', event.target.value)}
                options={microphones.map(({ deviceId, label }, index) => ({
                  value: deviceId,
                  label: label || video('check.device', { number: index + 1 })
                }))}
              />
            )}
          </Field>
        )}
      </section>
      <div ref={bar} className="sticky bottom-0 mt-auto bg-paper py-3">
        <Button variant="accent" size="lg" className="w-full" onClick={onJoin}>
          {state.microphone ? t('page.join') : t('page.joinSilent')}
        </Button>
      </div>
    </main>
  )
}
