import { roles } from '@arogyachat/contract/accounts'
import { appointmentCan } from '@arogyachat/contract/appointments'
import { guestHandshake, voiceSignal } from '@arogyachat/contract/schemas/live'
import { guestEntriesMax } from '@arogyachat/contract/video'
import type { AppContext } from '../../../app-context.ts'
import type { Queryable } from '../../../db/database.ts'
import {
  findGuests,
  type Guest,
  type Guests,
  guestLinkRoom,
  guestSeatRoom,
  guestsOf,
  guestTokenRoom
} from '../../../live/guests.ts'
import type { Presence } from '../../../live/live.ts'
import { accountRoom, appointmentOfRoom, appointmentRoom, type Tab, type Tabs } from '../../../live/tabs.ts'
import { AppError } from '../../../platform/app-error.ts'
import { lockChains, recordAudit } from '../../../vault/audit.ts'
import { ownRow } from '../../appointments/service.ts'
import { factsOfRow } from '../../appointments/view-service.ts'
import { allowance, signalBurst, signalsPerSecond } from '../allowance-rules.ts'
import { iceServersFor } from '../ice-rules.ts'
import { nameOf } from './guest-service.ts'
import * as store from './store.ts'

/**
 * The accepted guest with this token, and the visit.
 * @throws AppError NOT_FOUND for every token that does not work, whatever the reason.
 */
async function admitted(q: Queryable, token: string, now: Date) {
  const guest = await store.findByToken(q, token, now)
  if (guest === null) throw new AppError('NOT_FOUND')
  const visit = await ownRow(q, { accountId: guest.patient_id }, guest.appointment_id)
  // The patient and the doctor have agreed, so the guest may wait for them from the moment when the doctor may.
  if (!appointmentCan.join(factsOfRow(visit), 'doctor', now).ok) throw new AppError('NOT_FOUND')
  return { guest, visit }
}

/** What a guest sees before entering. @throws AppError NOT_FOUND for every token that does not work. */
export async function visitOf(context: AppContext, token: string) {
  const { guest, visit } = await admitted(context.database.db, token, context.clock.now())
  return {
    guestName: await nameOf(context, guest),
    kind: guest.kind,
    doctorName: visit.doctor_name,
    patientName: visit.patient_name.trim().split(/\s+/)[0] ?? ''
  }
}

/**
 * Gives the seat to a page, unless the page that has it is still connected. The row of the guest decides between pages that enter at
 * the same time, on whatever node: the one that finds another holder than it saw before is refused.
 * @throws AppError NOT_FOUND, also when the link ended meanwhile; TOO_MANY.
 */
async function claimSeat(context: AppContext, guest: Guest, token: string): Promise<boolean> {
  const { page, appointmentId, patientId } = guest.data
  const now = context.clock.now()
  const { page: holder } = (await admitted(context.database.db, token, now)).guest
  for (const other of await findGuests(guest.nsp, guestLinkRoom(appointmentId), context.log)) {
    if (other.id === guest.id) continue
    // An earlier socket of a page that reconnects.
    if (other.data.page === page) other.disconnect(true)
    else if (other.data.page === holder) return false
  }
  return context.database.transaction(async (tx) => {
    const locked = await lockChains(tx, [patientId])
    const { guest: row } = await admitted(tx, token, now)
    if (row.page !== holder) return false
    if (holder === page) return true
    if (row.entries >= guestEntriesMax) throw new AppError('TOO_MANY')
    await store.update(tx, row.id, { page, entries: row.entries + 1 })
    const event = { patientId, action: 'read:call', subjectId: appointmentId } as const
    await recordAudit(tx, now, { accountId: row.id, role: 'guest' }, [event], locked)
    return true
  })
}

/**
 * Accepts the sockets of guests. A socket is admitted by the token of a link, and only to the one seat of its visit; there it can
 * send signals to the patient and to the doctor, and nothing else.
 */
