/*
 * For tests: this process, its threads and its child processes can only connect to this machine. Every other attempt fails and
 * is logged. This is CommonJS, because `--require` preloads only CommonJS files into threads.
 */
const { appendFileSync } = require('node:fs')
const childProcess = require('node:child_process')
const dgram = require('node:dgram')
const dns = require('node:dns')
const { syncBuiltinESMExports } = require('node:module')
const net = require('node:net')
const threads = require('node:worker_threads')

const isOwn = (host) => host === undefined || /^(localhost|127\.[\d.]+|::1|0\.0\.0\.0|::)$/.test(String(host))

/** `entry` is the file that calls this; `log` gets a line for each process, thread and try. */
module.exports = function forbidNetwork(entry, log) {
  const write = (line) => appendFileSync(log, `${line}\n`)
  const restore = []
  function replace(owner, name, by) {
    const before = owner[name]
    owner[name] = by(before)
    restore.push(() => {
      owner[name] = before
    })
  }
  function refused(host) {
    write(`tried ${host}`)
    return Object.assign(new Error(`There is no network: ${host}`), { code: 'ENETUNREACH' })
  }

  replace(net.Socket.prototype, 'connect', (connect) => {
    return function (...given) {
      const [first] = Array.isArray(given[0]) ? given[0] : given
      const isPath = typeof first === 'string' || first?.path !== undefined
      const host = typeof first === 'object' ? first.host : given[1]
      if (!isPath && typeof host !== 'function' && !isOwn(host)) {
        process.nextTick(() => this.destroy(refused(host)))
        return this
      }
      return connect.apply(this, given)
    }
  })
  const asked = Object.keys(dns).filter((it) => /^(lookup|resolve|reverse)/.test(it))
  for (const name of asked) {
    replace(dns, name, (ask) => (host, ...given) => {
      if (isOwn(host)) return ask(host, ...given)
      process.nextTick(() => given.at(-1)(refused(host)))
    })
    if (dns.promises[name])
      replace(dns.promises, name, (ask) => async (host, ...given) => {
        if (isOwn(host)) return ask(host, ...given)
        throw refused(host)
      })
  }
  for (const name of ['connect', 'send'])
    replace(dgram.Socket.prototype, name, (act) => {
      return function (...given) {
        const host = given.find((it) => typeof it === 'string')
        if (isOwn(host)) return act.apply(this, given)
        throw refused(host)
      }
    })

  const guard = ['--require', entry]
  replace(
    threads,
    'Worker',
    (Worker) =>
      class extends Worker {
        constructor(file, options = {}) {
          super(file, { ...options, execArgv: [...guard, ...(options.execArgv ?? [])] })
        }
      }
  )
  replace(childProcess, 'fork', (fork) => (file, args, options) => {
    return fork(file, args, { ...options, execArgv: [...guard, ...options.execArgv] })
  })
  replace(childProcess, 'spawn', (spawn) => (file, args, options) => {
    return file === process.execPath ? spawn(file, [...guard, ...args], options) : spawn(file, args, options)
  })
  syncBuiltinESMExports()
  write(`guards ${process.argv[1] ?? ''} ${threads.isMainThread ? 'process' : 'thread'}`)
  return () => {
    for (const it of restore.reverse()) it()
    syncBuiltinESMExports()
  }
}
