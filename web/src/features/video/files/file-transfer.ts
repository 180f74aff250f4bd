import { messageFileKinds, messageFileMaxBytes } from '@arogyachat/contract/messages/messages'
import { nameForKind } from '../../../lib/files/file-kinds.ts'
import { logError } from '../../../lib/log.ts'
import { observable } from '../call/observable.ts'
import { randomName } from '../random-name.ts'

/** A data channel carries at most 64 kB in one message between all browsers (RFC 8831, section 6.6); smaller pieces share the line better. */
const pieceBytes = 16 * 1024
/** So much may wait in the browser before more is read. */
const bufferedBytes = 256 * 1024
const nameMax = 200
/** Files of a call that stay on the screen. */
const fileLimit = 50

export interface SharedFile {
  id: string
  mine: boolean
  name: string
  size: number
  atMs: number
  /** How much has arrived, bytes. */
  moved: number
  state: 'moving' | 'done' | 'canceled'
  /** The whole file; of a received one once it is done. */
  file: File | null
}

/** What the channel carries beside the pieces: the file that follows, its end, the confirmation, and the end without success. */
type Control =
  | { offer: { id: string; name: string; type: string; size: number } }
  | { end: string }
  | { got: string }
  | { cancel: string }

const isText = (value: unknown, max: number): value is string => typeof value === 'string' && value.length <= max

function parseOffer(offer: Record<string, unknown>): Control | null {
  const { id, name, type, size } = offer
  if (!isText(id, 40) || !isText(name, nameMax) || !isText(type, 40) || typeof size !== 'number') return null
  const isAccepted = messageFileKinds.some((kind) => kind === type)
  const isInLimits = Number.isInteger(size) && size > 0 && size <= messageFileMaxBytes
  // The receiver saves it under this name: a program must not pass for a picture.
  return isAccepted && isInLimits ? { offer: { id, name: nameForKind(name, type), type, size } } : null
}

function parse(data: string): Control | null {
  try {
    const packet = JSON.parse(data) as Record<string, unknown>
    if (isText(packet.end, 40)) return { end: packet.end }
    if (isText(packet.got, 40)) return { got: packet.got }
    if (isText(packet.cancel, 40)) return { cancel: packet.cancel }
    return parseOffer(packet.offer as Record<string, unknown>)
  } catch {
    // Not a packet of this version of the app.
    return null
  }
}

/**
 * Images and PDFs of a call, sent from browser to browser without the server: one after another, in pieces, with progress. A file that
 * the other browser has not confirmed is sent again, whole, on the next channel.
 */
export class FileTransfer {
  private readonly state = observable<{ files: readonly SharedFile[] }>({ files: [] })
  readonly subscribe = this.state.subscribe
  readonly snapshot = this.state.get
  private channel: RTCDataChannel | null = null
  private isSending = false
  /** The file that the other browser is sending now, and its pieces. */
  private incoming: { id: string; type: string; pieces: ArrayBuffer[] } | null = null

