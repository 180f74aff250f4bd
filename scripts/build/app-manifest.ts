// What makes the site installable: a web app manifest in each language (https://www.w3.org/TR/appmanifest/) and its icons, drawn
// from the product's mark.
import { readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { brandName } from '../../contract/brand.ts'
import { type Language, languages } from '../../contract/languages.ts'
import { homeScreenIconPath, screenRoutes } from '../../contract/screens.ts'
import { messagesFolder, readJson, root } from '../repository.ts'

const web = join(root, 'web')
const readMark = (): string => readFileSync(join(web, 'public/mark.svg'), 'utf8')

/**
 * The mark for systems that cut an icon to their own shape: its ground to the edges, and its sign within the circle of 80 % that is
 * always visible.
 */
function uncutMark(mark: string): string {
  const [, ground, sign] = /<path fill="(#[0-9a-f]+)"[^>]*>(<path .*)<\/svg>/.exec(mark) ?? []
  if (!ground || !sign) throw new Error('mark.svg is no longer a ground with a sign')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="${ground}" d="M0 0h64v64H0z"/><g transform="translate(6.4 6.4) scale(.8)">${sign}</g></svg>`
}

/** The icons as PNG files. */
const icons = [192, 512].flatMap((size) => [
  { path: `/icons/app-${size}.png`, size, purpose: 'any' },
  { path: `/icons/app-maskable-${size}.png`, size, purpose: 'maskable' }
])

async function writeIcons(folder: string): Promise<void> {
  await mkdir(join(folder, 'icons'), { recursive: true })
  const mark = readMark()
  const uncut = uncutMark(mark)
  const files = [...icons, { path: homeScreenIconPath, size: 180, purpose: 'maskable' }]
  for (const { path, size, purpose } of files) {
    const drawing = Buffer.from(purpose === 'any' ? mark : uncut)
    // One unit of the drawing is `density / 72` pixels.
    await sharp(drawing, { density: (72 * size) / 64 })
      .resize(size, size)
      .png({ compressionLevel: 9 })
      .toFile(join(folder, path))
  }
}

/** The page's background in the light theme, as index.html states it. */
function paperColor(): string {
  const page = readFileSync(join(web, 'index.html'), 'utf8')
  const color = /name="theme-color" content="(#[0-9a-f]{6})" media="\(prefers-color-scheme: light\)"/.exec(page)?.[1]
  if (!color) throw new Error('index.html has no theme-color of the light theme')
  return color
}

interface ManifestMessages {
  landing: { descriptionText: string }
  appointments: { bookTitle: string; summary: { open: { chatbot: string } } }
}

function manifestOf({ code, dir }: Language): object {
  const messagesOf = <Name extends keyof ManifestMessages>(name: Name) =>
    readJson(join(messagesFolder, code, `${name}.json`)) as ManifestMessages[Name]
  const appointments = messagesOf('appointments')
  const shortcut = (name: string, section: string) => ({
    name,
    url: `${screenRoutes.start}?section=${section}`,
    icons: [{ src: '/icons/app-192.png', sizes: '192x192', type: 'image/png' }]
  })
  return {
    id: '/',
    name: brandName,
    short_name: brandName,
    description: messagesOf('landing').descriptionText,
    lang: code,
    dir,
    start_url: screenRoutes.start,
    scope: '/',
    display: 'standalone',
    background_color: paperColor(),
    theme_color: paperColor(),
    categories: ['health', 'medical'],
    icons: [
      ...icons.map(({ path, size, purpose }) => ({
        src: path,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose
      })),
      { src: '/mark.svg', sizes: 'any', type: 'image/svg+xml' }
    ],
    shortcuts: [
      shortcut(appointments.bookTitle, 'consultation'),
      shortcut(appointments.summary.open.chatbot, 'chatbot')
    ]
  }
}

/** Writes the icons, and the manifest of each language, into the folder of the built site. */
export async function buildAppManifest(folder: string): Promise<void> {
  await writeIcons(folder)
  await rm(join(folder, 'manifest'), { recursive: true, force: true })
  await mkdir(join(folder, 'manifest'))
  for (const language of languages)
    await writeFile(join(folder, 'manifest', `${language.code}.json`), JSON.stringify(manifestOf(language)))
}
