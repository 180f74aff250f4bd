import { spawnSync } from 'node:child_process'

/** Starts this program again with the server's limit on memory arenas, which glibc reads when a process starts. */
export function limitArenas(): void {
  if (process.platform !== 'linux' || process.env.MALLOC_ARENA_MAX) return
  const { status } = spawnSync(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, MALLOC_ARENA_MAX: '2' }
  })
  process.exit(status ?? 1)
}
