import { pathOf, routeOf } from '@arogyachat/contract/api-routes'
import { type LanguageCode, languageOf } from '@arogyachat/contract/languages'
import { logError } from '../../lib/log.ts'
import { requestSpeech } from './queries.ts'

/** What speaks: the server (`outside` names an external provider), or a voice of the device. */
export type SynthesisSource =
  | { kind: 'server'; outside: string | null }
  | { kind: 'device'; voice: SpeechSynthesisVoice }

export interface Speaking {
  /** Identifies the button whose text is read. */
  id: string
  phase: 'loading' | 'playing' | 'paused'
}

interface SpokenText {
  text: string
  language: LanguageCode
}

/** Only one text is read at a time; starting another stops it. */
let speaking: Speaking | null = null
let running: { controller: AbortController; pause: () => void; resume: () => void } | null = null
const listeners = new Set<() => void>()

function show(next: Speaking | null) {
  speaking = next
  for (const listener of listeners) listener()
}

export const currentlySpeaking = () => speaking
export function onSpeaking(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function stopSpeaking() {
  running?.controller.abort()
  running = null
  if (speaking) show(null)
}

export const pauseSpeaking = () => running?.pause()
export const resumeSpeaking = () => running?.resume()

let element: HTMLAudioElement | null = null
/** Always the same element: Safari allows later playback only for an element that a user action has loaded. */
function player(): HTMLAudioElement {
  element ??= new Audio()
  return element
}

type Phases = (phase: Speaking['phase']) => void

async function playFromServer(
  { text, language }: SpokenText,
  allowOutside: boolean,
  signal: AbortSignal,
  onPhase: Phases
): Promise<void> {
  const audio = player()
  audio.load()
  const { file_id } = await requestSpeech(text, { language, allowOutside }, signal)
  await new Promise<void>((resolve, reject) => {
    const on = (event: string, listener: () => void) => audio.addEventListener(event, listener, { signal })
    on('playing', () => onPhase('playing'))
    on('waiting', () => onPhase('loading'))
    on('pause', () => audio.ended || onPhase('paused'))
    on('ended', resolve)
    on('error', () => reject(new Error(`The audio could not be played: ${audio.error?.message}`)))
    signal.addEventListener('abort', () => {
      audio.pause()
      audio.removeAttribute('src')
      reject(signal.reason)
    })
    audio.src = pathOf(routeOf('getSpeech'), { file_id })
    audio.play().catch(reject)
  })
}

/** Browsers cut off utterances of more than about fifteen seconds, so the text is spoken by sentence. */
const sentencesOf = (text: string) => text.split(/(?<=[.!?।॥۔؟])\s+|\n+/u).filter((line) => line.trim() !== '')

function playOnDevice(
  { text, language }: SpokenText,
  voice: SpeechSynthesisVoice,
  signal: AbortSignal,
  onPhase: Phases
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => {
      speechSynthesis.cancel()
      // A paused queue would block the next utterance.
      speechSynthesis.resume()
      reject(signal.reason)
    })
    const sentences = sentencesOf(text).map((text) => {
      const sentence = new SpeechSynthesisUtterance(text)
      sentence.voice = voice
      sentence.lang = languageOf(language).intl
      sentence.addEventListener('start', () => onPhase('playing'))
      sentence.addEventListener('error', ({ error }) => reject(new Error(`The device could not speak: ${error}`)))
      return sentence
    })
    const last = sentences.at(-1)
    if (!last) return resolve()
    last.addEventListener('end', () => resolve())
    for (const sentence of sentences) speechSynthesis.speak(sentence)
  })
}

/** Reads a text until its end, or until another text, typing or leaving the page stops it. @throws when it cannot be spoken. */
export async function speak(id: string, text: SpokenText, source: SynthesisSource): Promise<void> {
  stopSpeaking()
  const controller = new AbortController()
  const { signal } = controller
  const onPhase: Phases = (phase) => show({ id, phase })
  const run =
    source.kind === 'server'
      ? {
          controller,
          pause: () => player().pause(),
          resume: () =>
            void player()
              .play()
              .catch((cause) => logError('The audio could not go on', cause))
        }
      : {
          controller,
          pause: () => {
            speechSynthesis.pause()
            onPhase('paused')
          },
          resume: () => {
            speechSynthesis.resume()
            onPhase('playing')
          }
        }
  running = run
  onPhase('loading')
  document.addEventListener('input', stopSpeaking, { signal })
  window.addEventListener('pagehide', stopSpeaking, { signal })
  try {
    await (source.kind === 'server'
      ? playFromServer(text, source.outside !== null, signal, onPhase)
      : playOnDevice(text, source.voice, signal, onPhase))
  } catch (cause) {
    if (!signal.aborted) throw cause
  } finally {
    if (running === run) stopSpeaking()
  }
}
