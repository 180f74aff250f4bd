import { ApiError } from '../../../api/call.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { toast } from '../../../ui/toast/toast.tsx'
import type { RecordingEnd } from './recording-state.ts'

/** Shows a toast with the outcome of a recording. */
export function useNotifyEnd(): (end: RecordingEnd) => void {
  const t = useMessages('speech')
  const errorText = useErrorText()
  return (end) => {
    if (end.phase === 'transcribed') {
      if (end.by === 'server') toast.success(t('uploadComplete'))
      toast.success(t('transcribed'), t('transcribedText'))
      return
    }
    const { error, cause } = end
    if (error === 'microphone') toast.error(t('microphoneError'), t('microphoneErrorText'), { matters: true })
    else if (error !== 'upload') toast.error(t('notWritten'), t(`faults.${error}`), { matters: true })
    else if (cause instanceof ApiError && cause.status > 0)
      toast.error(t('uploadError'), errorText(cause), { matters: true })
    else toast.error(t('uploadFailed'), t('uploadFailedText'), { matters: true })
  }
}
