import type { LanguageCode } from '@arogyachat/contract/languages'
import { transcriptionFailed } from '@arogyachat/contract/speech'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { logError } from '../../../lib/log.ts'
import { transcribeRecording } from '../../speech/queries.ts'
import { listenInBrowser, type useLiveRecognition } from '../../speech/recognition/queries.ts'
import type { LocalMediaState } from '../lobby/local-media.ts'
import { languageOfText } from '../message-language.ts'
import { recordPieces } from './audio/piece-recorder.ts'
import { PieceSender } from './audio/piece-sender.ts'
import type { Captions } from './captions.ts'

interface OwnSpeechOptions {
  captions: Captions
  own: LocalMediaState
  recognition: ReturnType<typeof useLiveRecognition>
  /** What the user speaks: the language of their screen. */
  language: LanguageCode
}

/**
 * Turns what the user says into lines while they have captions on: pieces of their own microphone by the server, or else the
 * browser's recognition. Failures are counted and disturb nobody.
 */
export function useOwnSpeech({ captions, own, recognition, language }: OwnSpeechOptions): void {
  const { own: state } = useSyncExternalStore(captions.subscribe, captions.snapshot)
  const source = recognition?.source
  const isAllowed = recognition?.isAllowed() === true
  const isOutside = source?.kind === 'server' && source.outside !== null
  const isLocal = source?.kind === 'browser' && source.isLocal
  const kind = state === 'on' && isAllowed && source?.kind !== 'none' ? source?.kind : undefined
  // A muted microphone sends silence to the server; the browser's recognition opens a microphone of its own.
  const track = kind === 'browser' && own.muted ? null : own.microphone
  const markUnavailable = useEffectEvent((failure: Parameters<NonNullable<typeof recognition>['markUnavailable']>[0]) =>
    recognition?.markUnavailable(failure)
  )
  useEffect(() => {
    if (!track || !kind) return
    const say = (text: string) => captions.say(text, languageOfText(text, language))
    const fail = (cause: unknown) => {
      logError('What was said could not be turned into text', cause)
      captions.reportFailure()
    }
    if (kind === 'browser')
      return listenInBrowser({
        language,
        isLocal,
        onSentence: say,
        onFailed: (cause, failure) => {
          fail(cause)
          if (failure) markUnavailable(failure)
        }
      })
    const sender = new PieceSender({
      transcribe: (audio, signal) => transcribe({ audio, language }, isOutside, signal),
      onText: say,
      onFailed: fail
    })
    const stop = recordPieces(track, { onPiece: (wav) => sender.add(wav), onFailed: fail })
    return () => {
      stop()
      sender.stop()
    }
  }, [captions, track, kind, isLocal, isOutside, language])
}

async function transcribe(
  recording: Parameters<typeof transcribeRecording>[0],
  allowOutside: boolean,
  signal: AbortSignal
): Promise<string> {
  const { transcription, fault } = await transcribeRecording(recording, allowOutside, signal)
  if (fault || transcription.startsWith(transcriptionFailed)) throw new Error(`No transcription: ${fault}`)
  return transcription
}
