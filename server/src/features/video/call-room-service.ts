import { appointmentCan, factsOf } from '@arogyachat/contract/appointments'
import type { CallJoined } from '@arogyachat/contract/live'
import { callJoin, callSignal } from '@arogyachat/contract/schemas/live'
import type { AppContext } from '../../app-context.ts'
import { accountRoom, appointmentRoom, type Presence, type Tab, tabsIn } from '../../live/live.ts'
import { AppError } from '../../platform/app-error.ts'
import { appointmentFor, markMet } from '../appointments/service.ts'
import { allowance } from './allowance-rules.ts'
import { iceServersFor } from './ice-rules.ts'

/** A call starts with some forty candidates and descriptions, and again at every restart of the line. */
const signalBurst = 300
const signalsPerSecond = 30
/** A join reads the database; a browser needs one, and one more for each time its line comes back. */
const joinBurst = 20
const joinsPerSecond = 0.5

interface Place {
  appointmentId: string
  room: string
  /** Both accounts, for their lists. */
  accountIds: string[]
}

/**
 * The events of a call on one connected tab. The room belongs to the appointment: its patient and its doctor, one tab
 * of each, and never a third; what one sends goes to the other and is neither read nor kept.
 */
export function answerCalls(context: AppContext, tab: Tab): void {
  const { accountId, role, sessionId } = tab.data
  const actor = { accountId, role, sessionId, language: null }
  const nowMs = () => context.clock.now().getTime()
  const mayJoin = allowance(joinBurst, joinsPerSecond, nowMs)
  const maySignal = allowance(signalBurst, signalsPerSecond, nowMs)
  let place: Place | null = null

  // One thing after another: a leave must not overtake the join before it.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<void>) => {
    last = last.then(work).catch((error: unknown) => context.log.error({ err: error }, 'a call event failed'))
  }

  /** Tells who is in the room now to those in it, and to both accounts. */
  async function announce({ appointmentId, room, accountIds }: Place): Promise<Presence> {
    const presence = (await context.live.inRooms([appointmentId])).get(appointmentId) as Presence
    tab.nsp.to(room).emit('call:presence', presence)
    context.live.changed(accountIds, ['appointments'])
    return presence
  }

  /** The tabs of this person in the room, on every node, in the order in which they came. */
  const ownTabs = async (room: string) =>
    (await tabsIn(tab.nsp, [room], context.log))
      .filter((tab) => tab.data.role === role)
      .sort((a, b) => a.data.joinedAt - b.data.joinedAt || (a.id < b.id ? -1 : 1))

  /** One place per person: the tab that comes last takes it. Two that come at once agree on which, without a lock. */
  async function takePlace(room: string): Promise<void> {
    const latest = (await ownTabs(room)).at(-1)?.data.joinedAt ?? 0
    // Later than the tab before, whatever the clock of another node says.
    tab.data.joinedAt = Math.max(nowMs(), latest + 1)
    await tab.join(room)
    for (const earlier of (await ownTabs(room)).slice(0, -1)) {
      earlier.emit('call:closed', 'replaced')
      earlier.leave(room)
    }
  }

  async function leave(): Promise<void> {
    const left = place
    place = null
    if (left === null || !tab.rooms.has(left.room)) return
    await tab.leave(left.room)
    await announce(left)
  }

  async function join(input: unknown): Promise<CallJoined> {
    const asked = callJoin.safeParse(input)
    if (!asked.success) return { ok: false, code: 'INVALID' }
    if (!mayJoin()) return { ok: false, code: 'TOO_MANY' }
    const { appointmentId } = asked.data
    const appointment = await appointmentFor(context, actor, appointmentId)
    const verdict = appointmentCan.join(factsOf(appointment), role, context.clock.now())
    if (!verdict.ok) return verdict
    const room = appointmentRoom(appointmentId)
    if (place !== null && place.room !== room) await leave()
    if (!tab.connected) return { ok: false, code: 'UNAVAILABLE' }

    await takePlace(room)
    place = { appointmentId, room, accountIds: [appointment.patientId._id, appointment.doctorId._id] }
    const presence = await announce(place)
    if (presence.patient && presence.doctor && !appointment.hasMet) await markMet(context, appointmentId)
    return {
      ok: true,
      roomId: appointment.roomId,
      polite: role === 'patient',
      iceServers: iceServersFor(context.config, accountId, true, context.clock.now()),
      presence
    }
  }

  tab.on('call:join', (input, answer) => {
    inTurn(async () => {
      const reply = await join(input).catch((error: unknown): CallJoined => {
        if (error instanceof AppError) return { ok: false, code: error.code }
        context.log.error({ err: error }, 'a call could not be joined')
        return { ok: false, code: 'INTERNAL' }
      })
      // A browser of ours always wants the answer; another may not.
      if (typeof answer === 'function') answer(reply)
    })
  })

  tab.on('call:signal', (signal) => {
    if (place === null || !tab.rooms.has(place.room) || !maySignal()) return
    const parsed = callSignal.safeParse(signal)
    if (!parsed.success) return
    tab.to(place.room).except(accountRoom(accountId)).emit('call:signal', parsed.data)
  })

  tab.on('call:leave', () => inTurn(leave))

  tab.on('disconnecting', () => {
    const left = place !== null && tab.rooms.has(place.room) ? place : null
    place = null
    if (left !== null) inTurn(async () => void (await announce(left)))
  })
}
