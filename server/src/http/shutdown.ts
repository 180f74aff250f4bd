import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { answerUnavailable } from './errors.ts'

/** Milliseconds since the signal. */
const limits = {
  /** Until then, connections that wait in the system's queue since before the signal are accepted. */
  accepting: 3_500,
  /** Until then, no idle connection is closed, because a request sent before the signal may still arrive. */
  quiet: 300,
  /** A request that is incomplete by then is answered with UNAVAILABLE. */
  unfinished: 4_000,
  /** Connections still open then are destroyed. */
  end: 6_500
}
const checkEveryMs = 50

interface Connection {
  /** The responses that are not finished. */
  responses: Set<ServerResponse>
  /** Bytes read when the last answer was finished. More bytes mean that another request has begun to arrive. */
  readBefore: number
  /** Whether it has become a WebSocket. */
  isUpgraded: boolean
}

const isIdle = (socket: Socket, { responses, readBefore, isUpgraded }: Connection) =>
  isUpgraded || (responses.size === 0 && socket.bytesRead === readBefore)

/** Makes Node close the connection after this answer, so that the browser opens a new one for its next request. */
const closeAfter = (response: ServerResponse) => {
  if (!response.headersSent) response.setHeader('connection', 'close')
}

export interface ConnectionTracker {
  /**
   * Accepts no new connections, answers every request that was sent, and closes idle connections. Resolves when no connection is
   * left, after about seven seconds at most.
   */
  drain(): Promise<void>
}

/**
 * Tracks the connections of a server from its start. Fastify's and Node's own close would both destroy connections whose request
 * was sent but not read yet, and answer some requests without the contract's error reply.
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
    // Connections that the system accepted before the signal wait in its queue. Each turn of the event loop delivers one.
    const until = performance.now() + limits.accepting
    for (let before = -1; before < accepted && performance.now() < until; ) {
      before = accepted
      await turn()
      await turn()
    }
    // Not the close method of http.Server, which would also close connections that only seem idle.
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
        // Reads the bytes that have arrived before deciding which connections are idle.
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
