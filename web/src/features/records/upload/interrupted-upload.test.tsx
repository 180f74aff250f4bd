import { recordPieceBytes } from '@arogyachat/contract/records'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { standInIndexedDb } from '../../../testing/indexed-db.ts'
import { sampleRecord } from '../../../testing/samples.ts'
import { showScreen } from '../../../testing/screen.tsx'
import { standInUploads } from '../../../testing/uploads.ts'
import { RecordsScreen } from '../records-screen.tsx'
import { interruptedUpload, screenLeft } from './kept-upload.ts'
import { sendInPieces } from './send-in-pieces.ts'

const size = recordPieceBytes * 3 + 100
const bytes = new Uint8Array(size).map((_, index) => index % 251)
const record = {
  title: 'MRI',
  type: 'report',
  provider: 'Clinic',
  fileName: 'mri.pdf',
  file: new File([bytes], 'mri.pdf', { type: 'application/pdf' })
} as const

let rows: Map<string, unknown>
beforeEach(() => {
  standInUploads()
  rows = standInIndexedDb()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  Element.prototype.scrollIntoView = vi.fn()
  localStorage.setItem('userId', 'u1')
})

/** A server that keeps what arrives, and does not answer the piece with this number. */
function server({ hangsAt = Number.POSITIVE_INFINITY } = {}) {
  const state = { id: 'upload-1', received: 0, pieces: [] as Blob[], calls: [] as string[], hangsAt, isGone: false }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname } = new URL(url, location.href)
    if (!pathname.startsWith('/api/records')) throw new TypeError('Failed to fetch')
    if (pathname === '/api/records')
      return Response.json({ success: true, records: [], total: 0, page: 1, pageSize: 20 })
    state.calls.push(`${init.method ?? 'GET'} ${pathname.replace('/api/records/uploads', '')}`)
    if (state.isGone && !pathname.endsWith('/uploads'))
      return Response.json({ success: false, code: 'NOT_FOUND', message: 'x' }, { status: 404 })
    if (init.method === 'POST' && pathname.endsWith('/uploads')) {
      Object.assign(state, { id: `upload-${state.calls.length}`, received: 0, pieces: [], isGone: false })
    }
    if (init.method === 'PUT') {
      if (state.pieces.length >= state.hangsAt)
        return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
      state.pieces.push(init.body as Blob)
      state.received += (init.body as Blob).size
    }
    const upload = {
      _id: state.id,
      size,
      received: state.received,
      expiresAt: new Date(Date.now() + 1e6).toISOString()
    }
    const reply = pathname.endsWith('/finish') ? { record: sampleRecord(), message: '' } : { upload }
    return Response.json({ success: true, ...reply })
  })
  return state
}

/** Sends until the server hangs, and then nothing more happens, as when the page is loaded again. */
async function interrupt(state: ReturnType<typeof server>) {
  state.hangsAt = 2
  const controller = new AbortController()
  const sending = sendInPieces({ record, signal: controller.signal, onSent() {}, onWaiting() {} })
  await waitFor(() => expect(state.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(3))
  state.hangsAt = Number.POSITIVE_INFINITY
  state.calls.length = 0
  return { controller, sending }
}
const show = () =>
  showScreen(<RecordsScreen prescriptions={null} measurements={null} />, { areas: ['records', 'speech', 'charts'] })
const arrived = async (pieces: Blob[]) => {
  const all = new Uint8Array(await new Blob(pieces).arrayBuffer())
  return all.length === size && all.every((byte, index) => byte === bytes[index])
}

test('after a reload an upload goes on by itself from the piece that the server has', async () => {
  const state = server()
  await interrupt(state)
  expect(rows.size).toBe(1)
  await show()
  expect(await screen.findByText('“MRI” is still being sent')).toBeTruthy()
  expect(await screen.findByText('“MRI” is now in your medical records.')).toBeTruthy()
  expect(state.calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /upload-1/finish'])
  expect(await arrived(state.pieces)).toBe(true)
  expect(screen.queryByText('“MRI” is still being sent')).toBeNull()
  expect([rows.size, await interruptedUpload()]).toEqual([0, null])
})

test('an upload that the server no longer has begins again', async () => {
  const state = server()
  await interrupt(state)
  state.isGone = true
  await show()
  expect(await screen.findByText('“MRI” is now in your medical records.')).toBeTruthy()
  expect(await arrived(state.pieces)).toBe(true)
  expect(rows.size).toBe(0)
})

test('a stopped upload is removed from the device and from the server', async () => {
  const state = server()
  await interrupt(state)
  state.hangsAt = 0
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Stop sending' }))
  await waitFor(() => expect(state.calls).toContain('DELETE /upload-1'))
  await waitFor(() => expect(rows.size).toBe(0))
  expect(screen.queryByText('“MRI” is still being sent')).toBeNull()
})

test('leaving the screen keeps the upload, and only the same person finds it in the same tab', async () => {
  const state = server()
  const { controller, sending } = await interrupt(state)
  controller.abort(screenLeft)
  await expect(sending).rejects.toBe(screenLeft)
  expect(state.calls).toEqual([])
  expect((await interruptedUpload())?.record.title).toBe('MRI')
  localStorage.setItem('userId', 'u2')
  expect(await interruptedUpload()).toBeNull()
  localStorage.setItem('userId', 'u1')
  sessionStorage.clear()
  expect(await interruptedUpload()).toBeNull()
})
