import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** The terminal and npm both deliver one Ctrl-C, and the server takes a second signal as an order to stop at once. */
const sameSignalMs = 1_000
const onWindows = process.platform === 'win32'

/**
 * Runs the server as a child process and ends with its exit code. glibc reads MALLOC_ARENA_MAX when a process starts, so the
 * limit that keeps the server's memory small has to be set for a new one.
 * @param {string} file the built server
 * @param {readonly string[]} [nodeArguments]
 */
export function runServer(file, nodeArguments = []) {
  const server = spawn(process.execPath, [...nodeArguments, file], {
    // The channel closes when this process dies, and the server then stops as well.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // In a group of its own the server gets each signal once, from here. Windows would open a console window for it.
    detached: !onWindows,
    env: { MALLOC_ARENA_MAX: '2', ...process.env }
  })
  let lastSignalAt = Number.NEGATIVE_INFINITY
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    // A Windows console sends Ctrl-C to the server itself, and `kill` would end it without a graceful stop.
    if (onWindows || performance.now() - lastSignalAt < sameSignalMs) return
    lastSignalAt = performance.now()
    server.kill(signal)
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, forward)
  server.on('error', (error) => {
    console.error(error.message)
    process.exitCode = 1
  })
  server.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0)
  })
}