  /** Sends and receives over the channel of a new connection from now on. */
  use(channel: RTCDataChannel): void {
    this.channel = channel
    this.incoming = null
    this.isSending = false
    channel.binaryType = 'arraybuffer'
    channel.bufferedAmountLowThreshold = bufferedBytes / 2
    channel.onopen = () => this.sendNext(channel)
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') this.handle(parse(data), channel)
      else if (data instanceof ArrayBuffer) this.take(data)
    }
  }

  /** @param file an image or a PDF within the limits. */
  send(file: File): void {
    const { name, size } = file
    this.add({ id: randomName(), mine: true, name, size, atMs: Date.now(), moved: 0, state: 'moving', file })
    if (this.channel?.readyState === 'open') this.sendNext(this.channel)
  }

  /** Stops a file on both sides. */
  cancel(id: string): void {
    this.control({ cancel: id })
    this.stopped(id)
  }

  /** The other browser did not get it, and another way will be taken. */
  forget(id: string): void {
    this.state.set({ files: this.snapshot().files.filter((shared) => shared.id !== id) })
  }

  private sendNext(channel: RTCDataChannel): void {
    const next = this.snapshot().files.find(({ mine, state }) => mine && state === 'moving')
    if (!next?.file || this.isSending) return
    this.isSending = true
    // The next one follows when the other browser has confirmed this one, or one of the two stopped it.
    this.stream(next.id, next.file, channel).catch((cause) => {
      logError('A file could not be sent to the other participant', cause)
      this.cancel(next.id)
    })
  }

  private async stream(id: string, file: File, channel: RTCDataChannel): Promise<void> {
    this.change(id, { moved: 0 })
    this.control({ offer: { id, name: file.name.slice(-nameMax), type: file.type, size: file.size } })
    for (let from = 0; from < file.size; from += pieceBytes) {
      const piece = await file.slice(from, from + pieceBytes).arrayBuffer()
      if (channel.bufferedAmount > bufferedBytes)
        await new Promise((done) => channel.addEventListener('bufferedamountlow', done, { once: true }))
      if (channel !== this.channel || channel.readyState !== 'open' || !this.isMoving(id)) return
      channel.send(piece)
      this.change(id, { moved: Math.min(file.size, from + pieceBytes) })
    }
    this.control({ end: id })
  }

  private handle(control: Control | null, channel: RTCDataChannel): void {
    if (control === null) return
    if ('offer' in control) {
      const { id, name, type, size } = control.offer
      this.incoming = { id, type, pieces: [] }
      const known = this.snapshot().files.find((shared) => shared.id === id)
      if (known) this.change(id, { moved: 0 })
      else this.add({ id, mine: false, name, size, atMs: Date.now(), moved: 0, state: 'moving', file: null })
    } else if ('end' in control) this.finish(control.end)
    else if ('got' in control) {
      this.change(control.got, { state: 'done' })
      this.isSending = false
      this.sendNext(channel)
    } else this.stopped(control.cancel)
  }

  private stopped(id: string): void {
    const shared = this.snapshot().files.find((known) => known.id === id)
    if (shared?.state !== 'moving') return
    this.change(id, { state: 'canceled' })
    if (this.incoming?.id === id) this.incoming = null
    if (!shared.mine) return
    this.isSending = false
    if (this.channel?.readyState === 'open') this.sendNext(this.channel)
  }

  private take(piece: ArrayBuffer): void {
    if (!this.incoming) return
    const shared = this.snapshot().files.find(({ id }) => id === this.incoming?.id)
    if (!shared) return
    const moved = shared.moved + piece.byteLength
    // More than was offered.
    if (moved > shared.size) {
      this.cancel(shared.id)
      return
    }
    this.incoming.pieces.push(piece)
    this.change(shared.id, { moved })
  }

  private finish(id: string): void {
    const shared = this.snapshot().files.find((known) => known.id === id && !known.mine)
    if (!shared) return
    const { incoming } = this
    if (incoming?.id === id && shared.moved === shared.size) {
      const file = new File(incoming.pieces, shared.name, { type: incoming.type })
      this.incoming = null
      this.change(id, { state: 'done', file })
    }
    if (this.snapshot().files.find((known) => known.id === id)?.state === 'done') this.control({ got: id })
  }

  private isMoving(id: string): boolean {
    return this.snapshot().files.some((shared) => shared.id === id && shared.state === 'moving')
  }

  private add(shared: SharedFile): void {
    this.state.set({ files: [...this.snapshot().files, shared].slice(-fileLimit) })
  }

  private change(id: string, change: Partial<SharedFile>): void {
    this.state.set({
      files: this.snapshot().files.map((shared) => (shared.id === id ? { ...shared, ...change } : shared))
    })
  }

  private control(control: Control): void {
    if (this.channel?.readyState === 'open') this.channel.send(JSON.stringify(control))
  }
}
