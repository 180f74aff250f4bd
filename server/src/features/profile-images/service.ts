import { profileImageUrl } from '@arogyachat/contract/accounts'
import type { AppContext } from '../../app-context.ts'
import { findCareLink } from '../../db/care-links.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { imageKinds, reencodeImage } from '../../platform/images/image.ts'
import { recordAudit } from '../../vault/audit.ts'
import { doctorsTreating, isTreating } from '../appointments/relationship-service.ts'
import * as store from './store.ts'

/** Twice the size of the largest avatar on screen, in pixels. */
const edge = 256

/**
 * Stores the middle of the image as a small WebP and returns its URL.
 * @throws AppError as `reencodePicture`.
 */
export async function saveProfileImage(
  context: AppContext,
  actor: Actor,
  bytes: Uint8Array,
  signal: AbortSignal
): Promise<string> {
  const image = await reencodeImage(bytes, { kinds: imageKinds, form: { as: 'square', edge } }, signal)
  const at = context.clock.now()
  await context.database.transaction(async (tx) => {
    await store.save(tx, actor.accountId, image, at)
    await recordChange(context, tx, actor)
  })
  await notifyViewers(context, actor)
  return profileImageUrl(actor.accountId, at) as string
}

/** Deletes the account's own image, if there is one. */
export async function deleteProfileImage(context: AppContext, actor: Actor): Promise<void> {
  await context.database.transaction(async (tx) => {
    await store.remove(tx, actor.accountId)
    await recordChange(context, tx, actor)
  })
  await notifyViewers(context, actor)
}

/** The image of a patient is part of what the patient's audit log covers. */
async function recordChange(context: AppContext, tx: Tx, actor: Actor): Promise<void> {
  if (actor.role !== 'patient') return
  const subjectId = actor.accountId
  await recordAudit(tx, context.clock.now(), actor, [
    { patientId: subjectId, action: 'change:profile-image', subjectId }
  ])
}

async function notifyViewers(context: AppContext, actor: Actor): Promise<void> {
  context.live.changed([actor.accountId], ['profile'])
  if (actor.role === 'patient')
    context.live.changed(await doctorsTreating(context.database.db, actor.accountId), ['appointments'])
}

/**
 * A doctor's image for any signed-in user; a patient's for themself, their carers and the doctors who treat them.
 * @throws AppError NOT_FOUND for everyone else.
 */
export async function readProfileImage(context: AppContext, actor: Actor, accountId: string) {
  const { db } = context.database
  const image = await store.find(db, accountId)
  const maySee =
    image !== null &&
    (image.role === 'doctor' ||
      accountId === actor.accountId ||
      (await isTreating(db, actor.accountId, accountId)) ||
      (await findCareLink(db, actor.accountId, accountId)) !== null)
  if (!maySee) throw new AppError('NOT_FOUND')
  return { bytes: image.image, version: image.updated_at.getTime() }
}
