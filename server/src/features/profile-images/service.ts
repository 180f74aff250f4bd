import { profileImageUrl } from '@arogyachat/contract/accounts'
import type { AppContext } from '../../app-context.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { pictureKinds, reencodePicture } from '../../platform/images/image.ts'
import { isTreating } from '../appointments/relationship-service.ts'
import * as store from './store.ts'

/** Twice the largest avatar on screen, in pixels. */
const edge = 256

/** Keeps the middle of the picture as a small WebP. Returns its address. */
export async function saveProfileImage(
  context: AppContext,
  actor: Actor,
  bytes: Uint8Array,
  signal: AbortSignal
): Promise<string> {
  const image = await reencodePicture(bytes, { kinds: pictureKinds, form: { as: 'square', edge } }, signal)
  const at = context.clock.now()
  await store.save(context.database.db, actor.accountId, image, at)
  tell(context, actor)
  return profileImageUrl(actor.accountId, at) as string
}

export async function deleteProfileImage(context: AppContext, actor: Actor): Promise<void> {
  await store.remove(context.database.db, actor.accountId)
  tell(context, actor)
}

const tell = (context: AppContext, actor: Actor) => context.live.changed([actor.accountId], ['profile'])

/** A doctor's for anyone signed in; a patient's for themself and the doctors who treat them. */
export async function readProfileImage(context: AppContext, actor: Actor, accountId: string) {
  const { db } = context.database
  const picture = await store.find(db, accountId)
  const maySee =
    picture !== null &&
    (picture.role === 'doctor' || accountId === actor.accountId || (await isTreating(db, actor.accountId, accountId)))
  if (!maySee) throw new AppError('NOT_FOUND')
  return { bytes: picture.image, version: picture.updated_at.getTime() }
}
