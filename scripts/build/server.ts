import { readFileSync } from 'node:fs'
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuildOptions, build } from 'esbuild'
import { root } from '../repository.ts'

export const serverProgram = join(root, 'server/dist/main.js')

const common: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  logLevel: 'warning'
}

/** Builds the server into server/dist, with the programs that run in processes of their own beside main.js. */
export async function buildServer(): Promise<void> {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  await build({
    ...common,
    entryPoints: {
      main: 'server/src/main.ts',
      'lease-keeper': 'server/src/db/embedded/lease-keeper.js',
      'transcription-audio-service': 'server/src/features/speech/transcription/transcription-audio-service.ts',
      'sherpa-process': 'server/src/providers/speech-to-text/sherpa-process.ts',
      'espeak-voice': 'server/src/providers/text-to-speech/espeak-voice.js',
      'image-process': 'server/src/platform/images/image-process.ts',
      'ocr-process': 'server/src/providers/ocr/embedded/ocr-process.ts',
      'mp3-encoder': 'server/src/providers/text-to-speech/mp3-encoder.js',
      'pdf-thread': 'server/src/platform/pdf/pdf-thread.js'
    },
    outdir: 'server/dist',
    // Dynamic imports stay separate files: the word lists are megabytes.
    splitting: true,
    sourcemap: true,
    // The workspaces are TypeScript and are bundled; other packages stay in node_modules.
    external: Object.keys(dependencies)
      .filter((name) => !name.startsWith('@arogyachat/'))
      .flatMap((name) => [name, `${name}/*`]),
    loader: { '.eml': 'text' }
  })
  // The layout of prescriptions, which is read beside the program.
  const layout = 'server/src/features/prescriptions/document/prescription.typ'
  await copyFile(join(root, layout), join(root, 'server/dist', basename(layout)))
  await buildWordLists()
}

/** Writes the assistant's compiled word lists to server/dist/word-lists: compiling them at each start would take seconds. */
async function buildWordLists(): Promise<void> {
  const folder = join(root, 'server/dist/word-lists')
  const program = join(root, 'server/dist/compile-lists.mjs')
  await build({ ...common, entryPoints: ['assistant/language/compiled-lists.ts'], outfile: program })
  const { compiledLists } = (await import(
    pathToFileURL(program).href
  )) as typeof import('../../assistant/language/compiled-lists.ts')
  await rm(program)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const [language, text] of compiledLists()) await writeFile(join(folder, `${language}.json`), text)
}
