import type { InputFor } from '@arogyachat/contract/endpoint'
import type { handOverAccount } from '@arogyachat/contract/endpoints/family'
import { isMinor } from '@arogyachat/contract/family/ages'
import { type FamilyMember, handOverHours } from '@arogyachat/contract/family/family'
import { isLanguageCode } from '@arogyachat/contract/languages'
import type { AppContext } from '../../app-context.ts'
import { isShared } from '../../db/demo-accounts.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { lockChains } from '../../vault/audit.ts'
import { findRecipient, hasPatientAccount, sendAfterCommit } from '../accounts/service.ts'
import { findMember, recordCare } from './service.ts'
import * as store from './store.ts'

/**
 * Offers a grown person their own account: mails a link to the address with which they will sign in. Until they open it and set
 * a password, the carer goes on acting for them. A new offer replaces an earlier one.
 * @throws AppError NOT_FOUND, HAS_OWN_ACCOUNT, HAND_OVER_UNDER_AGE, EMAIL_TAKEN, FORBIDDEN for a shared demo account.
 */
export async function offerAccount(
  context: AppContext,
  actor: Actor,
  patientId: string,
  { email }: InputFor<typeof handOverAccount>['body']
): Promise<FamilyMember> {
  const at = context.clock.now()
  const carerId = actor.accountId
  const carer = await findRecipient(context, carerId)
  // Everybody signs in to the demo patient, and could have mails sent to any address.
  if (!carer || isShared(carer)) throw new AppError('FORBIDDEN')
  const member = await context.database.transaction(async (tx) => {
    const chain = await lockChains(tx, [carerId, patientId])
    const person = await findMember(context, tx, actor, patientId)
    if (person.hasOwnAccount) throw new AppError('HAS_OWN_ACCOUNT')
    if (isMinor(person.age)) throw new AppError('HAND_OVER_UNDER_AGE')
    if (await hasPatientAccount(tx, email)) throw new AppError('EMAIL_TAKEN')
    const expiresAt = new Date(at.getTime() + handOverHours * 60 * 60_000)
    await store.saveHandOver(tx, { patientId, carerId, email, at, expiresAt })
    await recordCare(tx, at, actor, { carerId, patientId }, chain)
    return findMember(context, tx, actor, patientId)
  })
  await sendAfterCommit(context, 'mail:hand-over', { accountId: patientId })
  context.live.changed([carerId], ['family'])
  return member
}

/**
 * Takes back an offer; nothing changes without one.
 * @throws AppError NOT_FOUND.
 */
export async function cancelOffer(context: AppContext, actor: Actor, patientId: string): Promise<FamilyMember> {
  const member = await context.database.transaction(async (tx) => {
    await lockChains(tx, [actor.accountId, patientId])
    await findMember(context, tx, actor, patientId)
    await store.deleteHandOver(tx, patientId)
    return findMember(context, tx, actor, patientId)
  })
  context.live.changed([actor.accountId], ['family'])
  return member
}

/** Stores the hash of a new link and returns what its mail says; null when the offer is over. */
export async function startHandOver(context: AppContext, patientId: string, tokenHash: Buffer) {
  const offer = await store.startHandOver(context.database.db, patientId, tokenHash, context.clock.now())
  return (
    offer && {
      email: offer.email,
      carer: offer.carer,
      endsAt: offer.expires_at,
      language: isLanguageCode(offer.language) ? offer.language : null
    }
  )
}
