import type { LanguageCode } from '@arogyachat/contract/languages'
import { LoaderCircle, Mic } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { logError } from '../../lib/log.ts'
import { IconButton } from '../../ui/button.tsx'
import { canRecognize } from './recognition/browser-recognition.ts'
import { canRecord } from './recognition/recorder.ts'

/** Whether speech can become text here: the browser recognises it, or it can record and the server transcribes. */
export function useCanSpeak(): boolean {
  const [isPossible, setPossible] = useState(canRecognize)
  useEffect(() => {
    if (isPossible || !canRecord()) return
    const stopping = new AbortController()
    call('getAiHealth', {}, { signal: stopping.signal }).then(
      ({ stt }) => setPossible(stt.status !== 'offline'),
      (cause) => {
        if (!stopping.signal.aborted) logError('Whether the server transcribes speech is not known', cause)
      }
    )
    return () => stopping.abort()
  }, [isPossible])
  return isPossible
}

async function loadRecorder(language: LanguageCode, loadStyles: () => Promise<unknown>) {
  const [{ VisitorRecorder, loadRecorderMessages }] = await Promise.all([
    import('./recognition/visitor-recorder.tsx'),
    loadStyles()
  ])
  return { VisitorRecorder, messages: await loadRecorderMessages(language) }
}

interface VisitorMicrophoneButtonProps {
  language: LanguageCode
  label: string
  /** Shown when the code of the microphone cannot be fetched. */
  failedLabel: string
  /** Loads the styles of the recorder for a page that does not have them; always the same function. */
  loadStyles: () => Promise<unknown>
  /** Called with the recognised text, for the user to check. */
  onText: (text: string) => void
}

/** Speech input outside the app's providers. Its code is fetched with the first press, which also starts the recording. */
export function VisitorMicrophoneButton(props: VisitorMicrophoneButtonProps) {
  const { language, label, failedLabel, loadStyles, onText } = props
  const [recorder, setRecorder] = useState<Awaited<ReturnType<typeof loadRecorder>> | null>(null)
  const [step, setStep] = useState<'idle' | 'loading' | 'failed'>('idle')
  if (recorder) return <recorder.VisitorRecorder language={language} messages={recorder.messages} onText={onText} />
  const load = () => {
    if (step === 'loading') return
    setStep('loading')
    loadRecorder(language, loadStyles).then(setRecorder, (cause) => {
      logError('The microphone could not be loaded', cause)
      setStep('failed')
    })
  }
  return (
    <>
      {step === 'failed' && (
        <p role="alert" className="-order-1 w-full text-danger text-sm">
          {failedLabel}
        </p>
      )}
      <IconButton size="lg" variant="outline" label={label} aria-busy={step === 'loading' || undefined} onClick={load}>
        {step === 'loading' ? (
          <LoaderCircle aria-hidden className="size-5 animate-spin" />
        ) : (
          <Mic aria-hidden className="size-5" />
        )}
      </IconButton>
    </>
  )
}
