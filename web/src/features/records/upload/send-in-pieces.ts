import type { ReplyOf } from '@arogyachat/contract/endpoint'
import type { startRecordUpload } from '@arogyachat/contract/endpoints/records'
import { recordPieceBytes } from '@arogyachat/contract/records'
import { call, sendPiece } from '../../../api/call.ts'
import { watchedFetch } from '../../../api/watched-fetch.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { logError } from '../../../lib/log.ts'
import { connectionMayBeBack } from '../../../lib/unknown-outcome.ts'
import type { Saving } from '../queries.ts'
import { forgetUpload, keepUpload, screenLeft } from './kept-upload.ts'

const firstWaitMs = 2000
const longestWaitMs = 30_000

/** No reply, or one of a server or proxy that is away for a moment. */
const isLineDown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || (error.status >= 502 && error.status <= 504))

/** Resolves as `connectionMayBeBack`, and rejects once the signal is aborted. */
function waitForLine(waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    void connectionMayBeBack(waitMs).then(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    })
  })
}

/** Repeats a step that may be repeated, with growing pauses, until the server responds or the signal is aborted. */
async function untilAnswered<T>(step: () => Promise<T>, { signal, onWaiting }: Saving): Promise<T> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      const reply = await step()
      onWaiting(false)
      return reply
    } catch (error) {
      signal.throwIfAborted()
      if (!isLineDown(error)) throw error
      onWaiting(true)
      await waitForLine(waitMs, signal)
    }
  }
}

type Upload = ReplyOf<typeof startRecordUpload>['upload']

/** Starts an upload, or finds the one that a reload has interrupted. One that the server no longer has begins again. */
async function openUpload(saving: Saving, interrupted: string | null): Promise<Upload> {
  const { signal, record } = saving
  if (interrupted !== null) {
    try {
      const params = { id: interrupted }
      return (await untilAnswered(() => call('getRecordUpload', { params }, { signal }), saving)).upload
    } catch (error) {
      if (signal.reason !== screenLeft) await forgetUpload(interrupted)
      if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error
    }
  }
  const { file, ...fields } = record
  const body = { ...fields, size: file.size }
  const { upload } = await untilAnswered(() => call('startRecordUpload', { body }, { signal }), saving)
  await keepUpload(record, upload)
  return upload
}

/**
 * Sends a record in pieces. After a lost connection it asks the server how much has arrived, and goes on from there; so it does
 * with the id of an upload that a reload has `interrupted`.
 * @throws ApiError of a refusal, or the reason of the signal, after which the server drops what it has received, unless only the
 * screen was left.
 */
export async function sendInPieces(saving: Saving, interrupted: string | null = null) {
  const { record, signal, onSent } = saving
  const { file } = record
  const { size } = file
  const upload = await openUpload(saving, interrupted)
  const params = { id: upload._id }
  try {
    let received = upload.received
    if (received > 0) onSent(received / size)
    while (received < size) {
      const start = received
      const piece = file.slice(start, start + recordPieceBytes)
      const watched = watchedFetch((share) => onSent((start + share * piece.size) / size))
      try {
        received = (await sendPiece('sendRecordPiece', { params, query: { start } }, piece, signal, watched)).upload
          .received
      } catch (error) {
        signal.throwIfAborted()
        if (!isLineDown(error)) throw error
        saving.onWaiting(true)
        received = (await untilAnswered(() => call('getRecordUpload', { params }, { signal }), saving)).upload.received
      }
      onSent(received / size)
    }
    return await untilAnswered(() => call('finishRecordUpload', { params }, { signal }), saving)
  } catch (error) {
    if (signal.aborted && signal.reason !== screenLeft)
      call('cancelRecordUpload', { params }).catch((cause) =>
        logError('A stopped upload could not be cancelled; the server drops it by itself', cause)
      )
    throw error
  } finally {
    if (signal.reason !== screenLeft) await forgetUpload(upload._id)
  }
}
