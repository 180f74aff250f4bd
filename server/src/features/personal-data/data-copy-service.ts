import { Readable } from 'node:stream'
import { dataCopyHours } from '@arogyachat/contract/accounts'
import type { ReplyFor } from '@arogyachat/contract/endpoint'
import type { getDataCopy } from '@arogyachat/contract/endpoints/personal-data'
import { dateInIndia, timeInIndia } from '@arogyachat/contract/india-time'
import type { LanguageCode } from '@arogyachat/contract/languages'
import type { AppContext } from '../../app-context.ts'
import { areAccountsOpen } from '../../db/account-state.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { type SecurityEvent, withSecurityLog } from '../../platform/security-log.ts'
import { lockChains, recordAudit } from '../../vault/audit.ts'
import { VaultError } from '../../vault/cipher.ts'
import type { Keys } from '../../vault/vault.ts'
import { confirmPassword } from '../accounts/password-service.ts'
import { announceNotice, writeNoticeTo } from '../notices/service.ts'
import { filesOfAll, languageIn } from './data-copy-files-service.ts'
import * as store from './data-copy-store.ts'
import { createZipWriter } from './zip-rules.ts'

const hourMs = 60 * 60_000
/** A process renews its lease with every file, so a longer silence means that it ended. */
const leaseMs = 90_000
const attemptsMax = 3
const partBytes = 1024 * 1024
/** Enough for a slow connection to begin the download. */
const ticketMs = 5 * 60_000
const ticketPurpose = 'data copy'

/** The context that binds an encrypted part to its copy. */
const partPlace = (copyId: string, number: number) => `data_copy_parts.content:${copyId}:${number}`

type View = ReplyFor<typeof getDataCopy>['copy']

const viewOf = (row: store.DataCopyRow | null): View =>
  row && {
    _id: row.id,
    state: row.state,
    done: row.done,
    total: row.total,
    size: row.size,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null
  }

const isOver = (row: store.DataCopyRow, now: Date) => row.expires_at !== null && row.expires_at <= now

/** The patient's copy, or null when there is none or its time is over. */
export async function readCopy(context: AppContext, actor: Actor): Promise<View> {
  const row = await store.find(context.database.db, actor.accountId)
  return row && isOver(row, context.clock.now()) ? null : viewOf(row)
}

/**
 * Begins a copy. A finished one is replaced.
 * @throws AppError COPY_UNDER_WAY while one is being made, NOT_SIGNED_IN for a closed account.
 */
export async function startCopy(context: AppContext, actor: Actor, language: LanguageCode): Promise<View> {
  const { database, clock } = context
  await database.transaction(async (tx) => {
    await lockChains(tx, [actor.accountId])
    if (!(await areAccountsOpen(tx, [actor.accountId]))) throw new AppError('NOT_SIGNED_IN')
    const row = { id: newId(), patient_id: actor.accountId, language, created_at: clock.now() }
    if (!(await store.insert(tx, row))) throw new AppError('COPY_UNDER_WAY')
  })
  try {
    await context.jobs.send('data-copies', {})
  } catch (error) {
    // The row is the queue: the job runs every minute anyway.
    context.log.warn({ err: error }, 'a copy of data waits for the next run')
  }
  context.live.changed([actor.accountId], ['data-copy'])
  return viewOf(await store.find(database.db, actor.accountId))
}

/** Cancels the copy, or deletes its file. @throws AppError NOT_FOUND. */
export async function deleteCopy(context: AppContext, actor: Actor, id: string): Promise<void> {
  if (!(await store.remove(context.database.db, id, actor.accountId))) throw new AppError('NOT_FOUND')
  context.live.changed([actor.accountId], ['data-copy'])
}

async function findReady(context: AppContext, actor: Actor, id: string): Promise<store.DataCopyRow> {
  const row = await store.find(context.database.db, actor.accountId)
  if (!row || row.id !== id || row.state !== 'ready' || isOver(row, context.clock.now()))
    throw new AppError('NOT_FOUND')
  return row
}

interface Ticket {
  copyId: string
  sessionId: string
  /** Milliseconds since 1970. */
  until: number
}

/**
 * Confirms the password and returns a ticket for the download, which works only in this session and for a few minutes.
 * @throws AppError NOT_FOUND, INVALID for a wrong password, TOO_MANY.
 */
export async function unlockCopy(
  context: AppContext,
  address: string,
  actor: Actor,
  { id, password }: { id: string; password: string }
): Promise<string> {
  const event: SecurityEvent = { kind: 'data-copy', accountId: actor.accountId, address }
  const row = await findReady(context, actor, id)
  return withSecurityLog(context.log, event, async () => {
    await confirmPassword(context, actor, password)
    const now = context.clock.now()
    await context.database.transaction((tx) =>
      recordAudit(tx, now, actor, [{ patientId: actor.accountId, action: 'change:data-copy', subjectId: id }])
    )
    const ticket: Ticket = { copyId: row.id, sessionId: actor.sessionId, until: now.getTime() + ticketMs }
    return context.vault.sealToken(ticketPurpose, ticket)
  })
}

