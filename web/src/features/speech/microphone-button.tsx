import type { LanguageCode } from '@arogyachat/contract/languages'
import { LoaderCircle, Mic, MicOff, Square } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { ApiError } from '../../api/call.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Meter } from '../../ui/meter.tsx'
import { toast } from '../../ui/toast.tsx'
import { KeptRecordings } from './kept-recordings.tsx'
import { useReceiverName } from './receiver-name.ts'
import type { NoHearingReason } from './recognition-source.ts'
import { type RecordingEnd, useRecording } from './use-recording.ts'

/** How near the end of a recording it is said that it ends. */
const saidSecondsLeft = 10

const looks = new Map([
  [LoaderCircle, 'size-5 animate-spin'],
  [Square, 'size-5 fill-current']
])

/** A browser that refuses says why in the same words before an attempt as after one. */
const reasonKey = (reason: NoHearingReason) =>
  reason === 'refused' || reason === 'language'
    ? (`faults.${reason}` as const)
    : (`noHearingReasons.${reason}` as const)

interface MicrophoneButtonProps {
  language: LanguageCode
  /** What was said, for the person to look over. */
  onText: (text: string) => void
}

/**
 * Listens, and hands over what was said: one press begins, the next ends. While it listens a line of its own stands over
 * the box (it wraps to the beginning). Its words are the area `speech`, which the screen loads.
 */
export function MicrophoneButton({ language, onText }: MicrophoneButtonProps) {
  const t = useMessages('speech')
  const tellEnd = useTellEnd()
  const receiverName = useReceiverName()
  const recording = useRecording(language, (end) => {
    tellEnd(end)
    if (end.phase === 'transcribed') onText(end.text)
  })
  const { state, level, way, keptCount, start, agree, stop, cancel } = recording
  const microphone = useRef<HTMLButtonElement>(null)
  const isListening = state.phase === 'recording'
  const isBusy = state.phase === 'asking' || state.phase === 'uploaded'
  const isNone = way?.kind === 'none'
  const press = () => {
    if (isListening) stop()
    else if (way?.kind === 'none') toast.info(t('noHearing'), t(reasonKey(way.reason)), { matters: true })
    else if (!isBusy) start()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && (isListening || isBusy)) cancel()
  }
  const Icon = isListening ? Square : isBusy || !way ? LoaderCircle : isNone ? MicOff : Mic
  const said =
    state.phase === 'asking'
      ? t('asking')
      : state.phase === 'uploaded'
        ? t('writing')
        : isListening
          ? t(state.secondsLeft <= saidSecondsLeft ? 'endsSoon' : 'listening')
          : keptCount > 0
            ? t('kept.title', { count: keptCount })
            : ''
  return (
    <>
      {(isListening || isBusy) && (
        <div className="-order-1 flex w-full flex-wrap items-center gap-x-3 gap-y-1">
          <p aria-hidden className="font-heading font-semibold text-sm">
            {said}
          </p>
          {isListening && (
            <span role="timer" className="text-sm text-soft tabular-nums">
              {t('secondsLeft', { count: state.secondsLeft })}
            </span>
          )}
          <Button size="sm" variant="ghost" className="ms-auto" onClick={cancel}>
            {t('cancel')}
          </Button>
          {isListening && state.by === 'server' && <Meter value={level} label={t('level')} />}
        </div>
      )}
      {keptCount > 0 && !isListening && !isBusy && (
        <KeptRecordings
          count={keptCount}
          onSendAgain={() => {
            // What was pressed goes.
            microphone.current?.focus()
            recording.sendAgain()
          }}
          onThrowAway={() => {
            recording.throwAway()
            microphone.current?.focus()
          }}
        />
      )}
      <IconButton
        ref={microphone}
        size="lg"
        variant={isListening ? 'accent' : 'outline'}
        label={t(isListening ? 'finish' : isNone ? 'noHearing' : 'speak')}
        aria-disabled={isBusy || !way || undefined}
        aria-busy={isBusy || undefined}
        onClick={press}
        onKeyDown={keys}
      >
        <Icon aria-hidden className={looks.get(Icon) ?? 'size-5'} />
      </IconButton>
      <span role="status" className="sr-only">
        {said}
      </span>
      <ConfirmDialog
        open={state.phase === 'consent'}
        onOpenChange={(open) => !open && cancel()}
        title={t('consent.hearTitle')}
        description={state.phase === 'consent' ? t('consent.hearText', { name: receiverName(state.way) }) : ''}
        confirmLabel={t('consent.allow')}
        cancelLabel={t('consent.decline')}
        onConfirm={agree}
      />
    </>
  )
}

function useTellEnd(): (end: RecordingEnd) => void {
  const t = useMessages('speech')
  const errorText = useErrorText()
  return (end) => {
    if (end.phase === 'transcribed') {
      if (end.by === 'server') toast.success(t('uploadComplete'))
      toast.success(t('transcribed'), t('transcribedText'))
      return
    }
    const { fault, cause } = end
    if (fault === 'microphone') toast.error(t('microphoneError'), t('microphoneErrorText'), { matters: true })
    else if (fault !== 'upload') toast.error(t('notWritten'), t(`faults.${fault}`), { matters: true })
    else if (cause instanceof ApiError && cause.status > 0)
      toast.error(t('uploadError'), errorText(cause), { matters: true })
    else toast.error(t('uploadFailed'), t('uploadFailedText'), { matters: true })
  }
}
