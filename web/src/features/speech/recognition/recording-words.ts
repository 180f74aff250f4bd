import { useMessages } from '../../../i18n/use-messages.ts'
import type { NoRecognitionReason } from './recognition-source.ts'
import type { RecordingState } from './recording-state.ts'

/** From this many seconds before the limit on, the status says that the recording is about to end. */
const announcedSecondsLeft = 10

/** The same message explains a missing browser recognition before and after an attempt. */
export const reasonKey = (reason: NoRecognitionReason) =>
  reason === 'refused' || reason === 'language'
    ? (`faults.${reason}` as const)
    : (`noHearingReasons.${reason}` as const)

/** The current step in words. */
export function useStatus(state: RecordingState, unsentCount: number): string {
  const t = useMessages('speech')
  if (state.phase === 'asking') return t('asking')
  if (state.phase === 'uploaded') return t('writing')
  if (state.phase === 'recording') return t(state.secondsLeft <= announcedSecondsLeft ? 'endsSoon' : 'listening')
  return unsentCount > 0 ? t('kept.title', { count: unsentCount }) : ''
}
