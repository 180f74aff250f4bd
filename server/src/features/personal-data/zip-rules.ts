import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** Kinds of files that do not get smaller. */
const isPacked = /\.(pdf|png|jpe?g|webp)$/i

/** Control and direction characters, those that Windows refuses in file names, and `/`, which would make a folder. */
const unsafe = /[\p{Cc}"*/:<>?\\|\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A text as a part of a file name: without characters that a file system refuses, and not too long. */
export function fileNamePart(text: string): string {
  const name = text.normalize('NFC').replace(unsafe, ' ').replace(/\s+/gu, ' ').trim().slice(0, 80)
  return name.replace(/^\.+|[. ]+$/gu, '') || '_'
}

export interface ZipWriter {
  /** Adds a file and returns the bytes of the ZIP file that are ready. A name that is taken gets a number. */
  add(name: string, content: Uint8Array): Uint8Array[]
  /** Returns the last bytes. */
  end(): Uint8Array[]
}

/** Writes a ZIP file piece by piece, so that it is never in memory as a whole. */
export function createZipWriter(at: Date): ZipWriter {
  const names = new Set<string>()
  let ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  const take = () => {
    const taken = ready
    ready = []
    return taken
  }

  function freeName(name: string): string {
    const [, stem = name, ending = ''] = /^(.+?)(\.[^./]+)?$/u.exec(name) ?? []
    let free = name
    for (let count = 2; names.has(free.toLowerCase()); count++) free = `${stem} (${count})${ending}`
    names.add(free.toLowerCase())
    return free
  }

  return {
    add(name, content) {
      const file = isPacked.test(name) ? new ZipPassThrough(freeName(name)) : new ZipDeflate(freeName(name))
      file.mtime = at
      zip.add(file)
      file.push(content, true)
      return take()
    },
    end() {
      zip.end()
      return take()
    }
  }
}
