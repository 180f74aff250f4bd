import { Readable } from 'node:stream'
import type { InputFor, ReplyFor } from '@arogyachat/contract/endpoint'
import type { createSpeech } from '@arogyachat/contract/endpoints/speech'
import { coreLanguageOf } from '@arogyachat/contract/languages'
import type { AppContext } from '../../app-context.ts'
import type { Queryable } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { TextToSpeech } from '../../providers/text-to-speech/port.ts'
import type { Keys } from '../../vault/vault.ts'
import { type Script, type SpokenAudio, SpokenAudios } from './synthesis-audio-service.ts'
import * as store from './synthesis-store.ts'
import { spokenPieces } from './synthesis-text-rules.ts'

/** Who speaks, and what was spoken lately. */
export interface Speaking {
  voice: TextToSpeech
  audios: SpokenAudios
}

export const openSpeaking = ({ textToSpeech }: AppContext): Speaking | null =>
  textToSpeech && { voice: textToSpeech, audios: new SpokenAudios(textToSpeech) }

const fetchableMs = 60 * 60_000

const contentPlace = (id: string) => `spoken_texts.content:${id}`

/** A doctor has no key: theirs is one of the server, for the hour that such a text is kept. */
const keysOf = ({ vault }: AppContext, q: Queryable, actor: Actor): Promise<Keys> | Keys =>
  actor.role === 'patient' ? vault.keysOf(q, [actor.accountId]) : vault.keysFor('spoken texts')

function unavailable(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error
  if (error.reason === 'limited') return new AppError('TOO_MANY', { retryAfterSeconds: error.retryAfterSeconds || 5 })
  return new AppError('UNAVAILABLE', { cause: error })
}

const need = (speaking: Speaking | null): Speaking => {
  if (!speaking) throw new AppError('UNAVAILABLE')
  return speaking
}

/** Prepares a text, keeps it sealed for an hour, and begins with its first sentence. */
export async function speak(
  context: AppContext,
  opened: Speaking | null,
  actor: Actor,
  { text, language, allowOutside }: InputFor<typeof createSpeech>['body']
): Promise<ReplyFor<typeof createSpeech> & { success: true }> {
  const { voice, audios } = need(opened)
  if (voice.isOutside && !allowOutside) throw new AppError('CONSENT_NEEDED')
  const spokenBy = coreLanguageOf(language)
  if (!voice.languages.includes(spokenBy)) throw new AppError('INVALID', { fields: { language: 'invalid' } })
  const script: Script = { language: spokenBy, pieces: spokenPieces(text, spokenBy) }
  if (script.pieces.length === 0) throw new AppError('INVALID', { fields: { text: 'invalid' } })
  const { db } = context.database
  const keys = await keysOf(context, db, actor)
  const id = newId()
  await store.insert(db, {
    id,
    account_id: actor.accountId,
    content_sealed: keys.seal(actor.accountId, contentPlace(id), script),
    expires_at: new Date(context.clock.now().getTime() + fetchableMs)
  })
  // Nobody waits for it yet: whoever fetches it is told when it fails.
  audios
    .of(script)
    .piece(0, new AbortController().signal)
    .catch((error: unknown) => context.log.info({ err: error }, 'a text could not be spoken ahead'))
  return { success: true, file_id: id, source: voice.name }
}

/** Safari asks for two bytes before it plays: such a part is only known of the whole. All that there is can be streamed. */
const asksForPart = (range: string | undefined): boolean => range !== undefined && !/^bytes=0-$/.test(range.trim())

/** The audio: bytes when it is made, or else a stream of what is being made, whose first piece is there. */
export async function listen(
  context: AppContext,
  opened: Speaking | null,
  actor: Actor,
  id: string,
  range: string | undefined,
  signal: AbortSignal
): Promise<Buffer | Readable> {
  const { audios } = need(opened)
  const { db } = context.database
  const row = await store.findOwn(db, id, actor.accountId, context.clock.now())
  if (!row) throw new AppError('NOT_FOUND')
  const keys = await keysOf(context, db, actor)
  const audio = audios.of(keys.open<Script>(actor.accountId, contentPlace(id), row.content_sealed))
  try {
    return audio.whole ?? (await begin(audio, asksForPart(range), signal))
  } catch (error) {
    throw unavailable(error)
  }
}

async function begin(audio: SpokenAudio, isPart: boolean, signal: AbortSignal): Promise<Buffer | Readable> {
  if (isPart) return audio.finish(signal)
  await audio.piece(0, signal)
  return audio.whole ?? Readable.from(audio.stream(signal), { objectMode: false })
}
