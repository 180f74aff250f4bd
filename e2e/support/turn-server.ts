import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { createRequire } from 'node:module'
import { createConnection } from 'node:net'
import { join } from 'node:path'

export const turnPort = 3479
export const turnSecret = 'a-secret-of-the-journeys-and-of-nothing-else'

/** A TURN server on loopback that a test can stop and start again. */
export interface TurnServer {
  start(): Promise<void>
  stop(): void
}

/** coturn where it is installed, otherwise a small server in this process. Both accept the product's time-limited credentials. */
export const createTurnServer = (): TurnServer =>
  spawnSync('turnserver', ['--version']).error ? nodeTurnServer() : coturn()

/** coturn with the settings of a real site, on loopback, where both participants of a test are. */
const coturnArguments = [
  ...['-c', join(import.meta.dirname, '../../deploy/coturn/turnserver.conf')],
  '--listening-ip=127.0.0.1',
  '--relay-ip=127.0.0.1',
  `--listening-port=${turnPort}`,
  '--no-tls',
  `--static-auth-secret=${turnSecret}`,
  '--realm=journeys.local',
  '--allow-loopback-peers',
  '--allowed-peer-ip=127.0.0.1',
  '--log-file=stdout'
]

function coturn(): TurnServer {
  let server: ChildProcess | undefined
  return {
    async start() {
      server = spawn('turnserver', coturnArguments, { stdio: 'ignore' })
      await waitUntilListening()
    },
    stop() {
      server?.kill('SIGKILL')
    }
  }
}

async function waitUntilListening(): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const isOpen = await new Promise<boolean>((done) => {
      const socket = createConnection(turnPort, '127.0.0.1')
      socket.once('connect', () => done(true)).once('error', () => done(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isOpen) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('coturn is not listening')
}

interface NodeTurn {
  start(): void
  stop(): void
}

function nodeTurnServer(): TurnServer {
  const Server = createRequire(import.meta.url)('node-turn') as new (options: object) => NodeTurn
  // The password of any user name, computed as by coturn's use-auth-secret.
  const credentials = new Proxy(
    {},
    { get: (_, name) => createHmac('sha1', turnSecret).update(String(name)).digest('base64') }
  )
  let server: NodeTurn | undefined
  return {
    async start() {
      server = new Server({
        authMech: 'long-term',
        credentials,
        realm: 'journeys.local',
        listeningIps: ['127.0.0.1'],
        relayIps: ['127.0.0.1'],
        listeningPort: turnPort,
        minPort: 49_160,
        maxPort: 49_260
      })
      server.start()
    },
    stop() {
      server?.stop()
    }
  }
}
