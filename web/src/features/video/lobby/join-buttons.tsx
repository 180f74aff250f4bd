import { useMessages } from '../../../i18n/use-messages.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { useClearOfToasts } from '../../../ui/toast/toast.tsx'
import type { LocalMediaState } from './local-media.ts'

interface JoinButtonsProps {
  state: LocalMediaState
  name: string
  dashboard: string
  onJoin: (voiceOnly: boolean) => void
}

/**
 * The ways into the call: with video, with voice only, or without any device. On a phone they stay at the bottom of the screen
 * while the page scrolls.
 */
export function JoinButtons({ state, name, dashboard, onJoin }: JoinButtonsProps) {
  const t = useMessages('video')
  const bar = useClearOfToasts<HTMLDivElement>()
  const hasNoDevice = !state.microphone && !state.camera
  return (
    <div
      ref={bar}
      className="sticky bottom-0 -mx-4 mt-auto flex flex-col gap-2 border-line border-t bg-paper px-4 pt-3 pb-[max(--spacing(3),env(safe-area-inset-bottom))] md:static md:mx-0 md:mt-0 md:gap-3 md:border-0 md:p-0"
    >
      <Button variant="accent" size="lg" onClick={() => onJoin(false)}>
        {hasNoDevice ? t('check.joinWithout') : t('check.join')}
      </Button>
      {hasNoDevice && <p className="text-soft text-sm">{t('check.withoutText', { name })}</p>}
      <div className="flex flex-wrap gap-2 *:flex-1 md:flex-col md:gap-3">
        {state.camera && (
          <Button variant="outline" onClick={() => onJoin(true)}>
            {t('check.joinVoice')}
          </Button>
        )}
        <LinkButton to={dashboard} variant="ghost">
          {t('toDashboard')}
        </LinkButton>
      </div>
    </div>
  )
}
