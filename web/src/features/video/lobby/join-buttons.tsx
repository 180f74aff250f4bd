import { useMessages } from '../../../i18n/use-messages.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import type { LocalMediaState } from './local-media.ts'

interface JoinButtonsProps {
  state: LocalMediaState
  name: string
  dashboard: string
  onJoin: (voiceOnly: boolean) => void
}

/** The ways into the call: with video, with voice only, or without any device. */
export function JoinButtons({ state, name, dashboard, onJoin }: JoinButtonsProps) {
  const t = useMessages('video')
  const hasNoDevice = !state.microphone && !state.camera
  return (
    <div className="flex flex-col gap-3">
      <Button variant="accent" size="lg" onClick={() => onJoin(false)}>
        {hasNoDevice ? t('check.joinWithout') : t('check.join')}
      </Button>
      {hasNoDevice && <p className="text-soft text-sm">{t('check.withoutText', { name })}</p>}
      {state.camera && (
        <Button variant="outline" onClick={() => onJoin(true)}>
          {t('check.joinVoice')}
        </Button>
      )}
      <LinkButton to={dashboard} variant="ghost">
        {t('toDashboard')}
      </LinkButton>
    </div>
  )
}
