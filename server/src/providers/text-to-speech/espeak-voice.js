/*
 * The program espeak-ng (GPL-3.0-or-later, an optional package) behind a pipe. This file is a process of its own: it shares no
 * code and no memory with the server, which runs it as it would any command. In: a line of JSON for each text, {voice, text}.
 * Out, in the same order: the length of a WAV file in four bytes (big endian; 0 when there is none), and the file.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

const program = createRequire(import.meta.url).resolve('espeak-ng')
const { default: run } = await import(pathToFileURL(program).href)
// Compiled once; each text has an instance, and so a memory, of its own.
const compiled = await WebAssembly.compile(await readFile(program.replace(/\.js$/, '.wasm')))

/** Slower than its usual 175 words a minute: it is listened to by the old and the ill. */
const wordsPerMinute = '140'
const quiet = () => undefined

async function speak({ voice, text }) {
  const { FS } = await run({
    // From a file: a text that begins with a dash is no option.
    arguments: ['-v', voice, '-s', wordsPerMinute, '-b', '1', '-w', '/spoken.wav', '-f', '/text'],
    preRun: [(it) => it.FS.writeFile('/text', text)],
    // Its messages can quote the text.
    print: quiet,
    printErr: quiet,
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(compiled, imports).then(done)
      return {}
    }
  })
  return Buffer.from(FS.readFile('/spoken.wav'))
}

for await (const line of createInterface({ input: process.stdin })) {
  const wav = await speak(JSON.parse(line)).catch(() => Buffer.alloc(0))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(wav.length)
  process.stdout.write(Buffer.concat([length, wav]))
}
