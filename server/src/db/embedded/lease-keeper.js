/*
 * A worker thread that renews the lease on a database folder (lease.ts), so that nothing the main thread does, however long,
 * holds a renewal up. When another server has taken the folder over, it ends the whole process before that can write again.
 */
import { readdirSync, writeFileSync, writeSync } from 'node:fs'
import { setInterval } from 'node:timers'
import { parentPort, workerData } from 'node:worker_threads'

const { folder, prefix, generation, content, renewEveryMs, renewedAt, lostMessage } = workerData
const path = `${folder}/${prefix}${generation}`
let beat = 0

function endProcess() {
  writeSync(2, `${lostMessage}\n`)
  process.kill(process.pid, 'SIGKILL')
}

function renew() {
  const isTakenOver = readdirSync(folder).some(
    (name) => name.startsWith(prefix) && Number(name.slice(prefix.length)) > generation
  )
  if (isTakenOver) return endProcess()
  beat += 1
  try {
    writeFileSync(path, `${JSON.stringify({ ...content, beat })}\n`.padEnd(512), { flag: 'r+' })
  } catch (error) {
    if (error.code === 'ENOENT') return endProcess()
    throw error
  }
  Atomics.store(renewedAt, 0, process.hrtime.bigint())
}

const timer = setInterval(() => {
  try {
    renew()
  } catch (error) {
    // A disk that fails for a moment; when renewals are late, the main thread looks for itself before each query.
    parentPort.postMessage({ failed: String(error.code) })
  }
}, renewEveryMs)
renew()
parentPort.postMessage('kept')
parentPort.once('message', () => {
  clearInterval(timer)
  parentPort.postMessage('stopped')
  parentPort.close()
})
