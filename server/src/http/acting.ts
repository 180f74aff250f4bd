import { careForHeader } from '@arogyachat/contract/family/family'
import type { AppContext } from '../app-context.ts'
import { findCareLink } from '../db/care-links.ts'
import { AppError } from '../platform/app-error.ts'
import { logSecurityEvent } from '../platform/security-log.ts'
import { lockChains, recordAudit } from '../vault/audit.ts'
import type { Actor, Session } from './session.ts'

/** A carer who works for hours leaves one event an hour, not one for every call. */
const auditEveryMs = 60 * 60_000

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** The account that has signed in: the carer's when the actor acts for a patient. */
export const signedInAccountOf = (actor: Actor): string => actor.carerId ?? actor.accountId

/**
 * The session of a carer who acts for the patient with this id, given in a header or in the handshake of a socket. Without an id
 * it is the session as it is. This is the only place that decides for whom a request acts: its actor is the patient, with the
 * carer's id beside it.
 * @throws AppError NOT_CARING when the account does not, or no longer, care for this patient.
 */
export async function actFor(context: AppContext, session: Session, id: unknown): Promise<Session> {
  if (id === undefined) return session
  const { actor } = session
  const patientId = typeof id === 'string' && isId(id) ? id.toLowerCase() : null
  if (patientId === actor.accountId) return session
  const { db } = context.database
  const mayCare = patientId !== null && actor.role === 'patient'
  const link = mayCare ? await findCareLink(db, actor.accountId, patientId) : null
  if (!link || patientId === null) {
    logSecurityEvent(context.log, { kind: 'care', accountId: actor.accountId }, 'NOT_CARING')
    throw new AppError('NOT_CARING')
  }
  const acting = { ...actor, accountId: patientId, carerId: actor.accountId }
  if (isDue(link.used_at, context.clock.now())) await recordUse(context, acting, link.id)
  return { ...session, actor: acting, needsConsent: session.needsConsent || link.needs_consent }
}

/** The same for a request, which names the patient in a header. */
export const actForHeader = (context: AppContext, session: Session, headers: Record<string, unknown>) =>
  actFor(context, session, headers[careForHeader])

const isDue = (usedAt: Date | null, now: Date) => usedAt === null || now.getTime() - usedAt.getTime() >= auditEveryMs

/** Writes into the patient's audit log that the carer uses the account. Of concurrent requests one writes it. */
async function recordUse(context: AppContext, actor: Actor, linkId: string): Promise<void> {
  const now = context.clock.now()
  const patientId = actor.accountId
  await context.database.transaction(async (tx) => {
    const chain = await lockChains(tx, [patientId])
    const link = await tx.selectFrom('care_links').select('used_at').where('id', '=', linkId).executeTakeFirst()
    if (!link || !isDue(link.used_at, now)) return
    await tx.updateTable('care_links').set({ used_at: now }).where('id', '=', linkId).execute()
    await recordAudit(tx, now, actor, [{ patientId, action: 'read:account', subjectId: actor.carerId ?? null }], chain)
  })
}
