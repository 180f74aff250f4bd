import { afterEach, describe, expect, it, vi } from 'vitest'
import { FileTransfer } from './file-transfer.ts'

/** Two ends of a data channel in one process, which can be cut. After so many pieces the line takes no more. */
function channels(pieces = Number.POSITIVE_INFINITY): {
  mine: RTCDataChannel
  theirs: RTCDataChannel
  open: () => void
  cut: () => void
  sent: unknown[]
} {
  const sent: unknown[] = []
  let isOpen = false
  const end = (other: () => RTCDataChannel): RTCDataChannel => {
    const channel = new EventTarget() as RTCDataChannel & { readyState: string }
    return Object.assign(channel, {
      readyState: 'connecting',
      bufferedAmount: 0,
      send: (data: unknown) => {
        if (!isOpen) return
        sent.push(data)
        if (sent.length > pieces) Object.assign(channel, { bufferedAmount: 1_000_000 })
        queueMicrotask(() => other().onmessage?.(new MessageEvent('message', { data })))
      }
    })
  }
  const mine: RTCDataChannel = end(() => theirs)
  const theirs: RTCDataChannel = end(() => mine)
  return {
    mine,
    theirs,
    sent,
    open() {
      isOpen = true
      for (const channel of [mine, theirs]) Object.assign(channel, { readyState: 'open' })
      for (const channel of [mine, theirs]) channel.onopen?.(new Event('open'))
    },
    cut() {
      isOpen = false
      for (const channel of [mine, theirs]) Object.assign(channel, { readyState: 'closed' })
    }
  }
}

const bytes = (count: number) => Uint8Array.from({ length: count }, (_, i) => (i * 7) % 251)
const photo = (count = 100_000, name = 'rash.jpg') => new File([bytes(count)], name, { type: 'image/jpeg' })
const settled = () => vi.waitFor(() => undefined)

function pair(pieces?: number) {
  const [sender, receiver] = [new FileTransfer(), new FileTransfer()]
  const line = channels(pieces)
  sender.use(line.mine)
  receiver.use(line.theirs)
  return { sender, receiver, line }
}

afterEach(() => vi.restoreAllMocks())

describe('a file of a call', () => {
  it('arrives byte for byte, in pieces, and is confirmed', async () => {
    const { sender, receiver, line } = pair()
    line.open()
    sender.send(photo())
    await vi.waitFor(() => expect(sender.snapshot().files[0]?.state).toBe('done'))
    const [got] = receiver.snapshot().files
    expect(got).toMatchObject({ mine: false, name: 'rash.jpg', size: 100_000, moved: 100_000, state: 'done' })
    expect(got?.file?.type).toBe('image/jpeg')
    expect(new Uint8Array((await got?.file?.arrayBuffer()) as ArrayBuffer)).toEqual(bytes(100_000))
    expect(line.sent.filter((data) => data instanceof ArrayBuffer)).toHaveLength(7)
  })

  it('waits for the channel, and several go one after another', async () => {
    const { sender, receiver, line } = pair()
    sender.send(photo(20_000, 'one.jpg'))
    sender.send(photo(30_000, 'two.jpg'))
    line.open()
    await vi.waitFor(() => expect(receiver.snapshot().files.map(({ state }) => state)).toEqual(['done', 'done']))
    expect(receiver.snapshot().files.map(({ name }) => name)).toEqual(['one.jpg', 'two.jpg'])
  })

  it('is sent again, whole, on the next channel after the connection broke off', async () => {
    const { sender, receiver, line } = pair(10)
    line.open()
    sender.send(photo(1_000_000))
    await vi.waitFor(() => expect(receiver.snapshot().files[0]?.moved).toBeGreaterThan(0))
    line.cut()
    const next = channels()
    sender.use(next.mine)
    receiver.use(next.theirs)
    next.open()
    await vi.waitFor(() => expect(sender.snapshot().files[0]?.state).toBe('done'), { timeout: 5000 })
    expect(receiver.snapshot().files).toHaveLength(1)
    expect(receiver.snapshot().files[0]?.file?.size).toBe(1_000_000)
  })

  it('can be stopped by either side', async () => {
    for (const by of ['sender', 'receiver'] as const) {
      const { sender, receiver, line } = pair(5)
      line.open()
      sender.send(photo(5_000_000))
      await vi.waitFor(() => expect(receiver.snapshot().files[0]?.moved).toBeGreaterThan(0))
      const side = by === 'sender' ? sender : receiver
      side.cancel(side.snapshot().files[0]?.id as string)
      await vi.waitFor(() => expect(sender.snapshot().files[0]?.state).toBe('canceled'))
      await vi.waitFor(() => expect(receiver.snapshot().files[0]?.state).toBe('canceled'))
      expect(receiver.snapshot().files[0]?.file).toBeNull()
    }
  })

  it.each<[string, unknown]>([
    ['another kind of file', { offer: { id: 'a', name: 'x.html', type: 'text/html', size: 10 } }],
    ['more than ten megabytes', { offer: { id: 'a', name: 'x.jpg', type: 'image/jpeg', size: 10 * 1024 * 1024 + 1 } }],
    ['an endless name', { offer: { id: 'a', name: 'x'.repeat(300), type: 'image/jpeg', size: 10 } }],
    ['no size', { offer: { id: 'a', name: 'x.jpg', type: 'image/jpeg' } }],
    ['nonsense', 'nonsense'],
    ['an end of what never began', { end: 'b' }],
    ['pieces of nothing', null]
  ])('is not taken: %s', async (_, packet) => {
    const { receiver, line } = pair()
    line.open()
    line.mine.send(typeof packet === 'string' ? packet : JSON.stringify(packet))
    line.mine.send(new ArrayBuffer(10))
    await settled()
    expect(receiver.snapshot().files).toEqual([])
  })

  it('is saved under an ending of its kind', async () => {
    const { receiver, line } = pair()
    line.open()
    for (const [index, name] of ['bill.exe', 'scan.PDF', 'letter'].entries())
      line.mine.send(JSON.stringify({ offer: { id: String(index), name, type: 'application/pdf', size: 10 } }))
    await settled()
    await vi.waitFor(() => expect(receiver.snapshot().files).toHaveLength(3))
    expect(receiver.snapshot().files.map(({ name }) => name)).toEqual(['bill.exe.pdf', 'scan.PDF', 'letter.pdf'])
  })

  it('is stopped when more arrives than was offered', async () => {
    const { receiver, line } = pair()
    line.open()
    line.mine.send(JSON.stringify({ offer: { id: 'a', name: 'x.jpg', type: 'image/jpeg', size: 10 } }))
    line.mine.send(new ArrayBuffer(8))
    line.mine.send(new ArrayBuffer(8))
    await vi.waitFor(() => expect(receiver.snapshot().files[0]?.state).toBe('canceled'))
  })
})
