// Writes the web fonts into web/src/ui/fonts/generated: for every script a small file with the characters our own words
// use (tier one) and the whole script (tier two, fetched only when a rare glyph appears), and the CSS that joins them.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parentPort, Worker, workerData } from 'node:worker_threads'

const root = resolve(import.meta.dirname, '..')
const packages = join(root, 'node_modules/@fontsource-variable')
const generated = join(root, 'web/src/ui/fonts/generated')
const cache = join(root, '.cache/fonts')
const locales = join(root, 'web/src/i18n/locales')

// The danda and the joiners belong to each Indic script alike: a Punjabi full stop must not fetch a Devanagari file.
const sharedIndic = [
  [0x964, 0x965],
  [0x200c, 0x200d],
  [0x25cc, 0x25cc]
]

const indic = (name, block, languages, anek = name.toLowerCase()) => ({
  name,
  languages,
  ranges: [block, ...sharedIndic],
  heading: `anek-${anek}/files/anek-${anek}-${name.toLowerCase()}-wght-normal.woff2`,
  text: `noto-sans-${name.toLowerCase()}/files/noto-sans-${name.toLowerCase()}-${name.toLowerCase()}-wght-normal.woff2`,
  local: `Noto Sans ${name}`
})

/** In the order of falling back. `languages` are those whose pages put this script first. */
const scripts = [
  {
    name: 'Latin',
    languages: ['en'],
    ranges: [
      [0x0, 0xff],
      [0x131, 0x131],
      [0x152, 0x153],
      [0x2c6, 0x2dc],
      [0x2000, 0x200b],
      [0x200e, 0x206f],
      [0x20ac, 0x20ac],
      [0x2122, 0x2122],
      [0x2191, 0x2193],
      [0x2212, 0x2215]
    ],
    heading: 'anek-latin/files/anek-latin-latin-wght-normal.woff2',
    text: 'noto-sans/files/noto-sans-latin-wght-normal.woff2',
    local: 'Noto Sans'
  },
  indic('Devanagari', [0x900, 0x97f], ['hi', 'bgc', 'bho']),
  indic('Gurmukhi', [0xa00, 0xa7f], ['pa']),
  indic('Telugu', [0xc00, 0xc7f], ['te']),
  indic('Tamil', [0xb80, 0xbff], ['ta']),
  indic('Gujarati', [0xa80, 0xaff], ['gu']),
  indic('Bengali', [0x980, 0x9ff], ['bn'], 'bangla'),
  {
    name: 'Nastaliq',
    languages: ['ur'],
    ranges: [
      [0x600, 0x6ff],
      [0x750, 0x77f],
      [0x200c, 0x200f],
      [0xfb50, 0xfdff],
      [0xfe70, 0xfefc]
    ],
    heading: 'noto-nastaliq-urdu/files/noto-nastaliq-urdu-arabic-wght-normal.woff2',
    local: 'Noto Nastaliq Urdu'
  }
]

/** Google keeps the rupee in the Latin extension; a price must not fetch all of it. */
const rupee = {
  text: '₹',
  range: 'U+20B9',
  heading: 'anek-latin/files/anek-latin-latin-ext-wght-normal.woff2',
  body: 'noto-sans/files/noto-sans-latin-ext-wght-normal.woff2'
}
const threadMark = 'font-subsets'
const headingWeight = 620
// One weight of Nastaliq serves headings and text: its readers know no bold, and a file of it is 100 kB.
const nastaliqWeight = 500
/** What people type and machines print in any language, whether or not a message holds it. */
const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, it) => it + 32))
const always = `${ascii}\u00a0°±·×÷–—‘’“”•…−`

const rangeOf = (ranges) =>
  ranges.map(([from, to]) => `U+${from.toString(16)}${to > from ? `-${to.toString(16)}` : ''}`.toUpperCase()).join(', ')

const within = (script, text) =>
  [...new Set(text)]
    .filter((it) => script.ranges.some(([from, to]) => it.codePointAt(0) >= from && it.codePointAt(0) <= to))
    .sort()
    .join('')

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
      add('Language Names', `${file}-name`, heading, {
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

function styleOf(faces) {
  const rules = faces.map((it) => {
    const places = [...it.local.map((name) => `local("${name}")`), `url("./${it.file}") format("woff2")`]
    return `@font-face {
  font-family: "${it.family}";
  font-weight: ${it.cssWeight};
  font-display: swap;
  src: ${places.join(', ')};
  unicode-range: ${it.range};
}`
  })
  const familiesOf = (script, heading) => {
    const family = heading && script.text ? `${script.name} Heading` : script.name
    return `"${family}", "${family} All"`
  }
  const everyScript = (heading) => scripts.map((it) => familiesOf(it, heading)).join(', ')
  rules.push(`:root {
  --every-heading: ${everyScript(true)}, system-ui, sans-serif;
  --every-text: ${everyScript(false)}, system-ui, sans-serif;
  --stack-names: "Language Names", var(--every-text);
}`)
  for (const script of scripts) {
    const first = script.name === 'Latin' ? [':root'] : []
    const selector = first.concat(script.languages.map((it) => `[lang="${it}"]`)).join(', ')
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
async function make({ file, source, text, weight, version }) {
  const key = createHash('sha256')
    .update(JSON.stringify([version, source, text, weight]))
    .digest('hex')
    .slice(0, 24)
  const kept = join(cache, `${key}.woff2`)
  if (!existsSync(kept)) {
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
  const subsetVersion = await versionOf(join(root, 'node_modules/subset-font'))
  const work = await Promise.all(
    faces.map(async (it) => ({
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
  await writeIfNew(join(generated, 'fonts.css'), styleOf(faces))
  const wanted = new Set(['fonts.css', ...faces.map((it) => it.file)])
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
