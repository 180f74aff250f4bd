import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages } from '../../contract/languages.ts'
import { homeScreenIconPath } from '../../contract/screens.ts'
import { root } from '../repository.ts'
import { buildAppManifest } from './app-manifest.ts'

interface Icon {
  src: string
  sizes: string
  type: string
  purpose?: string
}
interface Manifest {
  lang: string
  dir: string
  start_url: string
  icons: Icon[]
  shortcuts: { name: string; url: string; icons: Icon[] }[]
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'app-manifest-'))
  await buildAppManifest(folder)
})
afterAll(() => rm(folder, { recursive: true }))

const manifestOf = async (language: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, 'manifest', `${language}.json`), 'utf8'))
/** Colour and opacity of a pixel, by its place as shares of width and height. */
async function pixel(path: string, [x, y]: [number, number]): Promise<number[]> {
  const { data, info } = await sharp(join(folder, path)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const start = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * 4
  return [...data.subarray(start, start + 4)]
}

describe('the manifest', () => {
  it.each(languages)('in $english has texts and shortcuts in that language', async ({ code, dir }) => {
    const manifest = await manifestOf(code)
    expect(manifest).toMatchObject({ lang: code, dir, start_url: '/start', display: 'standalone', name: 'ArogyaChat' })
    const english = await manifestOf('en')
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/start?section=consultation', '/start?section=chatbot'])
    if (code === 'en') return
    for (const [index, { name }] of manifest.shortcuts.entries()) {
      expect(name).not.toBe(english.shortcuts[index]?.name)
      expect(name).not.toContain('{')
    }
  })

  it('names icons that exist in the size and the format that it states', async () => {
    const { icons, shortcuts } = await manifestOf('en')
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`)).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable', 'any any'])
    )
    for (const { src, sizes, type } of [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)]) {
      const file = join(type === 'image/svg+xml' ? join(root, 'web/public') : folder, src)
      const { format, width, height } = await sharp(file).metadata()
      expect(`image/${format}`, src).toBe(type.replace('+xml', ''))
      if (sizes !== 'any') expect(`${width}x${height}`, src).toBe(sizes)
    }
  })
})

describe('an icon', () => {
  it('has the shape of the mark, with transparent corners', async () => {
    expect((await pixel('icons/app-192.png', [0, 0]))[3]).toBe(0)
    expect(await pixel('icons/app-192.png', [0.5, 0.05])).toEqual([0, 0x63, 0x4b, 255])
  })

  it.each(['/icons/app-maskable-512.png', homeScreenIconPath])('may be cut to any shape: %s', async (path) => {
    for (const corner of [0, 1] as const) expect(await pixel(path, [corner, corner])).toEqual([0, 0x63, 0x4b, 255])
    // Outside the circle that every system shows, there is nothing but the ground.
    const { data, info } = await sharp(join(folder, path)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const middle = (info.width - 1) / 2
    for (let index = 0; index < info.width * info.height; index++) {
      const distance = Math.hypot((index % info.width) - middle, Math.floor(index / info.width) - middle)
      if (distance > 0.4 * info.width) expect(data[index * 3], `pixel ${index}`).toBe(0)
    }
  })
})
