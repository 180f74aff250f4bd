import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { reencodeScan } from './scan-image.ts'

/** A photograph, made by the benchmark, of a Hindi prescription with a table of medicines on a desk. */
const photograph = readFileSync(new URL('../../testing/samples/prescription.jpg', import.meta.url))

describe('reencodeScan', () => {
  const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#777' } })
  it.each([
    ['a file that is not an image', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'WRONG_KIND'],
    ['a WebP', () => plain(100, 100).webp().toBuffer(), 'WRONG_KIND'],
    ['a truncated JPEG', async () => photograph.subarray(0, photograph.length / 2), 'WRONG_KIND'],
    [
      'a file with only the signature of a PNG',
      async () => Buffer.from('\x89PNG\r\n\x1a\nand nothing else', 'latin1'),
      'WRONG_KIND'
    ],
    ['an image of 2 × 2 pixels', () => plain(2, 2).png().toBuffer(), 'WRONG_KIND'],
    ['an image with too many pixels', () => plain(8000, 8000).png().toBuffer(), 'TOO_MANY_PIXELS'],
    ['a file with too many bytes', async () => Buffer.alloc(10 * 1024 * 1024 + 1, photograph), 'TOO_LARGE']
  ])('rejects %s', async (_, make, code) => {
    await expect(reencodeScan(await make())).rejects.toMatchObject({ code })
  })

  it('returns an upright, smaller image without the metadata of the phone', async () => {
    const turned = await plain(3000, 1000)
      .withExif({ IFD3: { GPSLatitude: '12/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { width, height, exif, orientation } = await sharp(await reencodeScan(turned)).metadata()
    expect([width, height, exif, orientation]).toEqual([867, 2600, undefined, undefined])
  })
})