function openTicket(context: AppContext, ticket: string): Ticket | null {
  try {
    return context.vault.openToken(ticketPurpose, ticket) as Ticket
  } catch (error) {
    if (error instanceof VaultError) return null
    throw error
  }
}

/**
 * The file of the copy as a stream, and its size in bytes.
 * @throws AppError NOT_FOUND, INVALID_LINK for a ticket that is not for this copy and session, or whose time is over.
 */
export async function openCopy(context: AppContext, actor: Actor, id: string, ticket: string) {
  const row = await findReady(context, actor, id)
  const opened = openTicket(context, ticket)
  const isValid =
    opened !== null &&
    opened.copyId === id &&
    opened.sessionId === actor.sessionId &&
    opened.until > context.clock.now().getTime()
  if (!isValid) throw new AppError('INVALID_LINK')
  const keys = await context.vault.keysOf(context.database.db, [actor.accountId])
  return { size: row.size ?? 0, content: Readable.from(partsOf(context, keys, row), { objectMode: false }) }
}

async function* partsOf({ database }: AppContext, keys: Keys, { id, patient_id }: store.DataCopyRow) {
  for (let number = 1; ; number++) {
    const sealed = await store.findPart(database.db, id, number)
    if (!sealed) return
    yield keys.openBytes(patient_id, partPlace(id, number), sealed)
  }
}

/** Makes the copies that wait, and those whose process ended. Several processes may run it at the same time. */
export async function makeCopies(context: AppContext): Promise<void> {
  const { database, clock, log, live, jobs } = context
  for (;;) {
    const now = clock.now()
    const copy = await store.claim(database.db, now, new Date(now.getTime() + leaseMs))
    if (!copy) return
    try {
      const isReady = copy.attempts <= attemptsMax && (await makeCopy(context, copy))
      if (isReady) {
        await announceNotice(context, copy.patient_id)
        await jobs.send('mail:data-copy', { accountId: copy.patient_id })
      } else if (copy.attempts > attemptsMax) await store.finish(database.db, copy, { state: 'failed' })
    } catch (error) {
      log.error({ err: error, attempts: copy.attempts }, 'a copy of data could not be made')
      const state = copy.attempts < attemptsMax ? 'waiting' : 'failed'
      await store.finish(database.db, copy, { state })
    }
    live.changed([copy.patient_id], ['data-copy'])
  }
}

/** Returns false when the copy was cancelled meanwhile. */
async function makeCopy(context: AppContext, copy: store.DataCopyRow): Promise<boolean> {
  const { database, clock, live } = context
  const { db } = database
  const patientId = copy.patient_id
  const actor: Actor = { accountId: patientId, role: 'patient', sessionId: '', language: languageIn(copy.language) }
  await store.removeParts(db, copy.id)
  const keys = await context.vault.keysOf(db, [patientId])
  const zip = createZipWriter(clock.now())
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let size = 0
  let number = 0

  async function keep(bytes: readonly Uint8Array[], isLast: boolean): Promise<boolean> {
    waiting.push(...bytes)
    waitingBytes += bytes.reduce((sum, piece) => sum + piece.length, 0)
    if (waitingBytes < partBytes && !isLast) return true
    const part = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    size += part.length
    number += 1
    return store.insertPart(db, copy, number, keys.sealBytes(patientId, partPlace(copy.id, number), part))
  }

  for await (const { file, done, total } of filesOfAll(context, actor, languageIn(copy.language))) {
    if (file && !(await keep(zip.add(file.name, file.content), false))) return false
    const leased_until = new Date(clock.now().getTime() + leaseMs)
    if (!(await store.progress(db, copy, { done, total, leased_until }))) return false
    live.changed([patientId], ['data-copy'])
  }
  if (!(await keep(zip.end(), true))) return false
  return finish(context, copy, size)
}

/** The file is complete: the patient may download it and is notified. Returns false when the copy was cancelled meanwhile. */
function finish({ database, clock }: AppContext, copy: store.DataCopyRow, size: number): Promise<boolean> {
  const now = clock.now()
  const expires_at = new Date(now.getTime() + dataCopyHours * hourMs)
  return database.transaction(async (tx) => {
    if (!(await store.finish(tx, copy, { state: 'ready', size, expires_at }))) return false
    await writeNoticeTo(tx, now, {
      kind: 'copy-ready',
      accountId: copy.patient_id,
      aboutId: null,
      eventId: copy.id,
      date: dateInIndia(now),
      slot: timeInIndia(now)
    })
    return true
  })
}

/** Deletes the files whose time is over. */
export const removeExpiredCopies = ({ database, clock }: Pick<AppContext, 'database' | 'clock'>) =>
  store.removeExpired(database.db, clock.now(), new Date(clock.now().getTime() - dataCopyHours * hourMs))