export function acceptGuests(context: AppContext, guests: Guests): void {
  const tokens = new WeakMap<Guest, string>()
  guests.use((guest, next) => {
    const handshake = guestHandshake.safeParse(guest.handshake.auth)
    // The adapter sends the whole handshake to other nodes, and neither the token nor a cookie must leave this one.
    guest.handshake.auth = {}
    delete guest.handshake.headers.cookie
    if (!handshake.success) return next(new Error('NOT_FOUND'))
    const { token, page } = handshake.data
    admitted(context.database.db, token, context.clock.now()).then(
      ({ visit }) => {
        tokens.set(guest, token)
        guest.data = {
          appointmentId: visit.id,
          patientId: visit.patient_id,
          doctorId: visit.doctor_id,
          page
        }
        next()
      },
      (error: unknown) => next(new Error(codeOf(context, error)))
    )
  })
  guests.on('connection', (guest) => {
    const token = tokens.get(guest) ?? ''
    takeSeat(context, guest, token).catch((error: unknown) => {
      if (codeOf(context, error) === 'UNAVAILABLE') guest.disconnect(true)
      else close(guest, 'ended')
    })
  })
}

function codeOf(context: AppContext, error: unknown): string {
  if (error instanceof AppError) return error.code
  context.log.error({ err: error }, 'a guest could not be admitted')
  return 'UNAVAILABLE'
}

function close(guest: Guest, why: 'ended' | 'taken'): void {
  guest.emit('guest:closed', why)
  guest.disconnect(true)
}

/** Takes the seat of the visit, or tells the page that another one has it. */
async function takeSeat(context: AppContext, guest: Guest, token: string): Promise<void> {
  const { appointmentId, patientId, doctorId } = guest.data
  await guest.join([guestLinkRoom(appointmentId), guestTokenRoom(store.hashOfToken(token))])
  if (!(await claimSeat(context, guest, token))) return close(guest, 'taken')
  // The link may have been ended, or the tab closed, meanwhile.
  if (!guest.connected) return
  await guest.join(guestSeatRoom(appointmentId))
  const notify = () => context.live.changed([patientId, doctorId], ['call-guest'])
  guest.on('disconnect', notify)
  relayFrom(context, guest)
  const { config, clock, live } = context
  guest.emit('guest:seated', {
    iceServers: iceServersFor(config, `guest-${appointmentId}`, true, clock.now()),
    presence: (await live.inRooms([appointmentId])).get(appointmentId) as Presence
  })
  notify()
}

const signalAllowance = (context: AppContext) =>
  allowance(signalBurst, signalsPerSecond, () => context.clock.now().getTime())

/** Relays the guest's signals to the participant whom they are addressed to. Invalid ones and those over the limit are dropped. */
function relayFrom(context: AppContext, guest: Guest): void {
  const { appointmentId, patientId, doctorId } = guest.data
  const canSignal = signalAllowance(context)
  const tabs = guest.nsp.server.of('/') as unknown as Tabs
  guest.on('guest:signal', (to, signal) => {
    const parsed = voiceSignal.safeParse(signal)
    if (!canSignal() || !roles.includes(to) || !parsed.success) return
    const others = accountRoom(to === 'patient' ? doctorId : patientId)
    tabs.to(appointmentRoom(appointmentId)).except(others).emit('guest:signal', parsed.data)
  })
}

/** Relays the signals of a participant who is in a call to its guest. */
export function handleGuestSignals(context: AppContext, tab: Tab): void {
  const canSignal = signalAllowance(context)
  tab.on('guest:signal', (signal) => {
    const appointmentId = [...tab.rooms].map(appointmentOfRoom).find((id) => id !== null)
    if (!appointmentId || !canSignal()) return
    const parsed = voiceSignal.safeParse(signal)
    if (!parsed.success) return
    guestsOf(tab.nsp.server).to(guestSeatRoom(appointmentId)).emit('guest:signal', tab.data.role, parsed.data)
  })
}
