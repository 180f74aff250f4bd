import { randomBytes } from 'node:crypto'
import type { InputFor, ReplyFor } from '@arogyachat/contract/endpoint'
import type { eraseAccount, getErasurePreview } from '@arogyachat/contract/endpoints/personal-data'
import { dateInIndia } from '@arogyachat/contract/india-time'
import type { AppContext } from '../../app-context.ts'
import { listDependents } from '../../db/care-links.ts'
import type { Tx } from '../../db/database.ts'
import { isShared } from '../../db/demo-accounts.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { hashPassword } from '../../platform/password.ts'
import { type SecurityEvent, withSecurityLog } from '../../platform/security-log.ts'
import { outboxOf } from '../../providers/mail/open.ts'
import { eraseFromOutbox } from '../../providers/mail/outbox-erasure.ts'
import { lockChains, recordAudit } from '../../vault/audit.ts'
import { closeAccount } from '../accounts/consent-service.ts'
import { confirmPassword } from '../accounts/password-service.ts'
import { deleteSessions } from '../accounts/service.ts'
import { notifyCanceled } from '../appointments/closing-service.ts'
import { doctorsTreating } from '../appointments/relationship-service.ts'
import { commentPlace, symptomsPlace } from '../appointments/view-service.ts'
import { sealEmptyProfile } from '../patients/service.ts'
import { contentPlace, eraseFacts } from '../prescriptions/service.ts'
import { notePlace } from '../visit-notes/service.ts'
import * as store from './erasure-store.ts'
import { type Retention, retentionOf } from './rules.ts'

const dayMs = 24 * 60 * 60_000
/** Requests that were running during an erasure have ended long before. */
const checkAgainMs = 2 * dayMs

/** What an erasure today would have to keep of this patient. */
export async function previewErasure(
  context: AppContext,
  actor: Actor
): Promise<Omit<ReplyFor<typeof getErasurePreview>, 'success'>> {
  const { db } = context.database
  const dependents = await listDependents(db, actor.accountId)
  const consultations = await store.listConsultations(db, [actor.accountId, ...dependents])
  const { kept, lastEnd, logUntil } = retentionOf(consultations, dateInIndia(context.clock.now()))
  return { consultations: kept.size, consultationsUntil: lastEnd, logUntil, dependents: dependents.length }
}

/**
 * Erases a patient, and the people for whom nobody else can act: closes the account, deletes what no law requires to be kept, and replaces the patient's key, so that only
 * the records of consultations that were sealed again with the new one can be opened. Returns the ids of the ended sessions,
 * which the caller disconnects.
 * @throws AppError INVALID for a wrong password, FORBIDDEN for a shared demo account, TOO_MANY.
 */
export async function erase(
  context: AppContext,
  address: string,
  actor: Actor,
  { password }: InputFor<typeof eraseAccount>['body']
): Promise<string[]> {
  const event: SecurityEvent = { kind: 'account-erased', accountId: actor.accountId, address }
  return withSecurityLog(context.log, event, async () => {
    const account = await confirmPassword(context, actor, password)
    if (isShared(account)) throw new AppError('FORBIDDEN')
    const passwordHash = await unusableHash()
    const erased = await context.database.transaction(async (tx) => {
      const dependents = await listDependents(tx, actor.accountId)
      const people = [actor, ...dependents.map((accountId) => ({ ...actor, accountId, carerId: actor.accountId }))]
      await lockChains(
        tx,
        people.map(({ accountId }) => accountId)
      )
      const names = await store.listNames(
        tx,
        people.map(({ accountId }) => accountId)
      )
      const doctorIds: string[] = []
      const canceled: Awaited<ReturnType<typeof closeAccount>>[] = []
      for (const person of people) {
        doctorIds.push(...(await doctorsTreating(tx, person.accountId)))
        canceled.push(await eraseIn(context, tx, person, passwordHash))
      }
      return { names, doctorIds, canceled, ended: await deleteSessions(tx, actor) }
    })
    await eraseFromOutbox(outboxOf(context.config), [account.email ?? '', ...erased.names])
    // Their open screens still show the name.
    context.live.changed(erased.doctorIds, ['appointments', 'patients', 'prescriptions', 'notices'])
    for (const canceled of erased.canceled) await notifyCanceled(context, canceled)
    await context.jobs.send('erasure:scrub', {})
    return erased.ended
  })
}

/** Closes the account of this person and erases them. The result is for `notifyCanceled`. */
async function eraseIn(context: AppContext, tx: Tx, person: Actor, passwordHash: string) {
  const now = context.clock.now()
  const canceled = await closeAccount(context, tx, person)
  await recordAudit(tx, now, person, [{ patientId: person.accountId, action: 'change:erasure', subjectId: null }])
  await eraseContent(context, tx, person.accountId, { erasedAt: now, passwordHash })
  return canceled
}

