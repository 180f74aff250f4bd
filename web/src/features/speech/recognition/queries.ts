import type { LanguageCode } from '@arogyachat/contract/languages'
import { useQueryClient } from '@tanstack/react-query'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useReceiverName } from '../receiver-name.ts'
import { allow, isAllowed } from '../voice-choices.ts'
import { permanentFailure, type RecognitionFailure, type RecognitionSupport, recognize } from './browser-recognition.ts'
import { RecognitionError } from './recognition-error.ts'
import { receiverOf, recognitionKey, useRecognitionSource } from './recognition-source.ts'
import { reasonKey } from './recording-words.ts'

/**
 * What transcribes the user's speech during a call, and who receives it. Null while it is not known yet. The screen must load the
 * messages of `speech`.
 */
export function useLiveRecognition(language: LanguageCode) {
  const t = useMessages('speech')
  const client = useQueryClient()
  const receiverName = useReceiverName()
  const source = useRecognitionSource(language)
  if (!source) return null
  const receiver = receiverOf(source)
  return {
    source,
    /** Why nothing can transcribe here, in words; null when something can. */
    unavailable: source.kind === 'none' ? t(reasonKey(source.reason)) : null,
    /** The name of the outside receiver of the user's voice; null when it stays on the server or the device. */
    receiver: receiver && receiverName(source),
    /** The user has allowed this receiver already, here or at another microphone. */
    isAllowed: () => isAllowed(receiver),
    allow: () => {
      if (receiver) allow(receiver)
    },
    /** The browser turned out to be unable to recognise speech. */
    markUnavailable: (failure: RecognitionFailure) =>
      client.setQueryData<RecognitionSupport>(recognitionKey(language), { isLocal: false, failure })
  }
}

/** A browser ends its recognition after some silence, and then it begins again. */
const againMs = 1000

interface ListenOptions {
  language: LanguageCode
  isLocal: boolean
  onSentence: (text: string) => void
  /** With `failure` every further attempt would fail too, so it has stopped. */
  onFailed: (cause: unknown, failure: RecognitionFailure | null) => void
}

/** Recognises speech with the browser, sentence by sentence, until it is stopped by the returned function. */
export function listenInBrowser({ language, isLocal, onSentence, onFailed }: ListenOptions): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const listen = async () => {
    while (!signal.aborted) {
      try {
        await recognize(language, { isLocal, signal, onSentence }).transcript
      } catch (cause) {
        if (signal.aborted) return
        const code = cause instanceof RecognitionError ? cause.code : 'microphone'
        const failure = code === 'microphone' ? 'refused' : permanentFailure(code)
        if (code !== 'silence') onFailed(cause, failure)
        if (failure) return
        await new Promise((resolve) => setTimeout(resolve, againMs))
      }
    }
  }
  void listen()
  return () => controller.abort()
}
