// Makes the landing page of every language, after the web build: one HTML file with its style inside, in web/dist/landing. Its
// script and styles are a build of their own, so that neither the page nor the app is cut into pieces for the other.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, createServer } from 'vite'

const web = resolve(import.meta.dirname, '../web')
const dist = join(web, 'dist')
const fonts = 'src/ui/fonts/generated'
/** Says which file each source became; below the folder of the built site. */
export const landingManifest = '.vite/landing-manifest.json'

const configFile = join(web, 'vite.config.ts')
const entries = {
  script: 'src/features/landing/enhance.ts',
  look: 'src/features/landing/landing.css',
  faces: (language) => `${fonts}/landing-${language}.css`
}

export async function prerenderLanding() {
  // The server below would say that this is development, and the build after it would carry React's own checks.
  process.env.NODE_ENV ??= 'production'
  const vite = await createServer({
    configFile,
    logLevel: 'warn',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true }
  })
  try {
    const { renderLanding } = await vite.ssrLoadModule('/src/features/landing/render.tsx')
    const { languageCodes } = await vite.ssrLoadModule('@arogyachat/contract/languages')
    await writePages(languageCodes, renderLanding, await buildFiles(languageCodes))
  } finally {
    await vite.close()
  }
}

/** Builds script and styles beside the app's files. @returns from a source to the file it became */
async function buildFiles(languageCodes) {
  const sources = [entries.script, entries.look, ...languageCodes.map(entries.faces)]
  await build({
    configFile,
    logLevel: 'warn',
    build: {
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: landingManifest,
      rolldownOptions: { input: sources.map((it) => join(web, it)) }
    }
  })
  const manifest = JSON.parse(await readFile(join(dist, landingManifest), 'utf8'))
  return (source) => {
    const file = manifest[source]?.file
    if (!file) throw new Error(`The build of the landing page has no ${source}`)
    return file
  }
}

async function writePages(languageCodes, renderLanding, fileOf) {
  const styleOf = (source) => readFile(join(dist, fileOf(source)), 'utf8')
  const look = await styleOf(entries.look)
  await rm(join(dist, 'landing'), { recursive: true, force: true })
  await mkdir(join(dist, 'landing'))
  for (const language of languageCodes) {
    const faces = await styleOf(entries.faces(language))
    const page = renderLanding(language, {
      style: faces + look,
      script: `/${fileOf(entries.script)}`,
      preload: preloadOf(faces, language)
    })
    await writeFile(join(dist, 'landing', `${language}.html`), page)
  }
}

/** What the first view shows in our own letters, so that its lines do not jump: headings, reading text, brand and numbers in Latin. */
function preloadOf(faces, language) {
  const urls = [...faces.matchAll(/url\(["']?([^"')]+)/g)].map((it) => it[1])
  const those = (...names) => urls.filter((url) => names.some((it) => url.includes(`/landing-${it}-`)))
  const first = those(`${language}-first`)
  const own = first.length > 0 ? first : those(`${language}-heading`, `${language}-text`)
  return [...own, ...those('latin-heading')]
}
