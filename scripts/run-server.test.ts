import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'arogyachat-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const server = join(folder, 'server.js')
writeFileSync(
  server,
  `let signals = 0
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => {
    signals++
    if (signals === 1) setTimeout(() => {
      console.log(name + ' ' + signals)
      process.exit(7)
    }, 300)
  })
  process.on('disconnect', () => {
    console.log('disconnected')
    process.exit(0)
  })
  console.log('ready ' + process.env.MALLOC_ARENA_MAX)
  setInterval(() => {}, 1000)`
)

const runServerModule = pathToFileURL(join(import.meta.dirname, 'run-server.js')).href

interface Started {
  starter: ChildProcess
  output: () => string
}

/** Runs the server of this test as `npm start` does, and waits until it is ready. */
async function start(env: Record<string, string> = {}, shell: readonly string[] = []): Promise<Started> {
  const program = `import { runServer } from '${runServerModule}'; runServer(${JSON.stringify(server)})`
  const [command = process.execPath, ...rest] = [...shell, process.execPath, '--input-type=module', '--eval', program]
  const starter = spawn(command, rest, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  let output = ''
  starter.stdout?.on('data', (chunk) => {
    output += chunk
  })
  while (!output.includes('ready')) await wait(20)
  return { starter, output: () => output }
}

test('a signal reaches the server, and its exit code becomes that of the start command', async () => {
  const { starter, output } = await start()
  starter.kill('SIGTERM')
  expect(await once(starter, 'exit')).toEqual([7, null])
  expect(output()).toBe('ready 2\nSIGTERM 1\n')
})

test('the server gets SIGTERM when npm has ended the shell of its script', async () => {
  const npm = await start({ npm_lifecycle_event: 'start' }, ['sh', '-c', '"$0" "$@"; true'])
  npm.starter.kill('SIGKILL')
  while (!npm.output().includes('SIGTERM 1')) await wait(50)
})

test('the server stops when the start command is killed', async () => {
  const { starter, output } = await start()
  starter.kill('SIGKILL')
  await once(starter, 'close')
  expect(output()).toContain('disconnected\n')
})

test('a limit that is already set stays', async () => {
  const { starter, output } = await start({ MALLOC_ARENA_MAX: '4' })
  starter.kill('SIGTERM')
  await once(starter, 'exit')
  expect(output()).toContain('ready 4\n')
})
