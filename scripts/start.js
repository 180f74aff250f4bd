// `npm start`: builds when a source has changed, then runs the server in a process of its own and passes signals on to it.
// Plain JavaScript, because this process stays for as long as the server runs and a TypeScript loader would double its memory.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runServer } from './run-server.js'

const root = resolve(import.meta.dirname, '..')
if (existsSync('.env')) process.loadEnvFile('.env')
const build = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'scripts/build.ts'), '--if-stale'], {
  cwd: root,
  stdio: 'inherit'
})
if (build.status === 0) runServer(join(root, 'server/dist/main.js'))
else process.exitCode = build.status ?? 1
