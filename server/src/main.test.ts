import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { temporaryPostgres } from './testing/postgres.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const server = process.env.DATABASE_URL_TEST

let dataDir: string
let env: Record<string, string>
let dropDatabase = async () => {}
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'arogyachat-start-'))
  env = { DATA_DIR: dataDir, DEMO: 'off', HOST: '127.0.0.1', PORT: '0' }
  if (!server) return
  const { url, drop } = await temporaryPostgres(server)
  env.DATABASE_URL = url
  env.MASTER_KEY = 'a'.repeat(64)
  dropDatabase = drop
})
afterEach(async () => {
  await dropDatabase()
  await rm(dataDir, { recursive: true })
})

/** Starts the server, which must end by itself: what it said on its two outputs, and its exit status. */
async function failedStart(more: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/src/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 28_000,
    killSignal: 'SIGKILL'
  })
  let said = ''
  let complained = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  child.stderr.on('data', (chunk) => {
    complained += chunk
  })
  const [status] = await once(child, 'close')
  return { status: status as number | null, said, complained }
}

describe('a server that cannot start says why in one plain line and ends', () => {
  it('when its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { status, complained } = await failedStart({ PORT: String(port) })
    other.close()
    expect(complained).toBe(`Port ${port} is taken by another program. Choose one with PORT=…\n`)
    expect(status).toBe(1)
  })

  it('when its data folder lies below a file', async () => {
    const file = join(dataDir, 'file')
    await writeFile(file, '')
    const { status, said, complained } = await failedStart({ DATA_DIR: join(file, 'data') })
    expect(complained).toMatch(
      /^\S+ cannot be used: a part of this path is a file, not a folder \(\w+\)\. See DATA_DIR\.\n$/
    )
    expect({ status, said }).toEqual({ status: 1, said: '' })
  })

  if (process.platform === 'linux')
    it('when no folder can ever be made there', async () => {
      const { status, said, complained } = await failedStart({ DATA_DIR: '/proc/arogyachat' })
      expect(complained).toMatch(
        /^\/proc\/arogyachat\S* cannot be used: no folder can be made there \(ENOENT\)\. See DATA_DIR\.\n$/
      )
      expect({ status, said }).toEqual({ status: 1, said: '' })
    })
})
