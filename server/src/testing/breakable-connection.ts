import { connect, createServer, type Server, type Socket } from 'node:net'

/** A TCP connection to a server that a test can cut, pause and restore. */
export interface BreakableConnection {
  /** The server's URL through this connection. */
  url: string
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>
  /** Keeps connections open but forwards nothing until `restore`. */
  pause(): void
  /** Accepts and forwards again; data held back by `pause` is delivered. */
  restore(): Promise<void>
  close(): Promise<void>
}

export async function breakableConnection(to: string): Promise<BreakableConnection> {
  const target = new URL(to)
  const sockets = new Set<Socket>()
  let isSilent = false
  const answer = (client: Socket) => {
    const upstream = connect(Number(target.port || 5432), target.hostname)
    for (const [from, into] of [
      [client, upstream],
      [upstream, client]
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => into.write(chunk))
      from.on('error', () => into.destroy())
      from.on('close', () => {
        sockets.delete(from)
        into.destroy()
      })
      if (isSilent) from.pause()
    }
  }
  let server: Server
  const listen = (port: number) =>
    new Promise<number>((resolve, reject) => {
      server = createServer(answer).once('error', reject)
      server.listen(port, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
    })
  const port = await listen(0)
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  const url = new URL(to)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    cut,
    pause() {
      isSilent = true
      for (const socket of sockets) socket.pause()
    },
    async restore() {
      isSilent = false
      for (const socket of sockets) socket.resume()
      if (!server.listening) await listen(port)
    },
    close: () => (server.listening ? cut() : Promise.resolve())
  }
}
