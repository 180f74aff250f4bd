import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const turnPort = 3479
/** The port for TLS, which in `deploy/` the edge passes on from 443. */
export const turnTlsPort = 3489
export const turnSecret = 'a-secret-of-the-journeys-and-of-nothing-else'

/** A TURN server on loopback that a test can stop and start again. */
export interface TurnServer {
  start(): Promise<void>
  stop(): void
}

const isInstalled = (program: string) => !spawnSync(program, ['--version']).error

/** coturn where it is installed, otherwise a small server in this process. Both accept the product's time-limited credentials. */
export const createTurnServer = (): TurnServer => (isInstalled('turnserver') ? coturn() : nodeTurnServer())

/** Only coturn speaks TLS. */
export const hasTurnOverTls = isInstalled('turnserver') && isInstalled('openssl')

/** A self-signed certificate for this machine, which a browser does not accept by itself. */
function certificateArguments(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'arogyachat-turn-'))
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const files = ['-keyout', key, '-out', certificate]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1']
  const { status, stderr } = spawnSync('openssl', ['req', ...kind, ...files, '-subj', '/CN=localhost'])
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`)
  return [`--tls-listening-port=${turnTlsPort}`, `--cert=${certificate}`, `--pkey=${key}`]
}

/** coturn with the settings of a real site, on loopback, where both participants of a test are. */
const coturnArguments = [
  ...['-c', join(import.meta.dirname, '../../deploy/coturn/turnserver.conf')],
  '--listening-ip=127.0.0.1',
  '--relay-ip=127.0.0.1',
  `--listening-port=${turnPort}`,
  `--static-auth-secret=${turnSecret}`,
  '--realm=journeys.local',
  '--allow-loopback-peers',
  '--allowed-peer-ip=127.0.0.1',
  '--log-file=stdout'
]

function coturn(): TurnServer {
  let server: ChildProcess | undefined
  const tls = hasTurnOverTls ? certificateArguments() : ['--no-tls']
  return {
    async start() {
      server = spawn('turnserver', [...coturnArguments, ...tls], { stdio: 'ignore' })
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
