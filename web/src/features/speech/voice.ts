import { routeOf } from '@arogyachat/contract/api-routes'
import { pathOf } from '@arogyachat/contract/endpoint'
import { type LanguageCode, languageOf } from '@arogyachat/contract/languages'
import { logError } from '../../lib/log.ts'
import { requestSpeech } from './queries.ts'

/** Who speaks: the server (a provider outside it, by name), or a voice of the device. */
export type Voice = { kind: 'server'; outside: string | null } | { kind: 'device'; voice: SpeechSynthesisVoice }

export interface Speaking {
  /** Whose text it is. */
  id: string
  phase: 'loading' | 'playing' | 'paused'
}

interface Said {
  text: string
  language: LanguageCode
}

/** The one voice of the app: whoever speaks next ends who speaks now. */
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
/** Always the same one: Safari lets an element play later that was once loaded by a press. */
function player(): HTMLAudioElement {
  element ??= new Audio()
  return element
}

type Phases = (phase: Speaking['phase']) => void

async function playFromServer(
  { text, language }: Said,
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

/** By sentence: browsers cut off what takes longer than a quarter of a minute. */
const sentencesOf = (text: string) => text.split(/(?<=[.!?।॥۔؟])\s+|\n+/u).filter((line) => line.trim() !== '')

function playOnDevice(
  { text, language }: Said,
  voice: SpeechSynthesisVoice,
  signal: AbortSignal,
  onPhase: Phases
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => {
      speechSynthesis.cancel()
      // What was paused would keep the next one waiting.
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
    for (const it of sentences) speechSynthesis.speak(it)
  })
}

/** Speaks until the end, or until it is stopped: by another, by typing, by leaving. @throws when it cannot be spoken. */
export async function speak(id: string, said: Said, voice: Voice): Promise<void> {
  stopSpeaking()
  const controller = new AbortController()
  const { signal } = controller
  const onPhase: Phases = (phase) => show({ id, phase })
  const run =
    voice.kind === 'server'
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
    await (voice.kind === 'server'
      ? playFromServer(said, voice.outside !== null, signal, onPhase)
      : playOnDevice(said, voice.voice, signal, onPhase))
  } catch (cause) {
    if (!signal.aborted) throw cause
  } finally {
    if (running === run) stopSpeaking()
  }
}
