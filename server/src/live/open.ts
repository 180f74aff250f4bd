import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Server } from 'socket.io'
import type { AppContext } from '../app-context.ts'
import { isFromOurOrigin } from '../http/csrf.ts'
import { createMinuteLimiter } from '../http/limits.ts'
import { socketCallerAddress } from '../http/proxies.ts'
import { authenticate, sweepEndedSessions } from './authentication.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { findGuests, type Guests, guestLinkRoom, guestSeatRoom, guestsOf, guestTokenRoom } from './guests.ts'
import { emptyRooms, type Live } from './live.ts'
import {
  accountRoom,
  appointmentOfRoom,
  appointmentRoom,
  findTabs,
  keepNewestTabs,
  type LiveIo,
  sessionRoom,
  type Tab
} from './tabs.ts'

/** A session description has at most 60,000 characters and no other message is as long. A longer message ends the connection. */
const messageMaxBytes = 64 * 1024
/** A broken connection is noticed after at most the sum of both. */
const pingIntervalMs = 10_000
const pingTimeoutMs = 10_000
/** How long the last messages get to reach other nodes before this one stops sending. */
const lastMessagesMs = 200
/** A connection that has not authenticated by then is closed. */
const connectTimeoutMs = 10_000

export interface LiveServer extends Live {
  /** The sockets of guests of calls, which no other event reaches. Their handshakes count toward the limits of their address. */
  guests: Guests
  /** Accepts sockets at /socket.io of this server. `connected` registers the event handlers of the features on each new tab. */
  attach(server: HttpServer, context: AppContext, connected: (tab: Tab) => void): void
  /** Closes all sockets. Browsers reconnect by themselves. */
  disconnect(): void
  /** Closes all sockets and stops using the database. */
  close(): Promise<void>
}

type LimitCheck = (request: IncomingMessage) => boolean

function createLimitCheck(config: AppContext['config']): LimitCheck {
  const isWithinMinuteLimit = createMinuteLimiter()
  return (request) => !config.rateLimits || isWithinMinuteLimit(socketCallerAddress(config, request))
}

function createIo(config: AppContext['config'], cluster: Cluster | null, isWithinLimit: LimitCheck): LiveIo {
  return new Server({
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
}

function createLive(io: LiveIo, log: AppContext['log']): Live {
  // A message could arrive after the disconnection; the guest's page learns the reason when it connects again.
  const closeGuestSeat = (appointmentId: string, keep?: Buffer) =>
    guestsOf(io)
      .in(guestLinkRoom(appointmentId))
      .except(keep ? [guestTokenRoom(keep)] : [])
      .disconnectSockets(true)
  return {
    changed(accountIds, topics) {
      // Without any room, Socket.IO would send to everybody.
      if (accountIds.length > 0) io.to(accountIds.map(accountRoom)).emit('changed', [...topics])
    },
    endSessions(sessionIds) {
      if (sessionIds.length === 0) return
      const rooms = sessionIds.map(sessionRoom)
      io.to(rooms).emit('changed', ['session'])
      io.in(rooms).disconnectSockets(true)
    },
    reconnect(accountIds) {
      // Every tab is in the room of the account that has signed in, and of each account it cares for.
      if (accountIds.length > 0) io.in(accountIds.map(accountRoom)).disconnectSockets(true)
    },
    async inRooms(appointmentIds) {
      const found = emptyRooms(appointmentIds)
      if (appointmentIds.length === 0) return found
      const tabs = await findTabs(io.of('/'), appointmentIds.map(appointmentRoom), log)
      for (const tab of tabs) {
        for (const room of tab.rooms) {
          const presence = found.get(appointmentOfRoom(room) ?? '')
          if (presence) presence[tab.data.role] = true
        }
      }
      return found
    },
    countTabs: () => io.engine?.clientsCount ?? 0,
    closeRoom(appointmentId, reason) {
      const room = appointmentRoom(appointmentId)
      io.to(room).emit('call:closed', reason)
      io.in(room).socketsLeave(room)
      closeGuestSeat(appointmentId)
    },
    hasGuest: async (appointmentId) => (await findGuests(guestsOf(io), guestSeatRoom(appointmentId), log)).length > 0,
    closeGuestSeat
  }
}

/** Opens the Socket.IO server: in memory on one node, and over PostgreSQL's NOTIFY for any number of nodes. */
export function openLive({ config, database, log }: Pick<AppContext, 'config' | 'database' | 'log'>): LiveServer {
  const cluster = database.kind === 'postgres' ? openCluster(database.pool, log) : null
  const isWithinLimit = createLimitCheck(config)
  const io = createIo(config, cluster, isWithinLimit)
  const live = createLive(io, log)
  const guests = guestsOf(io).use((guest, next) =>
    next(isWithinLimit(guest.request) ? undefined : new Error('TOO_MANY'))
  )
  let sweep: NodeJS.Timeout | undefined

  function disconnect(): void {
    clearInterval(sweep)
    // Not io.close(): it would also close the HTTP server, which is shut down separately, and tell browsers not to reconnect.
    io.engine?.close()
  }

  return {
    ...live,
    guests,
    attach(server, context, connected) {
      io.use((tab, next) => {
        // One connection can try to authenticate again and again, and each attempt queries the database.
        if (!isWithinLimit(tab.request)) return next(new Error('TOO_MANY'))
        authenticate(context, tab).then(next)
      })
      io.on('connection', (tab) => {
        tab.join([...tab.data.accountIds.map(accountRoom), sessionRoom(tab.data.sessionId)])
        keepNewestTabs(io, tab.data.sessionId)
        connected(tab)
      })
      io.attach(server)
      sweep = sweepEndedSessions(io, context, live.endSessions)
    },
    disconnect,
    async close() {
      disconnect()
      // The other nodes must learn that the tabs left their rooms before this node stops sending.
      if (cluster) await wait(lastMessagesMs)
      io.of('/').adapter.close()
      guests.adapter.close()
      cluster?.silence()
    }
  }
}
