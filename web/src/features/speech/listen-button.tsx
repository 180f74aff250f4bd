import type { LanguageCode } from '@arogyachat/contract/languages'
import { CircleStop, LoaderCircle, Pause, Play, Volume2 } from 'lucide-react'
import { useEffect } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { useReceiverName } from './receiver-name.ts'
import { useSpeech } from './use-speech.ts'

interface ListenButtonProps {
  text: string
  language: LanguageCode
  /** Names the text where several buttons stand side by side, for example the medicine. */
  name?: string
  isNew?: boolean
  /** Shows the name as a text beside the icon. */
  isLabelled?: boolean
  /** Called when it starts or stops speaking or asking for consent. */
  onBusy?: (isBusy: boolean) => void
}

const phases = {
  idle: { Icon: Volume2, key: 'listen' },
  loading: { Icon: LoaderCircle, key: 'loading' },
  playing: { Icon: Pause, key: 'pause' },
  paused: { Icon: Play, key: 'resume' }
} as const

/** Reads a text aloud. Hidden where nothing can speak the language. The screen must load the messages of `speech`. */
export function ListenButton({ text, language, name, isNew = false, isLabelled = false, onBusy }: ListenButtonProps) {
  const t = useMessages('speech')
  const receiverName = useReceiverName()
  const speech = useSpeech({ text, language, isNew, onFailed: () => toast.error(t('speakFailed')) })
  const isBusy = speech.phase !== 'idle' || speech.isAsking
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy])
  if (!speech.source) return null
  const { Icon, key } = phases[speech.phase]
  const label = key === 'listen' && name !== undefined ? t('listenTo', { name }) : t(key)
  const icon = <Icon aria-hidden className={speech.phase === 'loading' ? 'size-5 animate-spin' : 'size-5'} />
  const control = { 'aria-busy': speech.phase === 'loading' || undefined, onClick: speech.press }
  return (
    <span className="inline-flex items-center">
      {isLabelled ? (
        <Button size="sm" variant="ghost" icon={icon} {...control}>
          {label}
        </Button>
      ) : (
        <IconButton label={label} {...control}>
          {icon}
        </IconButton>
      )}
      {(speech.phase === 'playing' || speech.phase === 'paused') && (
        <IconButton label={t('stop')} onClick={speech.stop}>
          <CircleStop aria-hidden className="size-5" />
        </IconButton>
      )}
      <ConfirmDialog
        open={speech.isAsking}
        onOpenChange={(open) => !open && speech.decline()}
        title={t('consent.speakTitle')}
        description={t('consent.speakText', { name: receiverName(speech.source) })}
        confirmLabel={t('consent.allow')}
        cancelLabel={t('consent.decline')}
        onConfirm={speech.agree}
      />
    </span>
  )
}
