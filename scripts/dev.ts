// `npm run dev`: the server, restarted by tsx when a file changes, and Vite with its proxy to the server.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildDangerSigns } from './build/danger-signs.ts'
import { buildFonts } from './build/fonts.ts'
import { root } from './repository.ts'

await buildFonts()
await buildDangerSigns()

const start = (program: string, programArguments: readonly string[], folder = root) =>
  spawn(process.execPath, [join(root, 'node_modules', program), ...programArguments], { stdio: 'inherit', cwd: folder })

const children = [
  start('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'server/src/main.ts']),
  start('vite/bin/vite.js', [], join(root, 'web'))
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) {
  child.on('exit', (code) => {
    stop()
    process.exitCode = code ?? 0
  })
}
