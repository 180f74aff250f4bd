import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { modelOf } from './engine.ts'

const { resolve } = createRequire(import.meta.url)
const unzip = promisify(gunzip)

/** The integer models: as exact as the larger ones for these languages, and a third of their size. */
const packed = (model: string) =>
  join(dirname(resolve(`@tesseract.js-data/${model}/package.json`)), '4.0.0_best_int', `${model}.traineddata.gz`)

/** A folder of its own with all models, from the packages on this disk: Tesseract wants them side by side. */
export class LanguageData {
  private folder: Promise<string> | null = null

  constructor(private readonly isUnpacked: boolean) {}

  at(): Promise<string> {
    this.folder ??= this.laidOut()
    return this.folder
  }

  async remove(): Promise<void> {
    if (this.folder) await rm(await this.folder, { recursive: true, force: true })
    this.folder = null
  }

  private async laidOut(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'arogyachat-ocr-'))
    for (const model of Object.values(modelOf)) {
      const [from, to] = [packed(model), join(folder, `${model}.traineddata`)]
      if (this.isUnpacked) await writeFile(to, await unzip(await readFile(from)))
      // Not every system lets anyone make links.
      else await symlink(from, `${to}.gz`).catch(() => copyFile(from, `${to}.gz`))
    }
    return folder
  }
}
