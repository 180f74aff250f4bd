import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { messageFolders } from './messages.ts'

/**
 * A hash of everything that the training reads, and of the stored model: the code and the lists, bundled without comments, and
 * the messages. The training gives the same bytes each time, so a model with the stored hash needs no new training to be checked.
 */
export function inputsHash(): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(import.meta.dirname, 'train.ts')],
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    external: ['esbuild'],
    write: false
  })
  const hash = createHash('sha256')
  for (const { contents } of outputFiles) hash.update(contents)
  for (const folder of messageFolders)
    for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)))
  return hash.digest('hex')
}