/** Nobody knows the password of this hash. */
const unusableHash = () => hashPassword(randomBytes(32).toString('base64'))

/**
 * Deletes everything of the patient except records of consultations that must be kept, and replaces the key. Repeating it
 * deletes what has become too old to keep.
 */
async function eraseContent(
  context: AppContext,
  tx: Tx,
  patientId: string,
  { erasedAt, passwordHash }: { erasedAt: Date; passwordHash: string }
): Promise<void> {
  const now = context.clock.now()
  const appointments = await store.lockAppointments(tx, patientId)
  const consultations = await store.listConsultations(tx, [patientId])
  const retention = retentionOf(consultations, dateInIndia(now), dateInIndia(erasedAt))
  const { old, next } = await context.vault.replaceKey(tx, patientId)

  await store.updateSealed(
    tx,
    { table: 'appointments', key: 'id', column: 'symptoms_sealed' },
    appointments.map(({ id, symptoms_sealed }) => {
      const symptoms = retention.kept.has(id) ? old.open<string>(patientId, symptomsPlace(id), symptoms_sealed) : ''
      return { id, sealed: next.seal(patientId, symptomsPlace(id), symptoms) }
    })
  )
  await store.clearCancellations(tx, patientId)
  await sealDocumentsAgain(tx, 'prescriptions', contentPlace, patientId, retention, { old, next })
  await eraseFacts(tx, patientId, { old, next })
  await sealDocumentsAgain(tx, 'visit_notes', notePlace, patientId, retention, { old, next })
  await store.updateSealed(
    tx,
    { table: 'ratings', key: 'appointment_id', column: 'comment_sealed' },
    (await store.listRatings(tx, patientId)).map(({ appointment_id: id }) => ({
      id,
      sealed: next.seal(patientId, commentPlace(id), '')
    }))
  )
  await store.settleEmergencies(tx, patientId, now)
  await store.deleteOwned(tx, await store.findOwnedTables(tx), patientId)
  const profileSealed = sealEmptyProfile(next, patientId)
  await store.blankAccount(tx, patientId, { passwordHash, profileSealed })
  const { nextEnd, keptUntil } = retention
  await store.saveErasure(tx, { patient_id: patientId, erased_at: erasedAt, next_end: nextEnd, kept_until: keptUntil })
}

type KeyChange = Awaited<ReturnType<AppContext['vault']['replaceKey']>>

async function sealDocumentsAgain(
  tx: Tx,
  table: store.DocumentTable,
  placeOf: (id: string) => string,
  patientId: string,
  { kept }: Retention,
  { old, next }: KeyChange
) {
  const documents = await store.listDocuments(tx, table, patientId)
  const isKept = (row: { appointment_id: string }) => kept.has(row.appointment_id)
  await store.deleteDocuments(
    tx,
    table,
    documents.filter((row) => !isKept(row)).map(({ id }) => id)
  )
  await store.updateSealed(
    tx,
    { table, key: 'id', column: 'content_sealed' },
    documents.filter(isKept).map(({ id, content_sealed }) => {
      const content = old.openBytes(patientId, placeOf(id), content_sealed)
      return { id, sealed: next.sealBytes(patientId, placeOf(id), content) }
    })
  )
}

/**
 * Deletes the records of erased patients that have become too old to keep, and what requests that were running during a recent
 * erasure may have written after it.
 */
export async function continueErasures(context: AppContext): Promise<void> {
  const { database, clock } = context
  const now = clock.now()
  const today = dateInIndia(now)
  let isChanged = false
  for (const { patient_id: patientId, erased_at: erasedAt, kept_until } of await store.listDue(database.db, today)) {
    const passwordHash = await unusableHash()
    await database.transaction((tx) =>
      kept_until <= today
        ? store.deleteRemains(tx, patientId)
        : eraseContent(context, tx, patientId, { erasedAt, passwordHash })
    )
    isChanged = true
  }
  for (const row of await store.listSince(database.db, new Date(now.getTime() - checkAgainMs)))
    isChanged = (await eraseLateRows(context, row.patient_id, row.erased_at)) || isChanged
  if (isChanged) await context.jobs.send('erasure:scrub', {})
}

/** Returns whether there was anything to erase. */
async function eraseLateRows(context: AppContext, patientId: string, erasedAt: Date): Promise<boolean> {
  const passwordHash = await unusableHash()
  return context.database.transaction(async (tx) => {
    const deleted = await store.deleteOwned(tx, await store.findOwnedTables(tx), patientId)
    const isFilled = await store.isFilled(tx, patientId)
    if (isFilled) await eraseContent(context, tx, patientId, { erasedAt, passwordHash })
    return isFilled || deleted > 0
  })
}

/** Rewrites the tables from which patients were erased. */
export const scrubTables = async ({ database }: AppContext): Promise<void> =>
  store.rewriteTables(database, await store.tablesToRewrite(database.db))
