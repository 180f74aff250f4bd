import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Role } from '@arogyachat/contract/accounts'
import type { BrowserEvents, ServerEvents, Topic } from '@arogyachat/contract/live'
import { type DefaultEventsMap, type Namespace, Server, type Socket } from 'socket.io'
import type { AppContext } from '../app-context.ts'
import { minuteLimit } from '../http/limits.ts'
import { socketCallerAddress } from '../http/proxies.ts'
import { findSession, isFromOurOrigin, isOver } from '../http/session.ts'
import { openCluster } from './cluster.ts'

/** Who is in a call now. */
export interface Presence {
  patient: boolean
  doctor: boolean
}

/** Tells browsers what changed. Nothing is correct only because a message arrived: every screen can fetch again. */
export interface Live {
  /** These nouns changed for these accounts; call it after the commit. */
  changed(accountIds: readonly string[], topics: readonly Topic[]): void
  /** Tells the browsers of these sessions that they are signed out, and disconnects them. */
  endSessions(sessionIds: readonly string[]): void
  /** Who is in the rooms of these appointments, on every node. Every id asked for is in the answer. */
  inRooms(appointmentIds: readonly string[]): Promise<Map<string, Presence>>
  /** Tells those in the room that the appointment was canceled or moved to another time, and empties it. */
  closeRoom(appointmentId: string, why: 'canceled' | 'moved'): void
}

const nobody = (appointmentIds: readonly string[]) =>
  new Map<string, Presence>(appointmentIds.map((id) => [id, { patient: false, doctor: false }]))

/** For commands and tests that have no sockets. */
export const silentLive: Live = {
  changed: () => undefined,
  endSessions: () => undefined,
  inRooms: async (appointmentIds) => nobody(appointmentIds),
  closeRoom: () => undefined
}

/** What the server knows of a connected tab; other nodes read it too. */
export interface TabData {
  accountId: string
  role: Role
  sessionId: string
  /** When this tab took its place in a call, in ms: of two tabs of one person the later one stays. */
  joinedAt: number
}
type Tabs = Namespace<BrowserEvents, ServerEvents, DefaultEventsMap, TabData>
export type Tab = Socket<BrowserEvents, ServerEvents, DefaultEventsMap, TabData>

export interface LiveServer extends Live {
  /** Answers /socket.io on this server from now on. `connected` puts the events of the features on each new tab. */
  attach(server: HttpServer, context: AppContext, connected: (tab: Tab) => void): void
  /** Ends the sockets of the browsers, which come back by themselves. */
  disconnect(): void
  /** The same, and lets go of the database. */
  close(): Promise<void>
}

export const accountRoom = (id: string) => `account:${id}`
export const sessionRoom = (id: string) => `session:${id}`
const appointmentPrefix = 'appointment:'
export const appointmentRoom = (id: string) => `${appointmentPrefix}${id}`

/** A session description is at most 60,000 characters; nothing else comes near. A longer message ends the connection. */
const messageMaxBytes = 64 * 1024
/** A line that died without a word is noticed after at most the sum of both. */
const pingIntervalMs = 10_000
const pingTimeoutMs = 10_000
/** How often open sockets are checked for a session that ran out of time. */
const sweepMs = 60_000
/** A node that died is waited for this long when asking who is where. */
const askMs = 1_000
const goodbyeMs = 200
/** A connection that has not said by then who it is, is closed. */
const connectTimeoutMs = 10_000
/** More tabs than anyone has open. */
const tabsPerSession = 20

/** Which of these sessions are over: gone, or out of time. Asking is not using them. */
async function endedOf({ database, clock }: AppContext, sessionIds: readonly string[]): Promise<string[]> {
  const rows = await database.db
    .selectFrom('sessions')
    .select(['id', 'is_remembered', 'last_seen_at', 'expires_at'])
    .where('id', 'in', sessionIds)
    .execute()
  const running = new Set(rows.filter((row) => !isOver(row, clock.now())).map((row) => row.id))
  return sessionIds.filter((id) => !running.has(id))
}

/** The tabs in these rooms, on every node; of this node alone when another does not answer. */
export async function tabsIn(all: Tabs, rooms: string[], log: AppContext['log']) {
  try {
    return await all.timeout(askMs).in(rooms).fetchSockets()
  } catch (error) {
    log.warn({ err: error }, 'another node did not say who is in its rooms')
    return all.local.in(rooms).fetchSockets()
  }
}

