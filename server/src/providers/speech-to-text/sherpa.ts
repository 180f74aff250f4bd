import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join, resolve } from 'node:path'
import { ConfigError } from '../../platform/config/config.ts'
import { ProcessPool } from '../../platform/workers/process-pool.ts'
import { ofWork } from '../provider-error.ts'
import type { SpeechToText } from './port.ts'
import { type SherpaModel, sherpaModelOf } from './sherpa-models.ts'
import type { SherpaQuestion } from './sherpa-process.ts'

/** A large model is first read from disk. */
const usualLimits = { timeoutMs: 120_000, waitingMax: 16, idleMs: 30 * 60_000 }

/** The model in a folder, with whole paths. Throws ConfigError with what is missing. */
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
    const whole = (name: string) => resolve(join(folder, name))
    return {
      kind,
      files: Object.fromEntries(Object.entries(files).map(([part, name]) => [part, whole(name)])),
      tokens: whole(tokens)
    }
  } catch (error) {
    throw problem(error instanceof Error ? error.message : 'cannot be used')
  }
}

/** The package is a part of this product that only those install who use it. */
function checkPackage(): void {
  try {
    createRequire(import.meta.url).resolve('sherpa-onnx-node')
  } catch {
    throw new ConfigError(['STT_PROVIDER=sherpa needs a package that is not there: npm install sherpa-onnx-node'])
  }
}

/**
 * A recogniser on this machine (sherpa-onnx) with the model of a folder: Whisper, transducers, NeMo and other CTC models. In a
 * process of its own, because a broken model ends the process that reads it. Throws ConfigError at once when something is missing.
 */
export function sherpa({ model: folder }: { model: string }, limits = usualLimits): SpeechToText {
  checkPackage()
  const model = modelIn(folder)
  const work = new ProcessPool<SherpaQuestion, string>(new URL('./sherpa-process.ts', import.meta.url), limits)
  return {
    name: `sherpa-onnx ${model.kind}`,
    isOutside: false,
    kinds: ['audio/wav'],
    async transcribe({ recording, language, signal }) {
      return (await ofWork(work.ask({ model, wav: recording.bytes, language }, signal))).trim()
    },
    close: async () => work.end()
  }
}
