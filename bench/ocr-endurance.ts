import { existsSync, readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import sharp from 'sharp'
import { tesseractOcr } from '../server/src/providers/ocr/embedded/tesseract-ocr.ts'
import { reencodeScan } from '../server/src/providers/ocr/scan-image.ts'
import type { TestImage } from './ocr-images.ts'
import { randomOf } from './ocr-pages.ts'

const files = Number(process.env.BENCH_FILES ?? 200)

/** The memory of this process and its children; without Linux's statistics only of this process. */
function megabytes(): number {
  const children = `/proc/${process.pid}/task/${process.pid}/children`
  const pids = existsSync(children) ? readFileSync(children, 'latin1').trim().split(' ').filter(Boolean) : []
  const kilobytes = pids.map((pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]))
  return Math.round(process.memoryUsage.rss() / 2 ** 20 + kilobytes.reduce((sum, size) => sum + size, 0) / 1024)
}

/** V8 leaves garbage until it needs the memory; what remains afterwards is really in use. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

/** Files that are not images, or damaged ones. */
async function badFiles(good: Buffer): Promise<[name: string, bytes: Buffer][]> {
  const random = randomOf(7)
  const noise = Buffer.from(Uint8Array.from({ length: 60_000 }, () => random() * 256))
  const scratched = Buffer.from(good)
  for (let at = 2000; at < scratched.length; at += 997) scratched[at] = Math.floor(random() * 256)
  const plain = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
  const grain = { data: Buffer.from(Uint8Array.from({ length: 800 * 800 }, () => random() * 256)) }
  return [
    ['random bytes', noise],
    ['a PNG’s beginning and random bytes', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), noise])],
    ['a JPEG’s beginning and random bytes', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), noise])],
    ['cut off in the middle', good.subarray(0, good.length / 2)],
    ['scratched', scratched],
    ['a page of HTML', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['a WebP', await plain(300, 300, '#fff').webp().toBuffer()],
    ['81 million pixels', await plain(9000, 9000, '#fff').png().toBuffer()],
    ['one pixel', await plain(1, 1, '#000').png().toBuffer()],
    ['white', await plain(1500, 1500, '#fff').png().toBuffer()],
    ['black', await plain(1500, 1500, '#000').jpeg().toBuffer()],
    [
      'nothing but grain',
      await sharp(grain.data, { raw: { width: 800, height: 800, channels: 1 } })
        .png()
        .toBuffer()
    ]
  ]
}

/** Reads good and bad files in turn, four at a time, and prints how each kind ended and the memory. */
export async function endure(images: readonly TestImage[]): Promise<void> {
  const bad = await badFiles(images.find((image) => image.variant === 'desk')?.bytes ?? Buffer.alloc(0))
  const ocr = tesseractOcr('embedded', 'embedded')
  const ends = new Map<string, Map<string, number>>()
  const memory = [megabytes()]
  let next = 0
  const work = async () => {
    while (next < files) {
      const at = next++
      const sample = images[(at * 7) % images.length]
      const [name, bytes] =
        at % 2 === 0 && sample ? ['a sheet', sample.bytes] : (bad[(at >> 1) % bad.length] ?? ['', Buffer.alloc(0)])
      const end = await reencodeScan(bytes)
        .then((image) => ocr.read({ image, language: sample?.language ?? 'en', signal: new AbortController().signal }))
        .then(({ lines }) => (lines.length > 0 ? 'read' : 'no text'))
        .catch((error) => ('code' in error ? `refused ${error.code}` : `failed ${error.reason ?? error.message}`))
      const counts = ends.get(name) ?? new Map<string, number>()
      ends.set(name, counts.set(end, (counts.get(end) ?? 0) + 1))
      if ((at + 1) % 20 === 0) {
        memory.push(megabytes())
        console.log(`  ${String(at + 1).padStart(4)} files, ${memory.at(-1)} MB`)
      }
    }
  }
  await Promise.all(Array.from({ length: 4 }, work))
  for (const [name, counts] of ends)
    console.log(`  ${name}: ${[...counts].map(([end, n]) => `${end} ${n}`).join(', ')}`)
  await ocr.close()
  await new Promise((done) => setTimeout(done, 2000))
  collectGarbage()
  console.log(
    `Memory: ${memory[0]} MB at the start, ${Math.max(...memory)} MB at most, ${megabytes()} MB after the reader was closed`
  )
}
