import type { InputFor, ReplyFor } from '@arogyachat/contract/endpoint'
import type { transcribe } from '@arogyachat/contract/endpoints/speech'
import { coreLanguageOf } from '@arogyachat/contract/languages'
import { recordingMaxSeconds, type TranscriptionError, transcriptionFailed } from '@arogyachat/contract/speech'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import { ProcessPool } from '../../platform/workers/process-pool.ts'
import { WorkError } from '../../platform/workers/worker-pool.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { Recording, SpeechToText } from '../../providers/speech-to-text/port.ts'
import type { Heard, HearQuestion } from './transcription-audio-service.ts'

export type Hearing = ProcessPool<HearQuestion, Heard>

/** Decoding two minutes takes a second; what takes longer is no recording. */
const hearingLimits = { timeoutMs: 20_000, waitingMax: 16, idleMs: 60_000 }
const fullRetrySeconds = 5
/** A recorder stops a little after it is told to. */
const graceSeconds = 5

const reasons: Record<TranscriptionError, string> = {
  not_configured: 'speech recognition is not configured',
  provider: 'speech recognition is away for a moment',
  unreadable: 'the recording could not be read'
}

type Answer = ReplyFor<typeof transcribe> & { success: true }
const failedWith = (fault: TranscriptionError): Answer => ({
  success: true,
  transcription: `${transcriptionFailed} ${reasons[fault]}`,
  fault,
  source: null
})

/** The process that decodes recordings; whoever opens it ends it. */
export const openHearing = (): Hearing =>
  new ProcessPool<HearQuestion, Heard>(new URL('./transcription-audio-service.ts', import.meta.url), hearingLimits)

async function hear(hearing: Hearing, bytes: Uint8Array, signal: AbortSignal): Promise<Heard> {
  try {
    return await hearing.ask({ bytes, maxSeconds: recordingMaxSeconds + graceSeconds }, signal)
  } catch (error) {
    if (!(error instanceof WorkError)) throw error
    if (error.reason === 'full') throw new AppError('TOO_MANY', { retryAfterSeconds: fullRetrySeconds })
    if (error.reason === 'aborted') throw new AppError('UNAVAILABLE', { cause: error })
    // It broke or held up the decoder: whatever it is, it is no recording.
    return { kind: 'unreadable' }
  }
}

/** What a provider can be given of what was heard; null when it cannot take it. */
function recordingsOf(heard: Heard, bytes: Uint8Array, { kinds }: SpeechToText): Recording[] | null {
  if (heard.kind === 'pieces') return heard.wavs.map((wav) => ({ bytes: Buffer.from(wav), kind: 'audio/wav' }))
  return heard.kind === 'encoded' && kinds.includes('audio/mp4')
    ? [{ bytes: Buffer.from(bytes), kind: 'audio/mp4' }]
    : null
}

/** Writes a recording down. Neither sound nor words are kept or logged. */
export async function writeDown(
  context: AppContext,
  hearing: Hearing,
  { bytes, language, allowOutside }: InputFor<typeof transcribe>['body'],
  signal: AbortSignal
): Promise<Answer> {
  const provider = context.speechToText
  if (!provider) return failedWith('not_configured')
  if (provider.isOutside && allowOutside === 'false') throw new AppError('CONSENT_NEEDED')
  const heard = await hear(hearing, bytes, signal)
  if (heard.kind === 'tooLong') throw new AppError('TOO_LARGE')
  const recordings = recordingsOf(heard, bytes, provider)
  if (!recordings) return failedWith('unreadable')
  const texts: string[] = []
  try {
    for (const recording of recordings)
      texts.push(await provider.transcribe({ recording, language: language ? coreLanguageOf(language) : null, signal }))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    context.log.warn({ reason: error.reason }, 'a recording was not written down')
    return failedWith('provider')
  }
  const transcription = texts.filter((text) => text !== '').join(' ')
  return { success: true, transcription, fault: null, source: transcription === '' ? null : provider.name }
}
