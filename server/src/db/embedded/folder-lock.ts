import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The folder is in use by another process. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'

  constructor(folder: string) {
    super(
      [
        `Another server is already working on the data in ${folder}.`,
        'Two servers would destroy it, so this one stops. Stop the other one first, or give this one a folder of its own',
        'with DATA_DIR=…, or a PostgreSQL with DATABASE_URL=…, which any number of servers can share.'
      ].join('\n')
    )
  }
}

/** A socket name that only one process can listen on. The system frees it when the process ends, so no stale lock remains. */
function nameOf(folder: string): string {
  const hash = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32)
  if (process.platform === 'linux') return `\0arogyachat-${hash}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\arogyachat-${hash}`
  return join(tmpdir(), `arogyachat-${hash}.sock`)
}

/**
 * Locks an existing folder for this process. Returns the function that unlocks it. On Linux the lock holds within one network
 * namespace only, so the lease (lease.ts) is needed too. @throws FolderInUseError
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const name = nameOf(folder)
  const server = createServer((socket) => socket.destroy())
  const listen = () =>
    new Promise<boolean>((resolve, reject) => {
      const refuse = (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error))
      server.once('error', refuse)
      server.listen(name, () => {
        server.off('error', refuse)
        resolve(true)
      })
    })
  let isOurs = await listen()
  const isFile = name.startsWith('/')
  // On other systems than Linux and Windows the name is a file, which remains when its process is killed. Then nothing answers.
  if (!isOurs && isFile && !(await answers(name))) {
    await rm(name, { force: true })
    isOurs = await listen()
  }
  if (!isOurs) throw new FolderInUseError(folder)
  server.unref()
  return () => new Promise((resolve) => server.close(() => resolve()))
}

const answers = (name: string) =>
  new Promise<boolean>((resolve) => {
    const probe = connect(name)
    probe.once('connect', () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', () => resolve(false))
  })
