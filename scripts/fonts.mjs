// Writes the web fonts into web/src/ui/fonts/generated: for every script a small file with the characters our own words
// use (tier one) and the whole script (tier two, fetched only when a rare glyph appears), and the CSS that joins them.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { faceRule, headingWeight, namesFamily, nastaliqWeight, rangeOf, scripts, within } from './font-scripts.mjs'
import { landingPlan, landingStyle } from './landing-fonts.mjs'

const root = resolve(import.meta.dirname, '..')
const packages = join(root, 'node_modules/@fontsource-variable')
const generated = join(root, 'web/src/ui/fonts/generated')
const cache = join(root, '.cache/fonts')
const locales = join(root, 'locales/messages')

/** Google keeps the rupee in the Latin extension; a price must not fetch all of it. */
const rupee = {
  text: '₹',
  range: 'U+20B9',
  heading: 'anek-latin/files/anek-latin-latin-ext-wght-normal.woff2',
  body: 'noto-sans/files/noto-sans-latin-ext-wght-normal.woff2'
}
const threadMark = 'font-subsets'
/** What people type and machines print in any language, whether or not a message holds it. */
const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, it) => it + 32))
const always = `${ascii}\u00a0°±·×÷–—‘’“”•…−`

async function wordsOfEveryLanguage() {
  const files = (await readdir(locales, { recursive: true })).filter((it) => it.endsWith('.json')).sort()
  const texts = await Promise.all(files.map((it) => readFile(join(locales, it), 'utf8')))
  return texts.join('')
}

async function namesOfLanguages() {
  const source = await readFile(join(root, 'contract/languages.ts'), 'utf8')
  return [...source.matchAll(/native: '([^']+)'/g)].map((it) => it[1]).join('')
}

/**
 * Every file to make and the face it serves.
 * @param {string} words all messages of all languages
 * @param {string} names the languages' own names
 */
function plan(words, names) {
  const faces = []
  const add = (family, file, source, { text = null, weight, cssWeight, range, local = [] }) =>
    faces.push({ family, file: `${file}.woff2`, source, text, weight, cssWeight, range, local })
  for (const script of scripts) {
    const { name, heading, text: body, local } = script
    const range = rangeOf(script.ranges)
    const used = within(script, words + names + always)
    const file = name.toLowerCase()
    if (body) {
      add(`${name} Heading`, `${file}-heading`, heading, {
        text: used,
        weight: headingWeight,
        cssWeight: '400 900',
        range
      })
      add(`${name} Heading All`, `${file}-heading-all`, heading, { weight: headingWeight, cssWeight: '400 900', range })
      const regular = [local, `${local} Regular`]
      const bold = [`${local} SemiBold`, `${local} Bold`]
      add(name, `${file}-text`, body, { text: used, weight: 400, cssWeight: '400', range, local: regular })
      add(name, `${file}-text-bold`, body, { text: used, weight: 600, cssWeight: '600 700', range, local: bold })
      add(`${name} All`, `${file}-text-all`, body, { weight: { min: 400, max: 700 }, cssWeight: '400 700', range })
    } else {
      const one = { weight: nastaliqWeight, cssWeight: '400 900', range }
      add(name, file, heading, { ...one, text: used, local: [local, `${local} Regular`] })
      add(`${name} All`, `${file}-all`, heading, one)
    }
    if (name !== 'Latin') {
      const weight = body ? headingWeight : nastaliqWeight
      add(namesFamily, `${file}-name`, heading, {
        text: within(script, names),
        weight,
        cssWeight: '400 900',
        range
      })
    }
  }
  const { text, range } = rupee
  add('Latin Heading', 'rupee-heading', rupee.heading, { text, weight: headingWeight, cssWeight: '400 900', range })
  const local = ['Noto Sans', 'Noto Sans Regular']
  add('Latin', 'rupee-text', rupee.body, { text, weight: 400, cssWeight: '400', range, local })
  return faces
}

