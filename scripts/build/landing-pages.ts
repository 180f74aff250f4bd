// Makes the landing page of every language after the web build: one HTML file with its style inside, in web/dist/landing. Its
// script and styles are a separate build, so that neither the page nor the app is split into chunks for the other.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, createServer } from 'vite'
import { languageCodes } from '../../contract/languages.ts'
import { root, webDist } from '../repository.ts'

interface LandingFiles {
  style: string
  script: string
  preload: readonly string[]
}
interface LandingModule {
  renderLanding(language: string, files: LandingFiles): string
}
type ChunkFile = (source: string) => string

const web = join(root, 'web')
/** Below web/dist: which file each source became. */
export const landingManifest = '.vite/landing-manifest.json'

const configFile = join(web, 'vite.config.ts')
const script = 'src/features/landing/enhance.ts'
const style = 'src/features/landing/landing.css'
const fontStyleOf = (language: string): string => `src/ui/fonts/generated/landing-${language}.css`

export async function prerenderLanding(): Promise<void> {
  // The server below would set development, and the build after it would contain React's development checks.
  process.env.NODE_ENV ??= 'production'
  const vite = await createServer({
    configFile,
    logLevel: 'warn',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true }
  })
  try {
    const { renderLanding } = (await vite.ssrLoadModule('/src/features/landing/render.tsx')) as LandingModule
    await writePages(renderLanding, await buildFiles())
  } finally {
    await vite.close()
  }
}

/** Builds script and styles beside the app's files, and returns which file a source became. */
async function buildFiles(): Promise<ChunkFile> {
  const sources = [script, style, ...languageCodes.map(fontStyleOf)]
  await build({
    configFile,
    logLevel: 'warn',
    build: {
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: landingManifest,
      rolldownOptions: { input: sources.map((source) => join(web, source)) }
    }
  })
  const manifest = JSON.parse(await readFile(join(webDist, landingManifest), 'utf8'))
  return (source) => {
    const file = manifest[source]?.file
    if (!file) throw new Error(`The build of the landing page has no ${source}`)
    return file
  }
}

async function writePages(renderLanding: LandingModule['renderLanding'], fileOf: ChunkFile): Promise<void> {
  const read = (source: string) => readFile(join(webDist, fileOf(source)), 'utf8')
  const pageStyle = await read(style)
  await rm(join(webDist, 'landing'), { recursive: true, force: true })
  await mkdir(join(webDist, 'landing'))
  for (const language of languageCodes) {
    const fontStyle = await read(fontStyleOf(language))
    const page = renderLanding(language, {
      style: fontStyle + pageStyle,
      script: `/${fileOf(script)}`,
      preload: preloadOf(fontStyle, language)
    })
    await writeFile(join(webDist, 'landing', `${language}.html`), page)
  }
}

/** The fonts of the first view, so that its lines do not move: headings, reading text, and the brand and numbers in Latin. */
function preloadOf(fontStyle: string, language: string): string[] {
  const urls = [...fontStyle.matchAll(/url\(["']?([^"')]+)/g)].map(([, url = '']) => url)
  const named = (...names: string[]) => urls.filter((url) => names.some((name) => url.includes(`/landing-${name}-`)))
  const first = named(`${language}-first`)
  const own = first.length > 0 ? first : named(`${language}-heading`, `${language}-text`)
  return [...own, ...named('latin-heading')]
}
