import { connect, createServer, type Server, type Socket } from 'node:net'

/** A line to a server that can be cut, silenced and mended, as networks do. */
export interface BreakableLine {
  /** The given URL, by way of this line. */
  url: string
  /** Every connection breaks, and new ones are refused. */
  cut(): Promise<void>
  /** Connections stay open, and nothing comes through until `mend`. */
  silence(): void
  /** As before: what was held back by a silence arrives now. */
  mend(): Promise<void>
  close(): Promise<void>
}

export async function breakableLine(to: string): Promise<BreakableLine> {
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
    silence() {
      isSilent = true
      for (const socket of sockets) socket.pause()
    },
    async mend() {
      isSilent = false
      for (const socket of sockets) socket.resume()
      if (!server.listening) await listen(port)
    },
    close: () => (server.listening ? cut() : Promise.resolve())
  }
}
