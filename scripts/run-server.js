import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const onWindows = process.platform === 'win32'
const shellCheckMs = 500

/**
 * Runs the server as a child process and ends with its exit code. glibc reads MALLOC_ARENA_MAX when a process starts, so the
 * limit that keeps the server's memory small has to be set for a new one.
 * @param {string} file the built server
 */
export function runServer(file) {
  const server = spawn(process.execPath, [file], {
    // The channel closes when this process dies, and the server then stops as well.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { MALLOC_ARENA_MAX: '2', ...process.env }
  })
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    // A Windows console sends Ctrl-C to the server itself, and `kill` would end it without a graceful stop.
    if (!onWindows) server.kill(signal)
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, forward)
  if (process.env.npm_lifecycle_event) onShellExit(() => forward('SIGTERM'))
  server.on('error', (error) => {
    console.error(error.message)
    process.exitCode = 1
  })
  server.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0)
  })
}

/**
 * npm passes a signal to the shell that runs its script, and the shell ends without passing it on.
 * @param {() => void} listener
 */
function onShellExit(listener) {
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    listener()
  }, shellCheckMs)
  timer.unref()
}
