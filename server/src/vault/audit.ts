import { createHash } from 'node:crypto'
import type { AuditAction } from '@arogyachat/contract/patients'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../db/database.ts'

export interface AuditEvent {
  patientId: string
  action: AuditAction
  subjectId: string | null
  /** Encrypts further details for the given place. Only the patient can see them. */
  sealDetails?: (place: string) => Buffer
}

/** Where the details of an event are sealed. */
export const auditDetailsPlace = (number: number) => `audit_events.details:${number}`

interface Link {
  patientId: string
  number: number
  at: Date
  actorId: string | null
  actorRole: string
  action: string
  subjectId: string | null
  details: Buffer | null
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The hash of an event. Without details it equals that of events written before details existed. */
const linkHash = (previous: Buffer, link: Link): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(
      JSON.stringify([
        link.patientId,
        link.number,
        link.at.toISOString(),
        link.actorId,
        link.actorRole,
        link.action,
        link.subjectId,
        ...(link.details ? [sha256(link.details)] : [])
      ])
    )
    .digest()

/** The last number and hash of patients' chains, by patient id. */
export type ChainHeads = Map<string, { count: number; hash: Buffer }>

/**
 * Locks the chains of these patients until the end of the transaction, in the order of their ids, so that transactions on the
 * same patients never deadlock. A transaction that also takes other locks must call this before its first write.
 */
export async function lockChains(tx: Tx, patientIds: readonly string[]): Promise<ChainHeads> {
  const rows = await tx
    .selectFrom('patient_keys')
    .select(['patient_id', 'audit_count', 'audit_head'])
    .where('patient_id', 'in', patientIds)
    .orderBy('patient_id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.patient_id, { count: row.audit_count, hash: row.audit_head }]))
}

/** Who reads or changes: an account, also for a patient whom it cares for, or an administrator. */
export interface AuditActor {
  accountId: string
  role: string
  carerId?: string
}

/**
 * Records who read or changed a patient's clinical content, in the transaction of that read or change. A patient's events are
 * chained: each hash covers the one before, and the last one is stored beside the patient's key. Pass the result of `lockChains`
 * as `locked` when the transaction has called it already; it is updated. A patient's own reads are not recorded; those of a carer
 * are one `read:account` an hour (`http/acting.ts`), and a carer's changes name the carer. `actor` is null for the system itself.
 */
export async function recordAudit(
  tx: Tx,
  at: Date,
  actor: AuditActor | null,
  events: readonly AuditEvent[],
  locked?: ChainHeads
): Promise<void> {
  const isRecorded = ({ action, patientId }: AuditEvent) =>
    action.startsWith('change:') || action === 'read:account' || patientId !== actor?.accountId
  const recorded = events.filter(isRecorded)
  if (recorded.length === 0) return
  const patientIds = [...new Set(recorded.map((auditEvent) => auditEvent.patientId))]
  const heads = locked ?? (await lockChains(tx, patientIds))

  const links = recorded.map((event) => {
    const head = heads.get(event.patientId)
    if (!head) throw new Error(`No audit chain for patient ${event.patientId}`)
    const number = head.count + 1
    const { patientId, action, subjectId, sealDetails } = event
    const link: Link = {
      patientId,
      action,
      subjectId,
      number,
      at,
      actorId: actor?.carerId ?? actor?.accountId ?? null,
      actorRole: actor?.carerId ? 'carer' : (actor?.role ?? 'system'),
      details: sealDetails?.(auditDetailsPlace(number)) ?? null
    }
    const hash = linkHash(head.hash, link)
    heads.set(event.patientId, { count: link.number, hash })
    return { ...link, hash }
  })

  const counts = patientIds.map((id) => heads.get(id)?.count)
  const hashes = patientIds.map((id) => heads.get(id)?.hash)
  await tx
    .with('recorded', (qc) =>
      qc.insertInto('audit_events').values(
        links.map((link) => ({
          patient_id: link.patientId,
          number: link.number,
          at: link.at,
          actor_id: link.actorId,
          actor_role: link.actorRole,
          action: link.action,
          subject_id: link.subjectId,
          hash: link.hash,
          details_sealed: link.details
        }))
      )
    )
    .updateTable('patient_keys as k')
    .from(
      sql<{ id: string; count: number; hash: Buffer }>`unnest(
        ${patientIds}::uuid[], ${counts}::int[], ${hashes}::bytea[]
      )`.as<'head'>(sql`head (id, count, hash)`)
    )
    .set((eb) => ({ audit_count: eb.ref('head.count'), audit_head: eb.ref('head.hash') }))
    .whereRef('k.patient_id', '=', 'head.id')
    .execute()
}

/** Long chains are verified in batches of this size, so that memory use stays bounded. */
const verifyBatchSize = 1000

/** Verifies the whole chain of a patient. False when an event was changed, removed, added or reordered afterwards. */
export async function verifyChain(q: Queryable, patientId: string): Promise<boolean> {
  const head = await q
    .selectFrom('patient_keys')
    .select(['audit_count', 'audit_head'])
    .where('patient_id', '=', patientId)
    .executeTakeFirst()
  if (!head) return false
  let hash: Buffer = Buffer.alloc(32)
  let number = 0
  while (number < head.audit_count) {
    const rows = await q
      .selectFrom('audit_events')
      .selectAll()
      .where('patient_id', '=', patientId)
      .where('number', '>', number)
      // Events written during the verification are not covered by the head that was read.
      .where('number', '<=', head.audit_count)
      .orderBy('number')
      .limit(verifyBatchSize)
      .execute()
    if (rows.length === 0) return false
    for (const row of rows) {
      number += 1
      hash = linkHash(hash, {
        patientId: row.patient_id,
        number,
        at: row.at,
        actorId: row.actor_id,
        actorRole: row.actor_role,
        action: row.action,
        subjectId: row.subject_id,
        details: row.details_sealed
      })
      if (row.number !== number || !hash.equals(row.hash)) return false
    }
  }
  return hash.equals(head.audit_head)
}