/** In memory on one node; with PostgreSQL over its NOTIFY, so that any number of nodes are one. */
export function openLive({ config, database, log }: Pick<AppContext, 'config' | 'database' | 'log'>): LiveServer {
  const cluster = database.kind === 'postgres' ? openCluster(database.pool, log) : null
  const isInTime = minuteLimit()
  const isWithinLimit = (request: IncomingMessage) =>
    !config.rateLimits || isInTime(socketCallerAddress(config, request))
  const io = new Server<BrowserEvents, ServerEvents, DefaultEventsMap, TabData>({
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: messageMaxBytes,
    pingInterval: pingIntervalMs,
    pingTimeout: pingTimeoutMs,
    connectTimeout: connectTimeoutMs,
    allowRequest: (request, decide) => {
      if (!isWithinLimit(request)) return decide('TOO_MANY', false)
      decide(null, isFromOurOrigin(config, request.headers))
    },
    ...(cluster && { adapter: cluster.adapter })
  })
  let sweep: NodeJS.Timeout | undefined

  /** Of the tabs of one session on this node, the oldest give way. */
  function keepNewest(sessionId: string): void {
    const ids = io.of('/').adapter.rooms.get(sessionRoom(sessionId)) ?? new Set()
    for (const id of [...ids].slice(0, -tabsPerSession)) io.sockets.sockets.get(id)?.disconnect(true)
  }

  const live: LiveServer = {
    changed(accountIds, topics) {
      // To no room at all would mean to everybody.
      if (accountIds.length > 0) io.to(accountIds.map(accountRoom)).emit('changed', [...topics])
    },

    endSessions(sessionIds) {
      if (sessionIds.length === 0) return
      const rooms = sessionIds.map(sessionRoom)
      io.to(rooms).emit('changed', ['session'])
      io.in(rooms).disconnectSockets(true)
    },

    async inRooms(appointmentIds) {
      const found = nobody(appointmentIds)
      if (appointmentIds.length === 0) return found
      const tabs = await tabsIn(io.of('/'), appointmentIds.map(appointmentRoom), log)
      for (const tab of tabs) {
        for (const room of tab.rooms) {
          const presence = room.startsWith(appointmentPrefix) && found.get(room.slice(appointmentPrefix.length))
          if (presence) presence[tab.data.role] = true
        }
      }
      return found
    },

    closeRoom(appointmentId, why) {
      const room = appointmentRoom(appointmentId)
      io.to(room).emit('call:closed', why)
      io.in(room).socketsLeave(room)
    },

    attach(server, context, connected) {
      io.use((tab, next) => {
        // One connection can knock again and again, and each knock asks the database.
        if (!isWithinLimit(tab.request)) return next(new Error('TOO_MANY'))
        findSession(context, tab.handshake.headers.cookie)
          .then((session) => {
            // The adapter tells other nodes the whole handshake: what opens the session must not travel.
            delete tab.handshake.headers.cookie
            if (session === null) return next(new Error('NOT_SIGNED_IN'))
            const { accountId, role, sessionId } = session.actor
            tab.data = { accountId, role, sessionId, joinedAt: 0 }
            next()
          })
          .catch((error: unknown) => {
            log.error({ err: error }, 'a socket could not be authenticated')
            next(new Error('UNAVAILABLE'))
          })
      })
      io.on('connection', (tab) => {
        tab.join([accountRoom(tab.data.accountId), sessionRoom(tab.data.sessionId)])
        keepNewest(tab.data.sessionId)
        connected(tab)
      })
      io.attach(server)
      sweep = setInterval(() => {
        const open = [...new Set([...io.sockets.sockets.values()].map((tab) => tab.data.sessionId))]
        if (open.length === 0) return
        endedOf(context, open)
          .then((ended) => live.endSessions(ended))
          .catch((error: unknown) => log.warn({ err: error }, 'open sockets could not be checked'))
      }, sweepMs)
      sweep.unref()
    },

    disconnect() {
      clearInterval(sweep)
      // Not io.close(): it would also close the HTTP server, whose owner does so with grace, and tell browsers to stay away.
      io.engine?.close()
    },

    async close() {
      live.disconnect()
      // The rooms they were in are told on the other nodes before this one is silent.
      if (cluster) await setTimeout(goodbyeMs)
      io.of('/').adapter.close()
      cluster?.silence()
    }
  }
  return live
}
