import type { InputFor, ReplyFor } from '@arogyachat/contract/endpoint'
import type { transcribe } from '@arogyachat/contract/endpoints/speech'
import { coreLanguageOf } from '@arogyachat/contract/languages'
import { recordingMaxSeconds, type TranscriptionError, transcriptionFailed } from '@arogyachat/contract/speech'
import type { AppContext } from '../../../app-context.ts'
import { AppError } from '../../../platform/app-error.ts'
import { ProcessPool } from '../../../platform/workers/process-pool.ts'
import { WorkError } from '../../../platform/workers/worker-pool.ts'
import { ProviderError } from '../../../providers/provider-error.ts'
import type { Recording, SpeechToText } from '../../../providers/speech-to-text/port.ts'
import type { DecodedRecording, DecodeRequest } from './transcription-audio-service.ts'

export type RecordingDecoder = ProcessPool<DecodeRequest, DecodedRecording>

/** Decoding two minutes takes a second. */
const decoderLimits = { timeoutMs: 20_000, waitingMax: 16, idleMs: 60_000 }
const fullRetrySeconds = 5
/** Recorders stop a little late. */
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

/** A child process that decodes recordings. The caller ends it. */
export const openRecordingDecoder = (): RecordingDecoder =>
  new ProcessPool<DecodeRequest, DecodedRecording>(
    new URL('./transcription-audio-service.ts', import.meta.url),
    decoderLimits
  )

async function decodeRecording(
  decoder: RecordingDecoder,
  bytes: Uint8Array,
  signal: AbortSignal
): Promise<DecodedRecording> {
  try {
    return await decoder.run({ bytes, maxSeconds: recordingMaxSeconds + graceSeconds }, signal)
  } catch (error) {
    if (!(error instanceof WorkError)) throw error
    if (error.reason === 'full') throw new AppError('TOO_MANY', { retryAfterSeconds: fullRetrySeconds })
    if (error.reason === 'aborted') throw new AppError('UNAVAILABLE', { cause: error })
    // A file that crashes or blocks the decoder is not a valid recording.
    return { kind: 'unreadable' }
  }
}

/** The recordings to send to a provider; null when it doesn't accept their format. */
function recordingsOf(decoded: DecodedRecording, bytes: Uint8Array, { kinds }: SpeechToText): Recording[] | null {
  if (decoded.kind === 'pieces') return decoded.wavs.map((wav) => ({ bytes: Buffer.from(wav), kind: 'audio/wav' }))
  return decoded.kind === 'encoded' && kinds.includes('audio/mp4')
    ? [{ bytes: Buffer.from(bytes), kind: 'audio/mp4' }]
    : null
}

/**
 * Converts a recording to text. Neither the recording nor the text is stored or logged.
 *
 * @throws AppError CONSENT_NEEDED for an external provider, TOO_LARGE for more than two minutes, TOO_MANY, UNAVAILABLE
 */
export async function transcribeRecording(
  context: AppContext,
  decoder: RecordingDecoder,
  { bytes, language, allowOutside }: InputFor<typeof transcribe>['body'],
  signal: AbortSignal
): Promise<Answer> {
  const provider = context.speechToText
  if (!provider) return failedWith('not_configured')
  if (provider.isOutside && allowOutside === 'false') throw new AppError('CONSENT_NEEDED')
  const decoded = await decodeRecording(decoder, bytes, signal)
  if (decoded.kind === 'tooLong') throw new AppError('TOO_LARGE')
  const recordings = recordingsOf(decoded, bytes, provider)
  if (!recordings) return failedWith('unreadable')
  const texts: string[] = []
  try {
    for (const recording of recordings)
      texts.push(await provider.transcribe({ recording, language: language ? coreLanguageOf(language) : null, signal }))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    context.log.warn({ reason: error.reason }, 'the provider could not transcribe a recording')
    return failedWith('provider')
  }
  const transcription = texts.filter((text) => text !== '').join(' ')
  return { success: true, transcription, fault: null, source: transcription === '' ? null : provider.name }
}
