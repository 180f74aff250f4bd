import { recordPieceBytes } from '@arogyachat/contract/records'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleRecord } from '../../../testing/samples.ts'
import { standInUploads } from '../../../testing/uploads.ts'
import { sendInPieces } from './send-in-pieces.ts'

const size = recordPieceBytes * 3 + 100
const id = '01890000-0000-7000-8000-0000000000e9'
const bytes = new Uint8Array(size).map((_, index) => index % 251)
const record = {
  title: 'MRI',
  type: 'report',
  provider: 'Clinic',
  fileName: 'mri.pdf',
  file: new File([bytes], 'mri.pdf')
} as const

beforeEach(() => {
  standInUploads()
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A server that keeps what arrives. `drop` says which requests are lost, by their number; `isLostAfter` loses the reply only. */
function server({ drop, isLostAfter = false }: { drop: number[]; isLostAfter?: boolean }) {
  let received = 0
  let count = 0
  const kept: Blob[] = []
  const calls: string[] = []
  const upload = () => ({ _id: id, size, received, expiresAt: '2026-11-21T00:00:00.000Z' })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const isLost = drop.includes(count++)
    const { pathname, searchParams } = new URL(url, location.href)
    calls.push(`${init.method} ${pathname.replace('/api/records/uploads', '')}`)
    if (isLost && !isLostAfter) throw new TypeError('Failed to fetch')
    if (init.method === 'PUT') {
      const start = Number(searchParams.get('start'))
      expect(start).toBe(received)
      kept.push(init.body as Blob)
      received += (init.body as Blob).size
    }
    if (isLost) throw new TypeError('Failed to fetch')
    const reply = pathname.endsWith('/finish') ? { record: sampleRecord(), message: '' } : { upload: upload() }
    return new Response(JSON.stringify({ success: true, ...reply }), { status: 200 })
  })
  return { kept, calls }
}

const send = (signal = new AbortController().signal) => {
  const waiting: boolean[] = []
  const shares: number[] = []
  const done = sendInPieces({
    record,
    signal,
    onSent: (share) => shares.push(share),
    onWaiting: (isWaiting) => waiting.push(isWaiting)
  })
  return { done, waiting, shares }
}

test.each([
  ['requests', false],
  ['replies', true]
])('goes on after lost %s, with every byte once', async (_, isLostAfter) => {
  const { kept, calls } = server({ drop: [1, 4, 5], isLostAfter })
  const { done, waiting, shares } = send()
  expect((await done).record.title).toBe('Blood test')
  const arrived = new Uint8Array(await new Blob(kept).arrayBuffer())
  // `toEqual` takes many seconds for long arrays.
  expect([arrived.length, arrived.every((byte, index) => byte === bytes[index])]).toEqual([size, true])
  expect(calls[0]).toBe('POST ')
  expect(calls.at(-1)).toBe(`POST /${id}/finish`)
  expect(waiting).toContain(true)
  expect(waiting.at(-1)).toBe(false)
  expect(shares.at(-1)).toBe(1)
})

test('stops while it waits for the connection, and cancels the upload', async () => {
  const { calls } = server({ drop: [1, 2, 3, 4, 5, 6, 7, 8, 9] })
  const controller = new AbortController()
  const { done, waiting } = send(controller.signal)
  const refused = expect(done).rejects.toThrow('stopped')
  await vi.waitFor(() => expect(waiting).toContain(true))
  controller.abort(new Error('stopped'))
  await refused
  expect(calls.at(-1)).toBe(`DELETE /${id}`)
})
