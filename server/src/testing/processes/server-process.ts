import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const startTimeoutMs = 60_000

/** The built server, a process of its own on a port of its own. */
export interface ServerProcess {
  url: string
  /** Everything it printed so far. */
  output(): string
  signal(signal: NodeJS.Signals): void
  /** Its exit status; null when a signal ended it. */
  ended: Promise<number | null>
}

/** Starts the built server/dist/main.js and waits until it listens. Throws with its output when it ends before that. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const child = launch(env)
  let output = ''
  const ended = once(child, 'exit').then(([status]) => status as number | null)
  const url = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`The server did not open:\n${output}`))
    }, startTimeoutMs)
    const listen = (chunk: Buffer) => {
      output += chunk
      const opened = /is open at (http:\/\/localhost:\d+)/.exec(output)?.[1]
      if (!opened) return
      clearTimeout(late)
      resolve(opened)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('close', (status) => {
      clearTimeout(late)
      reject(new Error(`The server ended (${status}):\n${output}`))
    })
  })
  return { url, output: () => output, signal: (signals) => void child.kill(signals), ended }
}

function launch(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['--enable-source-maps', 'server/dist/main.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', DEMO: 'off', RATE_LIMITS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe']
  })
}
