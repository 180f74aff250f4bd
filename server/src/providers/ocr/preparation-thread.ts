/* A worker thread: {id, data, width, height} of a grey picture → {id, page, hasTable}. What it throws ends it. */
import { parentPort } from 'node:worker_threads'
import type { Grey } from './grey.ts'
import { prepare } from './prepare.ts'

parentPort?.on('message', ({ id, picture }: { id: number; picture: Grey }) => {
  const prepared = prepare(picture)
  parentPort?.postMessage({ id, prepared }, [prepared.page.data.buffer as ArrayBuffer])
})
