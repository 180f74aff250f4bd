import type { LanguageCode } from '@arogyachat/contract/languages'
import { CircleStop, LoaderCircle, Pause, Play, Volume2 } from 'lucide-react'
import { useEffect } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useReceiverName } from './receiver-name.ts'
import { useSpeech } from './use-speech.ts'

interface ListenButtonProps {
  text: string
  language: LanguageCode
  /** What is heard, where several stand side by side: the name of the medicine. */
  name?: string
  isNew?: boolean
  /** Hears whether it speaks, or asks whether it may. */
  onBusy?: (isBusy: boolean) => void
}

const looks = {
  idle: { Icon: Volume2, key: 'listen' },
  loading: { Icon: LoaderCircle, key: 'loading' },
  playing: { Icon: Pause, key: 'pause' },
  paused: { Icon: Play, key: 'resume' }
} as const

/** Reads a text aloud; not there where nobody can. Its words are the area `speech`, which the screen loads. */
export function ListenButton({ text, language, name, isNew = false, onBusy }: ListenButtonProps) {
  const t = useMessages('speech')
  const receiverName = useReceiverName()
  const speech = useSpeech({ text, language, isNew, onFailed: () => toast.error(t('speakFailed')) })
  const isBusy = speech.phase !== 'idle' || speech.isAsking
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy])
  if (!speech.way) return null
  const { Icon, key } = looks[speech.phase]
  return (
    <span className="inline-flex items-center">
      <IconButton
        label={key === 'listen' && name !== undefined ? t('listenTo', { name }) : t(key)}
        aria-busy={speech.phase === 'loading' || undefined}
        onClick={speech.press}
      >
        <Icon aria-hidden className={speech.phase === 'loading' ? 'size-5 animate-spin' : 'size-5'} />
      </IconButton>
      {(speech.phase === 'playing' || speech.phase === 'paused') && (
        <IconButton label={t('stop')} onClick={speech.stop}>
          <CircleStop aria-hidden className="size-5" />
        </IconButton>
      )}
      <ConfirmDialog
        open={speech.isAsking}
        onOpenChange={(open) => !open && speech.decline()}
        title={t('consent.speakTitle')}
        description={t('consent.speakText', { name: receiverName(speech.way) })}
        confirmLabel={t('consent.allow')}
        cancelLabel={t('consent.decline')}
        onConfirm={speech.agree}
      />
    </span>
  )
}
