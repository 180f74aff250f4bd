import type { LanguageCode } from '@arogyachat/contract/languages'
import { QueryClientProvider } from '@tanstack/react-query'
import { LoaderCircle, Mic, MicOff, Square } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createQueryClient } from '../../../api/query-client.ts'
import { LanguageScope } from '../../../i18n/language.tsx'
import type { LanguageState } from '../../../i18n/language-store.ts'
import { loadNamespace } from '../../../i18n/load.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { useReceiverName } from '../receiver-name.ts'
import { RecordingPanel } from './recording-panel.tsx'
import { reasonKey, useStatus } from './recording-words.ts'
import { useFailureText } from './use-notify-end.ts'
import { useRecording } from './use-recording.ts'

const namespaces = ['speech', 'common', 'errors'] as const

export async function loadRecorderMessages(language: LanguageCode): Promise<LanguageState['messages']> {
  const loaded = await Promise.all(namespaces.map((namespace) => loadNamespace(language, namespace)))
  return Object.fromEntries(namespaces.map((namespace, index) => [namespace, loaded[index]]))
}

interface RecorderProps {
  language: LanguageCode
  onText: (text: string) => void
}

/**
 * The microphone with the providers that it needs. It starts as soon as it knows what transcribes speech here, because it is
 * loaded by a press of its button.
 */
export function VisitorRecorder({ messages, ...props }: RecorderProps & Pick<LanguageState, 'messages'>) {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <LanguageScope language={props.language} messages={messages}>
        <Recorder {...props} />
      </LanguageScope>
    </QueryClientProvider>
  )
}

function Recorder({ language, onText }: RecorderProps) {
  const t = useMessages('speech')
  const failureText = useFailureText()
  const [failure, setFailure] = useState('')
  const recording = useRecording(language, (end) => {
    if (end.phase === 'transcribed') onText(end.text)
    else setFailure(failureText(end).text)
  })
  const { state, source, unsentCount, cancel } = recording
  const button = useRef<HTMLButtonElement>(null)
  const status = useStatus(state, unsentCount)
  const isRecording = state.phase === 'recording'
  const isBusy = state.phase === 'asking' || state.phase === 'uploaded'
  const press = () => {
    if (isRecording) return recording.stop()
    if (isBusy || !source) return
    setFailure(source.kind === 'none' ? t(reasonKey(source.reason)) : '')
    recording.start()
  }
  const begin = useEffectEvent(press)
  const isReady = source !== null
  useEffect(() => {
    button.current?.focus()
    if (isReady) begin()
  }, [isReady])
  const focusAfter = (action: () => void) => () => {
    action()
    button.current?.focus()
  }
  const Icon = isRecording ? Square : isBusy || !source ? LoaderCircle : source.kind === 'none' ? MicOff : Mic
  return (
    <>
      {(isRecording || isBusy) && (
        <RecordingPanel state={state} status={status} level={recording.level} onCancel={focusAfter(cancel)} />
      )}
      <Consent recording={recording} focusAfter={focusAfter} />
      {failure !== '' && !isRecording && !isBusy && (
        <p role="alert" className="-order-1 w-full text-danger text-sm">
          {failure}
        </p>
      )}
      {unsentCount > 0 && state.phase === 'failed' && <Unsent recording={recording} focusAfter={focusAfter} />}
      <IconButton
        ref={button}
        size="lg"
        variant={isRecording ? 'accent' : 'outline'}
        label={t(isRecording ? 'finish' : 'speak')}
        aria-busy={isBusy || !source || undefined}
        onClick={press}
      >
        <Icon aria-hidden className={Icon === LoaderCircle ? 'size-5 animate-spin' : 'size-5'} />
      </IconButton>
      <span role="status" className="sr-only">
        {status}
      </span>
    </>
  )
}

interface StepProps {
  recording: ReturnType<typeof useRecording>
  /** The pressed button disappears, so the focus goes to the microphone. */
  focusAfter: (action: () => void) => () => void
}

/** Asks before the visitor's voice is sent to an outside provider. */
function Consent({ recording: { state, agree, cancel }, focusAfter }: StepProps) {
  const t = useMessages('speech')
  const receiverName = useReceiverName()
  if (state.phase !== 'consent') return null
  return (
    <Row isAlert text={t('consent.hearText', { name: receiverName(state.source) })}>
      <Button size="sm" variant="outline" onClick={focusAfter(cancel)}>
        {t('consent.decline')}
      </Button>
      <Button size="sm" onClick={focusAfter(agree)}>
        {t('consent.allow')}
      </Button>
    </Row>
  )
}

/** The recordings that could not be sent: sends them again, or deletes them after a question. */
function Unsent({ recording: { unsentCount, sendAgain, discard }, focusAfter }: StepProps) {
  const t = useMessages('speech')
  const [isAsking, setAsking] = useState(false)
  if (isAsking)
    return (
      <Row isAlert text={t('kept.ask', { count: unsentCount })}>
        <Button size="sm" variant="outline" onClick={focusAfter(() => setAsking(false))}>
          {t('kept.keep')}
        </Button>
        <Button size="sm" variant="danger" onClick={focusAfter(discard)}>
          {t('kept.throwAway')}
        </Button>
      </Row>
    )
  return (
    <Row text={t('kept.title', { count: unsentCount })}>
      <Button size="sm" variant="outline" onClick={focusAfter(() => setAsking(true))}>
        {t('kept.throwAway')}
      </Button>
      <Button size="sm" onClick={focusAfter(sendAgain)}>
        {t('kept.send')}
      </Button>
    </Row>
  )
}

/** A question or a hint above the text box, with its answers. */
function Row({ text, isAlert = false, children }: { text: string; isAlert?: boolean; children: ReactNode }) {
  return (
    <div
      role={isAlert ? 'alert' : undefined}
      className="-order-1 flex w-full flex-wrap items-center justify-end gap-2 rounded-md bg-cream px-3 py-2"
    >
      <p className="min-w-0 flex-1 basis-48 text-sm">{text}</p>
      {children}
    </div>
  )
}
