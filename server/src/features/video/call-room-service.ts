import { appointmentCan, factsOf } from '@arogyachat/contract/appointments'
import type { CallJoined } from '@arogyachat/contract/live'
import { callJoin, callSignal } from '@arogyachat/contract/schemas/live'
import type { AppContext } from '../../app-context.ts'
import { guestSeatRoom, guestsOf } from '../../live/guests.ts'
import type { Presence } from '../../live/live.ts'
import { accountRoom, appointmentRoom, findTabs, type Tab } from '../../live/tabs.ts'
import { AppError } from '../../platform/app-error.ts'
import { markMet, notifyWaiting } from '../appointments/outcome-service.ts'
import { appointmentFor } from '../appointments/service.ts'
import { allowance, signalBurst, signalsPerSecond } from './allowance-rules.ts'
import { iceServersFor } from './ice-rules.ts'

/** A join reads the database; a browser needs one, and another each time it reconnects. */
const joinBurst = 20
const joinsPerSecond = 0.5

interface RoomPlace {
  appointmentId: string
  room: string
  /** Both accounts, whose lists show the presence. */
  accountIds: string[]
}

/**
 * Handles the call events of one connected tab. The room belongs to the appointment: its patient and its doctor, one
 * tab of each, and nobody else. Signals are forwarded to the other participant and are neither interpreted nor stored.
 */
export function handleCallEvents(context: AppContext, tab: Tab): void {
  const callTab = new CallTab(context, tab)

  // Runs the events one after another, because a leave must not overtake the join before it.
  let last: Promise<unknown> = Promise.resolve()
  const enqueue = (work: () => Promise<void>) => {
    last = last.then(work).catch((error: unknown) => context.log.error({ err: error }, 'a call event failed'))
  }

  tab.on('call:join', (input, reply) => {
    enqueue(async () => {
      const joined = await callTab.join(input).catch((error: unknown): CallJoined => {
        if (error instanceof AppError) return { ok: false, code: error.code }
        context.log.error({ err: error }, 'a call could not be joined')
        return { ok: false, code: 'INTERNAL' }
      })
      // Our own web client always passes a callback; other clients may not.
      if (typeof reply === 'function') reply(joined)
    })
  })
  tab.on('call:signal', (signal) => callTab.forward(signal))
  tab.on('call:leave', () => enqueue(() => callTab.leave()))
  tab.on('disconnecting', () => {
    const announcement = callTab.disconnect()
    if (announcement !== null) enqueue(announcement)
  })
}

/** One tab of a participant and its place in the room of a call. */
class CallTab {
  readonly #context: AppContext
  readonly #tab: Tab
  readonly #canJoin: () => boolean
  readonly #canSignal: () => boolean
  #place: RoomPlace | null = null

  constructor(context: AppContext, tab: Tab) {
    this.#context = context
    this.#tab = tab
    this.#canJoin = allowance(joinBurst, joinsPerSecond, () => this.#nowMs())
    this.#canSignal = allowance(signalBurst, signalsPerSecond, () => this.#nowMs())
  }

  /** @throws AppError NOT_FOUND for an appointment of other users. */
  async join(input: unknown): Promise<CallJoined> {
    const request = callJoin.safeParse(input)
    if (!request.success) return { ok: false, code: 'INVALID' }
    if (!this.#canJoin()) return { ok: false, code: 'TOO_MANY' }
    const { appointmentId } = request.data
    const actor = this.#tab.data
    const { accountId, role } = actor
    const appointment = await appointmentFor(this.#context, actor, appointmentId)
    const verdict = appointmentCan.join(factsOf(appointment), role, this.#context.clock.now())
    if (!verdict.ok) return verdict
    const room = appointmentRoom(appointmentId)
    if (this.#place !== null && this.#place.room !== room) await this.leave()
    if (!this.#tab.connected) return { ok: false, code: 'UNAVAILABLE' }

    await this.#takePlace(room)
    this.#place = { appointmentId, room, accountIds: [appointment.patientId._id, appointment.doctorId._id] }
    const presence = await this.#announce(this.#place)
    if (presence.patient && presence.doctor && !appointment.hasMet) await markMet(this.#context, appointmentId)
    if (role === 'doctor' && !presence.patient) await notifyWaiting(this.#context, appointment)
    return {
      ok: true,
      roomId: appointment.roomId,
      polite: role === 'patient',
      iceServers: iceServersFor(this.#context.config, accountId, true, this.#context.clock.now()),
      presence
    }
  }

  async leave(): Promise<void> {
    const left = this.#place
    this.#place = null
    if (left === null || !this.#tab.rooms.has(left.room)) return
    await this.#tab.leave(left.room)
    await this.#announce(left)
  }

  /** Forwards a signal to the other participant. Invalid signals and those over the limit are dropped. */
  forward(signal: unknown): void {
    const place = this.#place
    if (place === null || !this.#tab.rooms.has(place.room) || !this.#canSignal()) return
    const parsed = callSignal.safeParse(signal)
    if (!parsed.success) return
    this.#tab.to(place.room).except(accountRoom(this.#tab.data.accountId)).emit('call:signal', parsed.data)
  }

  /** Gives up the place of a disconnecting tab. Returns how to announce that, or null when it had no place. */
  disconnect(): (() => Promise<void>) | null {
    const left = this.#place !== null && this.#tab.rooms.has(this.#place.room) ? this.#place : null
    this.#place = null
    return left === null ? null : async () => void (await this.#announce(left))
  }

  #nowMs(): number {
    return this.#context.clock.now().getTime()
  }

  /** Sends who is in the room now to those in it, and refreshes the lists of both accounts. */
  async #announce({ appointmentId, room, accountIds }: RoomPlace): Promise<Presence> {
    const presence = (await this.#context.live.inRooms([appointmentId])).get(appointmentId) as Presence
    this.#tab.nsp.to(room).emit('call:presence', presence)
    guestsOf(this.#tab.nsp.server).to(guestSeatRoom(appointmentId)).emit('guest:presence', presence)
    this.#context.live.changed(accountIds, ['appointments'])
    return presence
  }

  /** The tabs of this participant in the room, on every node, in the order in which they joined. */
  async #ownTabs(room: string) {
    return (await findTabs(this.#tab.nsp, [room], this.#context.log))
      .filter((tab) => tab.data.role === this.#tab.data.role)
      .sort((a, b) => a.data.joinedAt - b.data.joinedAt || (a.id < b.id ? -1 : 1))
  }

  /** One place per participant: the latest tab takes it. Two concurrent joins agree on which is later, without a lock. */
  async #takePlace(room: string): Promise<void> {
    const latest = (await this.#ownTabs(room)).at(-1)?.data.joinedAt ?? 0
    // Later than the previous tab, whatever the clock of another node shows.
    this.#tab.data.joinedAt = Math.max(this.#nowMs(), latest + 1)
    await this.#tab.join(room)
    for (const earlier of (await this.#ownTabs(room)).slice(0, -1)) {
      earlier.emit('call:closed', 'replaced')
      earlier.leave(room)
    }
  }
}
