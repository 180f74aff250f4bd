import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesIn, root, webDist } from '../repository.ts'
import { buildAppManifest } from './app-manifest.ts'
import { buildDangerSigns } from './danger-signs.ts'
import { buildFonts } from './fonts.ts'
import { prerenderLanding } from './landing-pages.ts'
import { buildServer, serverProgram } from './server.ts'

const stamp = join(root, 'dist/built')
const sources = ['contract', 'locales', 'knowledge', 'assistant', 'server', 'web', 'scripts']

/** Builds the browser's files into web/dist and the server into server/dist/main.js. */
export async function buildAll(): Promise<void> {
  await buildFonts()
  await buildDangerSigns()
  await buildServer()
  buildWeb()
  await prerenderLanding()
  await buildAppManifest(webDist)
  await mkdir(join(root, 'dist'), { recursive: true })
  await writeFile(stamp, new Date().toISOString())
}

/** Builds unless the last build is newer than every source. */
export async function buildIfStale(): Promise<void> {
  const isBuilt = [stamp, serverProgram, webDist].every((path) => existsSync(path))
  const files = [join(root, 'package-lock.json'), ...sources.flatMap((folder) => filesIn(join(root, folder)))]
  if (isBuilt && files.every((file) => statSync(file).mtimeMs < statSync(stamp).mtimeMs)) return
  console.log('Building ArogyaChat (once; a minute at most) …')
  await buildAll()
}

function buildWeb(): void {
  const vite = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    { cwd: join(root, 'web'), stdio: 'inherit' }
  )
  if (vite.status !== 0) throw new Error('The web build failed.')
}
