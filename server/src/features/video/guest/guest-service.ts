import { randomBytes } from 'node:crypto'
import { appointmentCan, joinClosesAt, type Verdict } from '@arogyachat/contract/appointments'
import type { CallGuest, GuestKind } from '@arogyachat/contract/video'
import type { AppContext } from '../../../app-context.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import type { Actor } from '../../../http/serve.ts'
import { AppError } from '../../../platform/app-error.ts'
import { newId } from '../../../platform/ids.ts'
import { lockChains, recordAudit } from '../../../vault/audit.ts'
import { ownRow } from '../../appointments/service.ts'
import { factsOfRow } from '../../appointments/view-service.ts'
import * as store from './store.ts'

type AppointmentRow = Awaited<ReturnType<typeof ownRow>>
type OpenGuest = store.GuestRow & { state: CallGuest['state'] }

const namePlace = (id: string) => `call_guests.name:${id}`
const dayMs = 24 * 60 * 60_000

const demand = (verdict: Verdict) => {
  if (!verdict.ok) throw new AppError(verdict.code)
}

/** The invitation of a visit that was not ended, unless the room has closed. */
async function findOpen(q: Queryable, appointmentId: string, now: Date): Promise<OpenGuest | null> {
  const newest = await store.findNewest(q, appointmentId)
  return newest !== null && newest.state !== 'ended' && newest.expires_at > now ? (newest as OpenGuest) : null
}

async function viewOf(context: AppContext, row: OpenGuest | null): Promise<CallGuest | null> {
  if (row === null) return null
  const { id: _id, kind, state } = row
  return {
    _id,
    name: await nameOf(context, row),
    kind,
    state,
    hasLink: row.token_hash !== null,
    isSeated: state === 'accepted' && (await context.live.hasGuest(row.appointment_id))
  }
}

export async function nameOf({ vault, database }: AppContext, row: store.GuestRow): Promise<string> {
  const keys = await vault.keysOf(database.db, [row.patient_id])
  return keys.open<string>(row.patient_id, namePlace(row.id), row.name_sealed)
}

/** The guest whom the patient has invited. @throws AppError NOT_FOUND for everyone but the participants. */
export async function find(context: AppContext, actor: Actor, appointmentId: string): Promise<CallGuest | null> {
  const { db } = context.database
  await ownRow(db, actor, appointmentId)
  return viewOf(context, await findOpen(db, appointmentId, context.clock.now()))
}

/**
 * Changes the guest of a visit in one transaction. The audit chain of the patient is locked first, so that changes and entries of
 * the guest run one after another. Afterwards both participants are notified.
 */
async function change<T>(
  context: AppContext,
  actor: Actor,
  appointmentId: string,
  work: (
    tx: Tx,
    visit: { row: AppointmentRow; guest: OpenGuest | null; now: Date; audit: () => Promise<void> }
  ) => Promise<T>
): Promise<T> {
  const now = context.clock.now()
  const { row, result } = await context.database.transaction(async (tx) => {
    const row = await ownRow(tx, actor, appointmentId, true)
    const locked = await lockChains(tx, [row.patient_id])
    const guest = await findOpen(tx, appointmentId, now)
    const event = { patientId: row.patient_id, action: 'change:call-guest', subjectId: appointmentId } as const
    const result = await work(tx, { row, guest, now, audit: () => recordAudit(tx, now, actor, [event], locked) })
    return { row, result }
  })
  context.live.changed([row.patient_id, row.doctor_id], ['call-guest'])
  return result
}

/** @throws AppError NOT_FOUND, HAS_GUEST, and the codes of the state table. */
export async function invite(
  context: AppContext,
  actor: Actor,
  appointmentId: string,
  { name, kind }: { name: string; kind: GuestKind }
): Promise<CallGuest | null> {
  const inRoom = (await context.live.inRooms([appointmentId])).get(appointmentId)
  await change(context, actor, appointmentId, async (tx, { row, guest, now, audit }) => {
    const facts = { ...factsOfRow(row), doctorInRoom: inRoom?.doctor ?? false }
    demand(appointmentCan.inviteGuest(facts, actor.role, now))
    const earlier = guest ?? (await store.findNewest(tx, appointmentId))
    if (guest !== null && guest.state !== 'declined') throw new AppError('HAS_GUEST')
    // The room had closed, and was opened again by another time.
    if (earlier !== null) await store.update(tx, earlier.id, { state: 'ended', token_hash: null })
    const id = newId()
    const keys = await context.vault.keysOf(tx, [row.patient_id])
    await store.insert(tx, {
      id,
      appointment_id: appointmentId,
      patient_id: row.patient_id,
      kind,
      name_sealed: keys.seal(row.patient_id, namePlace(id), name),
      state: 'asked',
      created_at: now,
      expires_at: joinClosesAt(facts)
    })
    await audit()
  })
  return find(context, actor, appointmentId)
}

/**
 * Accepts or declines the guest. The doctor names the invitation, so that nobody else is accepted who was invited meanwhile.
 * @throws AppError NOT_FOUND also when the invitation was withdrawn; APPOINTMENT_OVER.
 */
export async function answer(
  context: AppContext,
  actor: Actor,
  appointmentId: string,
  { guestId, isAccepted }: { guestId: string; isAccepted: boolean }
): Promise<CallGuest | null> {
  await change(context, actor, appointmentId, async (tx, { row, guest, now, audit }) => {
    demand(appointmentCan.join(factsOfRow(row), actor.role, now))
    if (guest?.id !== guestId || guest.state !== 'asked') throw new AppError('NOT_FOUND')
    await store.update(tx, guestId, { state: isAccepted ? 'accepted' : 'declined' })
    await audit()
  })
  return find(context, actor, appointmentId)
}

/**
 * Makes the link of the accepted guest and returns its token, of which only the hash is stored. Whoever has an earlier link is put
 * out. @throws AppError NOT_FOUND when no guest was accepted.
 */
export async function makeLink(context: AppContext, actor: Actor, appointmentId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = store.hashOfToken(token)
  await change(context, actor, appointmentId, async (tx, { row, guest, now }) => {
    demand(appointmentCan.join(factsOfRow(row), 'doctor', now))
    if (guest?.state !== 'accepted') throw new AppError('NOT_FOUND')
    await store.update(tx, guest.id, { token_hash: tokenHash, page: null, entries: 0 })
  })
  context.live.closeGuestSeat(appointmentId, tokenHash)
  return token
}

/** Ends the invitation and puts the guest out of the call at once. Does nothing when there is none. */
export async function end(context: AppContext, actor: Actor, appointmentId: string): Promise<null> {
  await change(context, actor, appointmentId, async (tx, { guest, audit }) => {
    if (guest === null) return
    await store.update(tx, guest.id, { state: 'ended', token_hash: null })
    await audit()
  })
  context.live.closeGuestSeat(appointmentId)
  return null
}

/** Deletes the names of guests a day after the room closed. The audit log keeps that there were guests, without their names. */
export const removeOldGuests = (q: Queryable, now: Date) => store.deleteClosedBefore(q, new Date(now.getTime() - dayMs))
