/* A worker thread: {id, picture} → {id, prepared}. What it throws ends it. */
import { parentPort } from 'node:worker_threads'
import type { Grey } from './grey.ts'
import { prepare } from './prepare.ts'

parentPort?.on('message', ({ id, picture }: { id: number; picture: Grey }) => {
  const prepared = prepare(picture)
  const { page, copy } = prepared
  parentPort?.postMessage({ id, prepared }, [page.data.buffer as ArrayBuffer, copy.data.buffer as ArrayBuffer])
})
