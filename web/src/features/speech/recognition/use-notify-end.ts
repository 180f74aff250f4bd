import { ApiError } from '../../../api/call.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { toast } from '../../../ui/toast/toast.tsx'
import type { RecordingEnd } from './recording-state.ts'

type Failure = Extract<RecordingEnd, { phase: 'failed' }>

/** Why a recording became no text, in words. */
export function useFailureText(): (failure: Failure) => { title: string; text: string } {
  const t = useMessages('speech')
  const errorText = useErrorText()
  return ({ error, cause }) => {
    if (error === 'microphone') return { title: t('microphoneError'), text: t('microphoneErrorText') }
    if (error !== 'upload') return { title: t('notWritten'), text: t(`faults.${error}`) }
    if (cause instanceof ApiError && cause.status > 0) return { title: t('uploadError'), text: errorText(cause) }
    return { title: t('uploadFailed'), text: t('uploadFailedText') }
  }
}

/** Shows a toast with the outcome of a recording. */
export function useNotifyEnd(): (end: RecordingEnd) => void {
  const t = useMessages('speech')
  const failureText = useFailureText()
  return (end) => {
    if (end.phase === 'transcribed') {
      if (end.by === 'server') toast.success(t('uploadComplete'))
      toast.success(t('transcribed'), t('transcribedText'))
      return
    }
    const { title, text } = failureText(end)
    toast.error(title, text, { matters: true })
  }
}
