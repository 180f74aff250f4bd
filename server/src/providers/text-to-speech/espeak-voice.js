/*
 * A separate program around espeak-ng (GPL-3.0-or-later, an optional package). It shares no code and no memory with the server,
 * which runs it like any other command. Input: a line of JSON for each text, {voice, text}. Output, in the same order: the
 * length of a WAV file in four bytes (big endian, 0 on failure), then the file.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

const program = createRequire(import.meta.url).resolve('espeak-ng')
const { default: run } = await import(pathToFileURL(program).href)
// Compiled once. Each text gets a new instance with its own memory.
const compiled = await WebAssembly.compile(await readFile(program.replace(/\.js$/, '.wasm')))

/** Slower than the default of 175 words per minute, for elderly and ill listeners. */
const wordsPerMinute = '140'
const quiet = () => undefined

async function speak({ voice, text }) {
  const { FS } = await run({
    // The text comes from a file, so that one that starts with a dash isn't parsed as an option.
    arguments: ['-v', voice, '-s', wordsPerMinute, '-b', '1', '-w', '/spoken.wav', '-f', '/text'],
    preRun: [(module) => module.FS.writeFile('/text', text)],
    // Messages can contain the text.
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
