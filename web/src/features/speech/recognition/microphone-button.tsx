import type { LanguageCode } from '@arogyachat/contract/languages'
import { LoaderCircle, Mic, MicOff, Square } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { useReceiverName } from '../receiver-name.ts'
import { RecordingPanel } from './recording-panel.tsx'
import type { RecordingState } from './recording-state.ts'
import { reasonKey, useStatus } from './recording-words.ts'
import { UnsentRecordings } from './unsent-recordings.tsx'
import { useNotifyEnd } from './use-notify-end.ts'
import { useRecording } from './use-recording.ts'

const iconClasses = new Map([
  [LoaderCircle, 'size-5 animate-spin'],
  [Square, 'size-5 fill-current']
])

interface MicrophoneButtonProps {
  language: LanguageCode
  /** Called with the recognised text, for the user to check. */
  onText: (text: string) => void
  /** Shows what the button does in words, where speaking is the main way to answer. */
  isLabelled?: boolean
}

/**
 * Speech input: one press starts, the next one stops. While it records, a row with its status stands above the text box (the
 * parent wraps). The screen must load the messages of `speech`.
 */
export function MicrophoneButton({ language, onText, isLabelled = false }: MicrophoneButtonProps) {
  const t = useMessages('speech')
  const notifyEnd = useNotifyEnd()
  const recording = useRecording(language, (end) => {
    notifyEnd(end)
    if (end.phase === 'transcribed') onText(end.text)
  })
  const { state, source, unsentCount, cancel } = recording
  const microphone = useRef<HTMLButtonElement>(null)
  const isRecording = state.phase === 'recording'
  const isBusy = state.phase === 'asking' || state.phase === 'uploaded'
  const isUnavailable = source?.kind === 'none'
  const press = () => {
    if (isRecording) recording.stop()
    else if (source?.kind === 'none') toast.info(t('noHearing'), t(reasonKey(source.reason)), { matters: true })
    else if (!isBusy) recording.start()
  }
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && (isRecording || isBusy)) cancel()
  }
  /** The pressed button disappears with its recordings, so the focus goes to the microphone. */
  const focusAfter = (action: () => void) => () => {
    action()
    microphone.current?.focus()
  }
  const Icon = isRecording ? Square : isBusy || !source ? LoaderCircle : isUnavailable ? MicOff : Mic
  const status = useStatus(state, unsentCount)
  return (
    <>
      {(isRecording || isBusy) && (
        <RecordingPanel state={state} status={status} level={recording.level} onCancel={cancel} />
      )}
      {unsentCount > 0 && !isRecording && !isBusy && (
        <UnsentRecordings
          count={unsentCount}
          onSendAgain={focusAfter(recording.sendAgain)}
          onDiscard={focusAfter(recording.discard)}
        />
      )}
      {isLabelled ? (
        <Button
          ref={microphone}
          size="lg"
          variant={isRecording ? 'accent' : 'primary'}
          className="px-5!"
          busy={isBusy || !source}
          icon={<Icon aria-hidden className={iconClasses.get(Icon) ?? 'size-6'} />}
          onClick={press}
          onKeyDown={cancelOnEscape}
        >
          {t(isRecording ? 'finishShort' : 'speakShort')}
        </Button>
      ) : (
        <IconButton
          ref={microphone}
          size="lg"
          variant={isRecording ? 'accent' : 'outline'}
          label={t(isRecording ? 'finish' : isUnavailable ? 'noHearing' : 'speak')}
          aria-disabled={isBusy || !source || undefined}
          aria-busy={isBusy || undefined}
          onClick={press}
          onKeyDown={cancelOnEscape}
        >
          <Icon aria-hidden className={iconClasses.get(Icon) ?? 'size-5'} />
        </IconButton>
      )}
      <span role="status" className="sr-only">
        {status}
      </span>
      <ConsentDialog state={state} onAgree={recording.agree} onCancel={cancel} />
    </>
  )
}

interface ConsentDialogProps {
  state: RecordingState
  onAgree: () => void
  onCancel: () => void
}

/** Asks before the user's voice is sent to an outside provider. */
function ConsentDialog({ state, onAgree, onCancel }: ConsentDialogProps) {
  const t = useMessages('speech')
  const receiverName = useReceiverName()
  return (
    <ConfirmDialog
      open={state.phase === 'consent'}
      onOpenChange={(open) => !open && onCancel()}
      title={t('consent.hearTitle')}
      description={state.phase === 'consent' ? t('consent.hearText', { name: receiverName(state.source) }) : ''}
      confirmLabel={t('consent.allow')}
      cancelLabel={t('consent.decline')}
      onConfirm={onAgree}
    />
  )
}
