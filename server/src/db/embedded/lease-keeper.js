/*
 * A worker thread that renews the lease on a database folder (lease.ts), so that the main thread cannot delay a renewal. When
 * another server has taken over the folder, it ends the whole process before it can write again.
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
    // The disk may fail temporarily. When renewals are late, the main thread checks the lease itself before each query.
    parentPort.postMessage({ failed: String(error.code) })
  }
}, renewEveryMs)
renew()
parentPort.postMessage('renewed')
parentPort.once('message', () => {
  clearInterval(timer)
  parentPort.postMessage('stopped')
  parentPort.close()
})
