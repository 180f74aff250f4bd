import { profileImageUrl } from '@arogyachat/contract/accounts'
import type { InputFor, ReplyFor } from '@arogyachat/contract/endpoint'
import { addDays, dateInIndia } from '@arogyachat/contract/india-time'
import type {
  findMessageContacts,
  findMessageThreads,
  listMessages,
  markMessagesSeen
} from '@arogyachat/contract/messages/message-endpoints'
import { type MessageThread, writableDays } from '@arogyachat/contract/messages/messages'
import type { AppContext } from '../../app-context.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { type ChainHeads, lockChains, recordAudit } from '../../vault/audit.ts'
import { listVisitedSince } from '../appointments/relationship-service.ts'
import { withdrawMessageNotice } from '../notices/service.ts'
import { nameOfPatient } from '../personal-data/texts-service.ts'
import * as messages from './message-store.ts'
import { threadState } from './rules.ts'
import * as threads from './thread-store.ts'
import { messageOf, threadOf } from './view-service.ts'

/** The most people offered at once for a new message; a search finds the others. */
const contactsMax = 50

/** Makes both participants' open screens fetch again. */
export const announce = (context: AppContext, row: Pick<threads.ThreadRow, 'patient_id' | 'doctor_id'>) =>
  context.live.changed([row.patient_id, row.doctor_id], ['messages'])

/**
 * A conversation of this account, locked with the patient's audit chain until the end of the transaction.
 * @throws AppError NOT_FOUND.
 */
export async function lockThread(
  tx: Tx,
  actor: Actor,
  id: string
): Promise<{ row: threads.ThreadRow; chain: ChainHeads }> {
  const found = await threads.find(tx, id, actor)
  if (!found) throw new AppError('NOT_FOUND')
  const chain = await lockChains(tx, [found.patient_id])
  const row = await threads.find(tx, id, actor, true)
  if (!row) throw new AppError('NOT_FOUND')
  return { row, chain }
}

async function viewOf(context: AppContext, q: Queryable, actor: Actor, row: threads.ThreadRow): Promise<MessageThread> {
  const keys = await context.vault.keysOf(q, [row.patient_id])
  const newest = (await messages.listNewest(q, [row.id], actor.role)).get(row.id) ?? null
  return threadOf(keys, actor, row, newest, context.clock.now())
}

/**
 * A page of the account's conversations, the latest message first. The audit log gets one event for each message that a doctor's
 * list shows for the first time.
 */
export const listOwn = (
  context: AppContext,
  actor: Actor,
  { page, pageSize, search }: InputFor<typeof findMessageThreads>['body']
): Promise<ReplyFor<typeof findMessageThreads>> =>
  context.database.transaction(async (tx) => {
    const { rows, total } = await threads.list(tx, actor, { search, limit: pageSize, offset: (page - 1) * pageSize })
    const now = context.clock.now()
    const fresh = actor.role === 'doctor' ? rows.filter((row) => row.message_count > row.doctor_listed) : []
    if (fresh.length > 0) {
      const events = fresh.map((row) => ({
        patientId: row.patient_id,
        action: 'read:messages' as const,
        subjectId: row.id
      }))
      await recordAudit(tx, now, actor, events)
      await threads.updateListed(
        tx,
        fresh.map((row) => ({ id: row.id, number: row.message_count }))
      )
    }
    const keys = await context.vault.keysOf(tx, [...new Set(rows.map((row) => row.patient_id))])
    const newest = await messages.listNewest(
      tx,
      rows.map((row) => row.id),
      actor.role
    )
    const shown = rows.map((row) => threadOf(keys, actor, row, newest.get(row.id) ?? null, now))
    return { success: true, threads: shown, total, page, pageSize }
  })

/** To whom this account can write. */
export async function listContacts(
  context: AppContext,
  actor: Actor,
  { search }: InputFor<typeof findMessageContacts>['body']
): Promise<ReplyFor<typeof findMessageContacts>> {
  const since = addDays(dateInIndia(context.clock.now()), -writableDays)
  const rows = await listVisitedSince(context.database.db, actor.role, actor.accountId, {
    since,
    search,
    limit: contactsMax
  })
  return {
    success: true,
    contacts: rows.map((row) => ({
      _id: row.id,
      name: actor.role === 'patient' ? row.name : nameOfPatient(row.name, actor.language),
      profileImage: profileImageUrl(row.id, row.image_at),
      specialization: row.specialization
    }))
  }
}

/**
 * The conversation with this doctor or patient, which begins when there is none.
 * @throws AppError NOT_FOUND for anybody who shares no visit with the account, THREAD_CLOSED when their last visit is too long ago
 * to begin one.
 */
