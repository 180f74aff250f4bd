import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Meter } from '../../../ui/meter.tsx'
import type { RecordingState } from './recording-state.ts'

interface RecordingPanelProps {
  state: RecordingState
  /** The current step, in words. */
  status: string
  /** Loudness of the microphone, 0 to 1. */
  level: number
  onCancel: () => void
}

/** The row above the text box while the microphone is in use: the step, the time left, the level and Cancel. */
export function RecordingPanel({ state, status, level, onCancel }: RecordingPanelProps) {
  const t = useMessages('speech')
  const isRecording = state.phase === 'recording'
  return (
    <div className="-order-1 flex w-full flex-wrap items-center gap-x-3 gap-y-1">
      <p aria-hidden className="font-heading font-semibold text-sm">
        {status}
      </p>
      {isRecording && (
        <span role="timer" className="text-sm text-soft tabular-nums">
          {t('secondsLeft', { count: state.secondsLeft })}
        </span>
      )}
      <Button size="sm" variant="ghost" className="ms-auto" onClick={onCancel}>
        {t('cancel')}
      </Button>
      {isRecording && state.by === 'server' && <Meter value={level} label={t('level')} />}
    </div>
  )
}
