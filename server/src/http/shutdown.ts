import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { answerUnavailable } from './errors.ts'

/** From the signal on, in ms. */
const limits = {
  /** So long, at most, connections are taken from the system's queue, where they wait since before the signal. */
  accepting: 3_500,
  /** A request that was sent before the signal may still be on its way: until then no idle connection is closed. */
  quiet: 300,
  /** A request that isn't whole by then is answered UNAVAILABLE. */
  unfinished: 4_000,
  /** Whatever is open then is cut off. */
  end: 6_500
}
const checkEveryMs = 50

interface Connection {
  /** What is being answered. */
  responses: Set<ServerResponse>
  /** Bytes read when the last answer was out; more means that another request has begun to arrive. */
  readBefore: number
  /** A WebSocket by now. */
  isUpgraded: boolean
}

const isIdle = (socket: Socket, { responses, readBefore, isUpgraded }: Connection) =>
  isUpgraded || (responses.size === 0 && socket.bytesRead === readBefore)

/** Asks the browser to open a new connection for its next request, and has Node close this one after the answer. */
const closeAfter = (response: ServerResponse) => {
  if (!response.headersSent) response.setHeader('connection', 'close')
}

export interface ConnectionTracker {
  /**
   * Takes no new connection, answers every request that was sent, and closes what is idle. Resolves when no connection is
   * left, after some seven seconds at most.
   */
  drain(): Promise<void>
}

/**
 * Follows the connections of a server from its start. Fastify's own close and Node's would both cut off connections whose
 * request was sent but not read yet, and answer some in a shape of their own.
 */
export function trackConnections(server: Server): ConnectionTracker {
  const connections = new Map<Socket, Connection>()
  let accepted = 0
  let isStopping = false

  server.on('connection', (socket: Socket) => {
    accepted += 1
    connections.set(socket, { responses: new Set(), readBefore: 0, isUpgraded: false })
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    connection?.responses.add(response)
    if (isStopping) closeAfter(response)
    response.once('close', () => {
      connection?.responses.delete(response)
      if (connection?.responses.size === 0) connection.readBefore = socket.bytesRead
    })
  })
  server.on('upgrade', (_request, socket: Socket) => {
    const connection = connections.get(socket)
    if (connection) connection.isUpgraded = true
  })

  async function stopListening(): Promise<void> {
    // Connections that the system took on before the signal wait in its queue, and each turn of the event loop brings one.
    const until = performance.now() + limits.accepting
    for (let before = -1; before < accepted && performance.now() < until; ) {
      before = accepted
      await turn()
      await turn()
    }
    // Not the close of http.Server, which would also close connections that only seem idle.
    NetServer.prototype.close.call(server)
  }

  function closeIdle(): void {
    for (const [socket, connection] of connections) if (isIdle(socket, connection)) socket.destroySoon()
  }

  function answerUnfinished(): void {
    for (const { responses } of connections.values())
      for (const response of responses) if (!response.req.complete && !response.headersSent) answerUnavailable(response)
  }

  return {
    async drain() {
      isStopping = true
      const began = performance.now()
      for (const { responses } of connections.values()) for (const response of responses) closeAfter(response)
      await stopListening()
      await wait(limits.quiet)
      while (connections.size > 0) {
        // What has arrived by now is read before anything is called idle.
        await turn()
        const elapsed = performance.now() - began
        closeIdle()
        if (elapsed >= limits.unfinished) answerUnfinished()
        if (elapsed >= limits.end) for (const socket of connections.keys()) socket.destroy()
        await wait(checkEveryMs)
      }
    }
  }
}
