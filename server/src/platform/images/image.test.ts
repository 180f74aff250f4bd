import { readdirSync, readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { imageKinds, maxPixels, reencodeImage } from './image.ts'

const terms = { kinds: imageKinds, form: { as: 'same', maxBytes: 5_000_000 } } as const
const outcomeOf = (bytes: Uint8Array) =>
  reencodeImage(bytes, terms).then(
    async (image) => {
      const { width, height } = await sharp(image).metadata()
      return `${width}×${height}`
    },
    (error: { code: string }) => error.code
  )

const photo = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#0a7' } })

/** The image with another size written into its header. */
const claims = {
  jpeg(jpeg: Buffer, width: number, height: number): Buffer {
    const bytes = Buffer.from(jpeg)
    // Segments follow each other up to the start of frame.
    let at = 2
    while (![0xc0, 0xc1, 0xc2].includes(bytes[at + 1] as number)) at += 2 + bytes.readUInt16BE(at + 2)
    bytes.writeUInt16BE(height, at + 5)
    bytes.writeUInt16BE(width, at + 7)
    return bytes
  },
  png(png: Buffer, width: number, height: number): Buffer {
    const bytes = Buffer.from(png)
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
    return bytes
  },
  webp(webp: Buffer, width: number, height: number): Buffer {
    const bytes = Buffer.from(webp)
    if (bytes.toString('latin1', 12, 16) === 'VP8X') {
      bytes.writeUIntLE(width - 1, 24, 3)
      bytes.writeUIntLE(height - 1, 27, 3)
    } else {
      bytes.writeUInt16LE(width, 26)
      bytes.writeUInt16LE(height, 28)
    }
    return bytes
  }
}
const make = {
  jpeg: (width: number, height: number) => photo(width, height).jpeg({ progressive: true }).toBuffer(),
  png: (width: number, height: number) => photo(width, height).png().toBuffer(),
  webp: (width: number, height: number) => photo(width, height).webp().toBuffer()
}
const formats = ['jpeg', 'png', 'webp'] as const

describe.each(formats)('a %s', (format) => {
  it('with more than 25 megapixels in its header is refused before it is decoded', async () => {
    const small = await make[format](400, 300)
    for (const [width, height] of [
      [9000, 7000],
      [5001, 5000],
      [16_000, 1600]
    ] as const) {
      expect(width * height).toBeGreaterThan(maxPixels)
      const startedAt = performance.now()
      expect(await outcomeOf(claims[format](small, width, height))).toBe('TOO_MANY_PIXELS')
      expect(performance.now() - startedAt).toBeLessThan(5_000)
    }
  })

  it('with exactly the allowed number of pixels is accepted', async () => {
    expect(await outcomeOf(await make[format](5000, 5000))).toBe('5000×5000')
  }, 30_000)

  it('with a false size in its header is refused or has the claimed size', async () => {
    const large = await make[format](3000, 3000)
    expect(['200×100', 'WRONG_KIND']).toContain(await outcomeOf(claims[format](large, 200, 100)))
    const small = await make[format](40, 30)
    expect(['4000×3000', 'WRONG_KIND']).toContain(await outcomeOf(claims[format](small, 4000, 3000)))
    expect(await outcomeOf(small)).toBe('40×30')
  })
})

it('refuses a WebP whose canvas and frame differ in size', async () => {
  const bytes = await photo(3000, 3000)
    .withExif({ IFD0: { Artist: 'A' } })
    .webp()
    .toBuffer()
  expect(bytes.toString('latin1', 12, 16)).toBe('VP8X')
  expect(await outcomeOf(claims.webp(bytes, 100, 100))).toBe('WRONG_KIND')
})

it('refuses images with UNAVAILABLE and a time to wait while the queue is full, and accepts them afterwards', async () => {
  const bytes = await make.jpeg(1200, 900)
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, () =>
      reencodeImage(bytes, terms).then(
        () => 'taken',
        (error) => error
      )
    )
  )
  const refused = outcomes.filter((outcome) => outcome !== 'taken')
  expect(refused.length).toBeGreaterThan(30)
  for (const error of refused) expect(error).toMatchObject({ code: 'UNAVAILABLE', details: { retryAfterSeconds: 5 } })
  expect(outcomes.length - refused.length).toBeGreaterThan(10)
  expect(await outcomeOf(bytes)).toBe('1200×900')
}, 30_000)

it('decodes uploaded images only in separate processes', () => {
  const source = new URL('../..', import.meta.url)
  const decoding = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing/'))
    .filter((path) => /from 'sharp'|import\('sharp'\)/.test(readFileSync(new URL(path, source), 'utf8')))
  // The OCR files run in the OCR process, on images that were re-encoded before.
  expect(decoding.sort()).toEqual([
    'platform/images/image-process.ts',
    'providers/ocr/embedded/engine.ts',
    'providers/ocr/embedded/image/prepare.ts',
    'providers/ocr/embedded/page-reader.ts'
  ])
})
