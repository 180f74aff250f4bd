import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'

interface Limits {
  /** Each way, kbit/s of datagrams. */
  kbps: number
  /** Share of the datagrams that are lost, 0..1. */
  loss: number
}

/** What a cheap router keeps of a full line before it drops: longer than this a datagram never waits. */
const queueMs = 400

/** One direction of a line: datagrams leave one after another at its speed, and are dropped when too many wait. */
class Direction {
  private freeAtMs = 0

  pass(limits: Limits | null, bytes: number, deliver: () => void): void {
    if (!limits) {
      deliver()
      return
    }
    if (Math.random() < limits.loss) return
    const now = performance.now()
    const startMs = Math.max(now, this.freeAtMs)
    if (startMs - now > queueMs) return
    this.freeAtMs = startMs + (bytes * 8) / limits.kbps
    setTimeout(deliver, this.freeAtMs - now)
  }
}

/**
 * A line to a UDP server on this machine that a test can narrow, lose packets on, and cut: where the kernel has no traffic shaping
 * (tc netem), the datagrams go through this process.
 */
export class NarrowLine {
  private readonly socket: Socket = createSocket('udp4')
  private readonly upstreams = new Map<string, Socket>()
  private limits: Limits | null = null
  private readonly up = new Direction()
  private readonly down = new Direction()
  private readonly to: number

  constructor(to: number) {
    this.to = to
  }

  async open(port: number): Promise<void> {
    this.socket.on('message', (data, from) => this.up.pass(this.limits, data.length, () => this.forward(data, from)))
    await new Promise<void>((done) => this.socket.bind(port, '127.0.0.1', done))
  }

  /** Null for a wide line. */
  limit(limits: Limits | null): void {
    this.limits = limits
  }

  close(): void {
    this.socket.close()
    for (const upstream of this.upstreams.values()) upstream.close()
  }

  private forward(data: Buffer, from: RemoteInfo): void {
    const key = `${from.address}:${from.port}`
    let upstream = this.upstreams.get(key)
    if (!upstream) {
      upstream = createSocket('udp4')
      upstream.on('message', (answer) =>
        this.down.pass(this.limits, answer.length, () => this.socket.send(answer, from.port, from.address))
      )
      // The server was stopped: what was sent to it is lost, as on a real line.
      upstream.on('error', () => undefined)
      this.upstreams.set(key, upstream)
    }
    upstream.send(data, this.to, '127.0.0.1')
  }
}
