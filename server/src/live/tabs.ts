import type { BrowserEvents, ServerEvents } from '@arogyachat/contract/live'
import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io'
import type { Actor } from '../http/session.ts'
import type { Logger } from '../platform/log.ts'

/** The data of a connected browser tab. Other nodes can read it. */
export interface TabData extends Actor {
  /** The signed-in account and those it cares for, of whose changes the tab learns. */
  accountIds: string[]
  /** When this tab joined a call, in ms: of two tabs of one participant, the later one stays. */
  joinedAt: number
}
export type LiveIo = Server<BrowserEvents, ServerEvents, DefaultEventsMap, TabData>
export type Tabs = Namespace<BrowserEvents, ServerEvents, DefaultEventsMap, TabData>
/** The socket of one browser tab. */
export type Tab = Socket<BrowserEvents, ServerEvents, DefaultEventsMap, TabData>

export const accountRoom = (id: string) => `account:${id}`
export const sessionRoom = (id: string) => `session:${id}`
const appointmentPrefix = 'appointment:'
export const appointmentRoom = (id: string) => `${appointmentPrefix}${id}`
/** The id of the appointment whose room this is; null for other rooms. */
export const appointmentOfRoom = (room: string): string | null =>
  room.startsWith(appointmentPrefix) ? room.slice(appointmentPrefix.length) : null

/** How long to wait for another node to list its tabs. */
export const otherNodesTimeoutMs = 1_000
/** More tabs than a user normally has open. */
const tabsPerSession = 20

/** The tabs in these rooms on all nodes, or on this node alone when another one does not answer. */
export async function findTabs(all: Tabs, rooms: string[], log: Logger) {
  try {
    return await all.timeout(otherNodesTimeoutMs).in(rooms).fetchSockets()
  } catch (error) {
    log.warn({ err: error }, 'another node did not list its tabs')
    return all.local.in(rooms).fetchSockets()
  }
}

/** Disconnects the oldest tabs of a session on this node when there are more than `tabsPerSession`. */
export function keepNewestTabs(io: LiveIo, sessionId: string): void {
  const ids = io.of('/').adapter.rooms.get(sessionRoom(sessionId)) ?? new Set()
  for (const id of [...ids].slice(0, -tabsPerSession)) io.sockets.sockets.get(id)?.disconnect(true)
}