/** @param {string} place selector of the part of a page that the fonts are for; the whole page without it */
function styleOf(faces, place) {
  const rules = faces.map(faceRule)
  const root = place ?? ':root'
  const familiesOf = (script, heading) => {
    const family = heading && script.text ? `${script.name} Heading` : script.name
    return `"${family}", "${family} All"`
  }
  const everyScript = (heading) => scripts.map((it) => familiesOf(it, heading)).join(', ')
  rules.push(`${root} {
  --every-heading: ${everyScript(true)}, system-ui, sans-serif;
  --every-text: ${everyScript(false)}, system-ui, sans-serif;
  --stack-names: "${namesFamily}", var(--every-text);
}`)
  for (const script of scripts) {
    const first = script.name === 'Latin' ? [root] : []
    const within = place ? `${place} ` : ''
    const selector = first.concat(script.languages.map((it) => `${within}[lang="${it}"]`)).join(', ')
    rules.push(`${selector} {
  --stack-heading: ${familiesOf(script, true)}, var(--every-heading);
  --stack-text: ${familiesOf(script, false)}, var(--every-text);
}`)
  }
  return `/* Written by scripts/fonts.mjs. */\n${rules.join('\n')}\n`
}

/** The faces and the font stacks of each language, for these messages and names of languages. */
export const fontStyle = (words, names) => styleOf(plan(words, names))

/** One subset, or the kept copy of an equal earlier one. */
async function make({ file, source, text, words, weight, version }) {
  const key = createHash('sha256')
    .update(JSON.stringify([version, source, words ?? text, weight]))
    .digest('hex')
    .slice(0, 24)
  const kept = join(cache, `${key}.woff2`)
  if (!existsSync(kept) && words) {
    const { phraseFont } = await import('./phrase-font.mjs')
    await writeFile(kept, await phraseFont(await readFile(join(packages, source)), words, weight))
  } else if (!existsSync(kept)) {
    const { default: subset } = await import('subset-font')
    const options = { targetFormat: 'woff2', variationAxes: { wght: weight }, keepAllGlyphs: text === null }
    await writeFile(kept, await subset(await readFile(join(packages, source)), text, options))
  }
  await writeIfNew(join(generated, file), await readFile(kept))
}

async function writeIfNew(path, content) {
  const old = existsSync(path) ? await readFile(path) : null
  if (!old?.equals(Buffer.from(content))) await writeFile(path, content)
}

const versionOf = async (folder) => JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')).version

/** Makes what is missing, on as many threads as there are cores, and drops what is no longer used. */
export async function buildFonts() {
  await Promise.all([mkdir(generated, { recursive: true }), mkdir(cache, { recursive: true })])
  const faces = plan(await wordsOfEveryLanguage(), await namesOfLanguages())
  const landing = landingPlan()
  const subsetVersion = await versionOf(join(root, 'node_modules/subset-font'))
  const work = await Promise.all(
    [...faces, ...landing.faces].map(async (it) => ({
      ...it,
      version: `${subsetVersion} ${await versionOf(join(packages, it.source.split('/')[0]))}`
    }))
  )
  const threads = Array.from(
    { length: Math.min(availableParallelism(), 4) },
    () => new Worker(fileURLToPath(import.meta.url), { workerData: threadMark })
  )
  try {
    await Promise.all(threads.map((it) => drain(it, work)))
  } finally {
    await Promise.all(threads.map((it) => it.terminate()))
  }
  const names = faces.filter((it) => it.family === namesFamily)
  const styles = new Map([
    ['fonts.css', styleOf(faces)],
    // The chat of the landing page speaks every language on a page whose own fonts know only its words.
    ['demo-chat.css', styleOf(faces, '#demo-chat')]
  ])
  for (const page of landing.pages) styles.set(`landing-${page.language}.css`, landingStyle(page, names))
  for (const [file, style] of styles) await writeIfNew(join(generated, file), style)
  const wanted = new Set([...styles.keys(), ...[...faces, ...landing.faces].map((it) => it.file)])
  for (const file of await readdir(generated)) if (!wanted.has(file)) await rm(join(generated, file))
}

/** Feeds one thread until nothing is left. */
function drain(worker, work) {
  return new Promise((done, fail) => {
    const next = () => {
      const job = work.shift()
      if (job) worker.postMessage(job)
      else done()
    }
    worker.on('message', next)
    worker.on('error', fail)
    next()
  })
}

if (workerData === threadMark) {
  parentPort.on('message', async (job) => {
    await make(job)
    parentPort.postMessage('done')
  })
} else if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await buildFonts()
}
