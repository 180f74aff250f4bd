import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join, resolve } from 'node:path'
import { ConfigError } from '../../platform/config/config.ts'
import { ProcessPool } from '../../platform/workers/process-pool.ts'
import { fromWorker } from '../provider-error.ts'
import type { SpeechToText } from './port.ts'
import { type SherpaModel, sherpaModelOf } from './sherpa-models.ts'
import type { SherpaRequest } from './sherpa-process.ts'

/** The first request also loads the model, which may be large. */
const defaultLimits = { timeoutMs: 120_000, waitingMax: 16, idleMs: 30 * 60_000 }

/** The model in a folder, with absolute paths. @throws ConfigError when a file is missing */
function modelIn(folder: string): SherpaModel {
  const problem = (text: string) => new ConfigError([`STT_MODEL ${text}`])
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch {
    throw problem('is no folder that can be read')
  }
  try {
    const { kind, files, tokens } = sherpaModelOf(basename(resolve(folder)), names)
    const absolute = (name: string) => resolve(join(folder, name))
    return {
      kind,
      files: Object.fromEntries(Object.entries(files).map(([part, name]) => [part, absolute(name)])),
      tokens: absolute(tokens)
    }
  } catch (error) {
    throw problem(error instanceof Error ? error.message : 'cannot be used')
  }
}

/** The package is optional and installed only where it is used. @throws ConfigError */
function checkPackage(): void {
  try {
    createRequire(import.meta.url).resolve('sherpa-onnx-node')
  } catch {
    throw new ConfigError(['STT_PROVIDER=sherpa needs a package that is not there: npm install sherpa-onnx-node'])
  }
}

/**
 * Speech recognition on this machine (sherpa-onnx) with the model in a folder: Whisper, transducers, NeMo and other CTC models.
 * Runs in a child process, because a broken model crashes the process that loads it.
 *
 * @throws ConfigError when the package or a file of the model is missing
 */
export function sherpa({ model: folder }: { model: string }, limits = defaultLimits): SpeechToText {
  checkPackage()
  const model = modelIn(folder)
  const pool = new ProcessPool<SherpaRequest, string>(new URL('./sherpa-process.ts', import.meta.url), limits)
  return {
    name: `sherpa-onnx ${model.kind}`,
    isOutside: false,
    kinds: ['audio/wav'],
    async transcribe({ recording, language, signal }) {
      return (await fromWorker(pool.run({ model, wav: recording.bytes, language }, signal))).trim()
    },
    close: async () => pool.end()
  }
}
