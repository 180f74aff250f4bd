import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Cluster {
  /** Connection string of an empty database. */
  url: string
  bin(name: string): string
  run(name: string, args: string[]): string
  stop(): void
}

function binFolder(): string {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  const folder = versions
    .map((version) => join(root, version, 'bin'))
    .find((candidate) => existsSync(join(candidate, 'pgbench')))
  if (folder) return folder
  const found = spawnSync(process.platform === 'win32' ? 'where' : 'which', ['pgbench'], { encoding: 'utf8' })
    .stdout.split('\n')[0]
    ?.trim()
  if (found) return join(found, '..')
  throw new Error('The benchmark needs PostgreSQL and pgbench (Debian: apt install postgresql).')
}

/** Starts a PostgreSQL with default settings (commits are flushed) in a temporary folder, for one run. */
export function startCluster(port: number): Cluster {
  const folder = binFolder()
  const home = mkdtempSync(join(tmpdir(), 'arogyachat-bench-'))
  chmodSync(home, 0o755)
  const runsAsRoot = process.getuid?.() === 0
  if (runsAsRoot) spawnSync('chown', ['postgres', home])
  const exec = (command: string, args: string[]) => {
    const result = runsAsRoot
      ? spawnSync('runuser', ['-u', 'postgres', '--', command, ...args], { encoding: 'utf8', cwd: home })
      : spawnSync(command, args, { encoding: 'utf8', cwd: home })
    if (result.status !== 0) throw new Error(`${command} ${args.join(' ')}: ${result.stderr || result.stdout}`)
    return result.stdout
  }
  const data = join(home, 'data')
  exec(join(folder, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'])
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${home} -c max_connections=100`
  exec(join(folder, 'pg_ctl'), ['-D', data, '-w', '-l', join(home, 'log'), '-o', options, 'start'])
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    bin: (name) => join(folder, name),
    run: (name, args) => exec(join(folder, name), ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', ...args]),
    stop: () => {
      exec(join(folder, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'])
      rmSync(home, { recursive: true, force: true })
    }
  }
}
