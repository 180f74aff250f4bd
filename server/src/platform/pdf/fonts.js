import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

/** The files of each family: the scripts of the ten languages, and Latin with the accents of names. */
const files = {
  'noto-sans': ['latin', 'latin-ext'],
  'noto-sans-devanagari': ['devanagari'],
  'noto-sans-gurmukhi': ['gurmukhi'],
  'noto-sans-telugu': ['telugu'],
  'noto-sans-tamil': ['tamil'],
  'noto-sans-gujarati': ['gujarati'],
  'noto-sans-bengali': ['bengali'],
  'noto-nastaliq-urdu': ['arabic']
}
const weights = [400, 700]

const headBytes = 44
const entryBytes = 20

/** Unpacks a WOFF 1.0 file (W3C Recommendation of 2012) into the TrueType font that is in it, the only form that Typst reads. */
export function unpackWoff(woff) {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF file')
  const count = woff.readUInt16BE(12)
  const power = 2 ** Math.floor(Math.log2(count))
  const directory = Buffer.alloc(12 + 16 * count)
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  directory.writeUInt16BE(16 * power, 6)
  directory.writeUInt16BE(Math.log2(power), 8)
  directory.writeUInt16BE(16 * (count - power), 10)
  const tables = []
  let offset = directory.length
  for (let i = 0; i < count; i += 1) {
    const at = headBytes + entryBytes * i
    const [start, packed, length] = [4, 8, 12].map((place) => woff.readUInt32BE(at + place))
    const content = woff.subarray(start, start + packed)
    const table = packed < length ? inflateSync(content) : content
    // A record of the directory: tag, checksum, offset, length.
    woff.copy(directory, 12 + 16 * i, at, at + 4)
    woff.copy(directory, 16 + 16 * i, at + 16, at + 20)
    directory.writeUInt32BE(offset, 20 + 16 * i)
    directory.writeUInt32BE(length, 24 + 16 * i)
    tables.push(table, Buffer.alloc((4 - (length % 4)) % 4))
    offset += length + ((4 - (length % 4)) % 4)
  }
  return Buffer.concat([directory, ...tables])
}

/** The fonts of documents, as TrueType. */
export function readFonts() {
  const { resolve } = createRequire(import.meta.url)
  return Object.entries(files).flatMap(([family, subsets]) =>
    subsets.flatMap((subset) =>
      weights.map((weight) => {
        const path = resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`)
        return unpackWoff(readFileSync(path))
      })
    )
  )
}
