import { Readable } from 'node:stream'
import type { InputFor, ReplyFor } from '@arogyachat/contract/endpoint'
import type { createSpeech } from '@arogyachat/contract/endpoints/speech'
import { coreLanguageOf } from '@arogyachat/contract/languages'
import type { AppContext } from '../../../app-context.ts'
import type { Queryable } from '../../../db/database.ts'
import type { Actor } from '../../../http/serve.ts'
import { AppError } from '../../../platform/app-error.ts'
import { newId } from '../../../platform/ids.ts'
import { ProviderError } from '../../../providers/provider-error.ts'
import type { TextToSpeech } from '../../../providers/text-to-speech/port.ts'
import type { Keys } from '../../../vault/vault.ts'
import { AudioCache } from './synthesis-audio-service.ts'
import type { Script, SpokenAudio } from './synthesis-pieces-service.ts'
import * as store from './synthesis-store.ts'
import { spokenPieces } from './synthesis-text-rules.ts'

export interface Speech {
  voice: TextToSpeech
  audios: AudioCache
}

/** Null when no voice is configured. */
export const openSpeech = ({ textToSpeech }: AppContext): Speech | null =>
  textToSpeech && { voice: textToSpeech, audios: new AudioCache(textToSpeech) }

const lifetimeMs = 60 * 60_000

const sealContext = (id: string) => `spoken_texts.content:${id}`

/** Doctors have no key of their own, so the server's key seals their texts. */
const keysOf = ({ vault }: AppContext, q: Queryable, actor: Actor): Promise<Keys> | Keys =>
  actor.role === 'patient' ? vault.keysOf(q, [actor.accountId]) : vault.keysFor('spoken texts')

function toAppError(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error
  if (error.reason === 'limited') return new AppError('TOO_MANY', { retryAfterSeconds: error.retryAfterSeconds || 5 })
  return new AppError('UNAVAILABLE', { cause: error })
}

const required = (speech: Speech | null): Speech => {
  if (!speech) throw new AppError('UNAVAILABLE')
  return speech
}

/**
 * Prepares a text for speaking, stores it encrypted for an hour, and starts to synthesise its first sentence.
 *
 * @throws AppError UNAVAILABLE without a voice, CONSENT_NEEDED for an external provider, INVALID
 */
export async function startSpeech(
  context: AppContext,
  speech: Speech | null,
  actor: Actor,
  { text, language, allowOutside }: InputFor<typeof createSpeech>['body']
): Promise<ReplyFor<typeof createSpeech> & { success: true }> {
  const { voice, audios } = required(speech)
  if (voice.isOutside && !allowOutside) throw new AppError('CONSENT_NEEDED')
  const voiceLanguage = coreLanguageOf(language)
  if (!voice.languages.includes(voiceLanguage)) throw new AppError('INVALID', { fields: { language: 'invalid' } })
  const script: Script = { language: voiceLanguage, pieces: spokenPieces(text, voiceLanguage) }
  if (script.pieces.length === 0) throw new AppError('INVALID', { fields: { text: 'invalid' } })
  const { db } = context.database
  const keys = await keysOf(context, db, actor)
  const id = newId()
  await store.insert(db, {
    id,
    account_id: actor.accountId,
    content_sealed: keys.seal(actor.accountId, sealContext(id), script),
    expires_at: new Date(context.clock.now().getTime() + lifetimeMs)
  })
  // Nobody waits for this piece yet. If it fails, the request for the audio fails too.
  audios
    .get(script)
    .piece(0, new AbortController().signal)
    .catch((error: unknown) =>
      context.log.info({ err: error }, 'the first sentence could not be synthesised in advance')
    )
  return { success: true, file_id: id, source: voice.name }
}

/** Safari requests two bytes before it plays. A part is only known once the whole audio is finished, unlike `bytes=0-`. */
const asksForPart = (range: string | undefined): boolean => range !== undefined && !/^bytes=0-$/.test(range.trim())

/**
 * The finished audio, or a stream of it whose first piece is finished.
 *
 * @throws AppError NOT_FOUND, UNAVAILABLE, TOO_MANY
 */
export async function readSpeech(
  context: AppContext,
  speech: Speech | null,
  actor: Actor,
  id: string,
  range: string | undefined,
  signal: AbortSignal
): Promise<Buffer | Readable> {
  const { audios } = required(speech)
  const { db } = context.database
  const row = await store.findOwn(db, id, actor.accountId, context.clock.now())
  if (!row) throw new AppError('NOT_FOUND')
  const keys = await keysOf(context, db, actor)
  const audio = audios.get(keys.open<Script>(actor.accountId, sealContext(id), row.content_sealed))
  try {
    return audio.whole ?? (await begin(audio, asksForPart(range), signal))
  } catch (error) {
    throw toAppError(error)
  }
}

async function begin(audio: SpokenAudio, isPart: boolean, signal: AbortSignal): Promise<Buffer | Readable> {
  if (isPart) return audio.finish(signal)
  await audio.piece(0, signal)
  return audio.whole ?? Readable.from(audio.stream(signal), { objectMode: false })
}
