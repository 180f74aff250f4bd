import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { modelOf } from './engine.ts'

const { resolve } = createRequire(import.meta.url)
const unzip = promisify(gunzip)

/** The integer models are as accurate as the larger ones for these languages and a third of their size. */
const packedModel = (model: string) =>
  join(dirname(resolve(`@tesseract.js-data/${model}/package.json`)), '4.0.0_best_int', `${model}.traineddata.gz`)

/** A temporary folder with all installed models, because Tesseract needs them in one folder. */
export class LanguageData {
  private created: Promise<string> | null = null

  constructor(private readonly isUnpacked: boolean) {}

  folder(): Promise<string> {
    this.created ??= this.create()
    return this.created
  }

  async remove(): Promise<void> {
    if (this.created) await rm(await this.created, { recursive: true, force: true })
    this.created = null
  }

  private async create(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'arogyachat-ocr-'))
    for (const model of Object.values(modelOf)) {
      const [from, to] = [packedModel(model), join(folder, `${model}.traineddata`)]
      if (this.isUnpacked) await writeFile(to, await unzip(await readFile(from)))
      // Some systems don't allow every user to create links.
      else await symlink(from, `${to}.gz`).catch(() => copyFile(from, `${to}.gz`))
    }
    return folder
  }
}