export const open = (context: AppContext, actor: Actor, personId: string): Promise<MessageThread> =>
  context.database.transaction(async (tx) => {
    const isPatient = actor.role === 'patient'
    const pair = isPatient
      ? { patient_id: actor.accountId, doctor_id: personId }
      : { patient_id: personId, doctor_id: actor.accountId }
    const found = await threads.findPair(tx, pair.patient_id, pair.doctor_id, isPatient ? 'doctor' : 'patient')
    if (!found || found.last_visit === null) throw new AppError('NOT_FOUND')
    const now = context.clock.now()
    const before = await threads.findOf(tx, pair.patient_id, pair.doctor_id)
    if (before === null) {
      const { last_visit: lastVisit, closed_at: closedAt, is_blocked: isBlocked } = found
      const facts = { lastVisit, isOtherClosed: closedAt !== null, isBlocked, isEnded: false }
      if (threadState(facts, now) !== 'open') throw new AppError('THREAD_CLOSED')
    }
    const id = before ?? (await threads.findOrInsert(tx, { id: newId(), ...pair, created_at: now }))
    return readIn(context, tx, actor, id)
  })

/** A conversation with its newest message. A doctor's read of a message is audited. @throws AppError NOT_FOUND. */
async function readIn(context: AppContext, tx: Tx, actor: Actor, id: string): Promise<MessageThread> {
  const row = await threads.find(tx, id, actor)
  if (!row) throw new AppError('NOT_FOUND')
  if (row.message_count > 0)
    await recordAudit(tx, context.clock.now(), actor, [
      { patientId: row.patient_id, action: 'read:messages', subjectId: id }
    ])
  return viewOf(context, tx, actor, row)
}

/**
 * The newest messages of a conversation, or those before a number, oldest first. A doctor's read is audited.
 * @throws AppError NOT_FOUND.
 */
export const read = (
  context: AppContext,
  actor: Actor,
  id: string,
  { before, pageSize }: InputFor<typeof listMessages>['query']
): Promise<ReplyFor<typeof listMessages>> =>
  context.database.transaction(async (tx) => {
    const thread = await readIn(context, tx, actor, id)
    const rows = await messages.list(tx, id, { before, limit: pageSize + 1 })
    const shown = rows.slice(0, pageSize).reverse()
    const keys = await context.vault.keysOf(tx, [...new Set(shown.map((row) => row.patient_id))])
    return {
      success: true,
      thread,
      messages: shown.map((row) => messageOf(keys, row)),
      hasEarlier: rows.length > pageSize
    }
  })

/** A conversation of the patient with all its messages, for the copy of their data. @throws AppError NOT_FOUND. */
export async function readWhole(context: AppContext, actor: Actor, id: string) {
  const pages = [await read(context, actor, id, { before: undefined, pageSize: 100 })]
  for (let first = pages[0]; first?.hasEarlier; first = pages[0])
    pages.unshift(await read(context, actor, id, { before: first.messages[0]?.number, pageSize: 100 }))
  const { person, isEndedByMe } = (pages.at(-1) as (typeof pages)[number]).thread
  return { _id: id, person, isEndedByMe, messages: pages.flatMap((page) => page.messages) }
}

export const countUnread = (context: AppContext, actor: Actor): Promise<number> =>
  threads.countUnread(context.database.db, actor)

/**
 * Marks the messages up to a number as seen, and withdraws the notice of them.
 * @throws AppError NOT_FOUND.
 */
export async function markSeen(
  context: AppContext,
  actor: Actor,
  id: string,
  { number }: InputFor<typeof markMessagesSeen>['body']
): Promise<number> {
  const { row, unread, isChanged, isWithdrawn } = await context.database.transaction(async (tx) => {
    const { row } = await lockThread(tx, actor, id)
    const last = Math.min(number, row.message_count)
    if (last <= row[`${actor.role}_seen`])
      return { row, unread: row[`${actor.role}_unread`], isChanged: false, isWithdrawn: false }
    const unread = await threads.updateSeen(tx, id, actor.role, last)
    const isWithdrawn = unread === 0 && (await withdrawMessageNotice(tx, actor.accountId, id))
    return { row, unread, isChanged: true, isWithdrawn }
  })
  if (isChanged) announce(context, row)
  if (isWithdrawn) context.live.changed([actor.accountId], ['notices'])
  return unread
}

/**
 * Ends a conversation for both, or opens it again for the side that had ended it.
 * @throws AppError NOT_FOUND.
 */
export async function setEnded(
  context: AppContext,
  actor: Actor,
  id: string,
  isEnded: boolean
): Promise<MessageThread> {
  const now = context.clock.now()
  const { row, thread } = await context.database.transaction(async (tx) => {
    const { row, chain } = await lockThread(tx, actor, id)
    const endedAt = row[`${actor.role}_ended_at`]
    if ((endedAt !== null) !== isEnded) {
      await threads.updateEnded(tx, id, actor.role, isEnded ? now : null)
      await recordAudit(tx, now, actor, [{ patientId: row.patient_id, action: 'change:message', subjectId: id }], chain)
    }
    return { row, thread: await readIn(context, tx, actor, id) }
  })
  announce(context, row)
  return thread
}
