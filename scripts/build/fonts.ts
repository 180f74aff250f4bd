// Writes the web fonts into web/src/ui/fonts/generated: for every script a small file with the letters of the messages, the
// whole script in a second file that a browser fetches only for a rare letter, and the CSS for both.
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { languages } from '../../contract/languages.ts'
import { filesIn, messagesFolder, root } from '../repository.ts'
import {
  type Face,
  faceRule,
  headingWeight,
  latin,
  lettersWithin,
  namesFamily,
  nastaliqWeight,
  rangeOf,
  type Script,
  scripts
} from './font-scripts.ts'
import type { FontJob } from './font-worker.ts'
import { landingPlan, landingStyle } from './landing-fonts.ts'

const packages = join(root, 'node_modules/@fontsource-variable')
const generated = join(root, 'web/src/ui/fonts/generated')
const cache = join(root, '.cache/fonts')
const workerProgram = join(import.meta.dirname, 'font-worker.ts')
const maxWorkers = 4

/** Google puts the rupee sign in the Latin extension; a price must not fetch all of it. */
const rupee = {
  text: '₹',
  range: 'U+20B9',
  heading: 'anek-latin/files/anek-latin-latin-ext-wght-normal.woff2',
  body: 'noto-sans/files/noto-sans-latin-ext-wght-normal.woff2'
}
/** What people type and devices print in any language, whether or not a message contains it. */
const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => index + 32))
const always = `${ascii}\u00a0°±·×÷–—‘’“”•…−`

const messagesOfEveryLanguage = (): string =>
  filesIn(messagesFolder)
    .filter((path) => path.endsWith('.json'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('')

const nativeNames = languages.map((language) => language.native).join('')

/** The faces of one script: heading and text in both sizes, or one font for both. */
function facesOf(script: Script, messages: string, names: string): Face[] {
  const { name, heading, text: body, local } = script
  const range = rangeOf(script.ranges)
  const used = lettersWithin(script, messages + names + always)
  const file = name.toLowerCase()
  const face = (
    family: string,
    suffix: string,
    source: string,
    options: Pick<Face, 'weight' | 'cssWeight'> & Partial<Face>
  ): Face => ({ family, file: `${file}${suffix}.woff2`, source, text: null, range, local: [], ...options })
  const anyWeight = { weight: body ? headingWeight : nastaliqWeight, cssWeight: '400 900' }
  const nameFace =
    script === latin ? [] : [face(namesFamily, '-name', heading, { ...anyWeight, text: lettersWithin(script, names) })]
  if (!body)
    return [
      face(name, '', heading, { ...anyWeight, text: used, local: [local, `${local} Regular`] }),
      face(`${name} All`, '-all', heading, anyWeight),
      ...nameFace
    ]
  const regular = { weight: 400, cssWeight: '400', local: [local, `${local} Regular`] }
  const bold = { weight: 600, cssWeight: '600 700', local: [`${local} SemiBold`, `${local} Bold`] }
  return [
    face(`${name} Heading`, '-heading', heading, { ...anyWeight, text: used }),
    face(`${name} Heading All`, '-heading-all', heading, anyWeight),
    face(name, '-text', body, { ...regular, text: used }),
    face(name, '-text-bold', body, { ...bold, text: used }),
    face(`${name} All`, '-text-all', body, { weight: { min: 400, max: 700 }, cssWeight: '400 700' }),
    ...nameFace
  ]
}

/** Every file to make and the face it serves. */
function plan(messages: string, names: string): Face[] {
  const { text, range } = rupee
  return [
    ...scripts.flatMap((script) => facesOf(script, messages, names)),
    {
      family: 'Latin Heading',
      file: 'rupee-heading.woff2',
      source: rupee.heading,
      text,
      weight: headingWeight,
      cssWeight: '400 900',
      range,
      local: []
    },
    {
      family: 'Latin',
      file: 'rupee-text.woff2',
      source: rupee.body,
      text,
      weight: 400,
      cssWeight: '400',
      range,
      local: ['Noto Sans', 'Noto Sans Regular']
    }
  ]
}

/** `selector` is the part of a page that the fonts are for, by default all of it. */
function styleOf(faces: readonly Face[], selector?: string): string {
  const top = selector ?? ':root'
  const familiesOf = (script: Script, heading: boolean) => {
    const family = heading && script.text ? `${script.name} Heading` : script.name
    return `"${family}", "${family} All"`
  }
  const everyScript = (heading: boolean) => scripts.map((script) => familiesOf(script, heading)).join(', ')
  const rules = faces.map(faceRule)
  rules.push(`${top} {
  --every-heading: ${everyScript(true)}, system-ui, sans-serif;
  --every-text: ${everyScript(false)}, system-ui, sans-serif;
  --stack-names: "${namesFamily}", var(--every-text);
}`)
  for (const script of scripts) {
    const prefix = selector ? `${selector} ` : ''
    const selectors = script.languages.map((language) => `${prefix}[lang="${language}"]`)
    if (script === latin) selectors.unshift(top)
    rules.push(`${selectors.join(', ')} {
  --stack-heading: ${familiesOf(script, true)}, var(--every-heading);
  --stack-text: ${familiesOf(script, false)}, var(--every-text);
}`)
  }
  return `/* Written by scripts/build/fonts.ts. */\n${rules.join('\n')}\n`
}

/** The faces and the font stacks of each language, for these messages and names of languages. */
export const fontStyle = (messages: string, names: string): string => styleOf(plan(messages, names))

const versionOf = async (folder: string): Promise<string> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')).version

async function jobsFor(faces: readonly Face[]): Promise<FontJob[]> {
  const subsetVersion = await versionOf(join(root, 'node_modules/subset-font'))
  return Promise.all(
    faces.map(async ({ file, source, text, words, weight }) => ({
      file: join(generated, file),
      cache,
      source: join(packages, source),
      key: [`${subsetVersion} ${await versionOf(join(packages, source.split('/')[0] ?? ''))}`, source],
      text: text ?? null,
      ...(words && { words }),
      weight
    }))
  )
}

/** Makes the files that are missing, with a process per core, and deletes those no longer used. */
export async function buildFonts(): Promise<void> {
  await Promise.all([mkdir(generated, { recursive: true }), mkdir(cache, { recursive: true })])
  const faces = plan(messagesOfEveryLanguage(), nativeNames)
  const landing = landingPlan()
  const jobs = await jobsFor([...faces, ...landing.faces])
  const workers = Array.from({ length: Math.min(availableParallelism(), maxWorkers) }, () => fork(workerProgram))
  try {
    await Promise.all(workers.map((worker) => runJobs(worker, jobs)))
  } finally {
    for (const worker of workers) worker.kill()
  }
  const names = faces.filter((face) => face.family === namesFamily)
  const styles = new Map([
    ['fonts.css', styleOf(faces)],
    // The chat shows every language, on a landing page whose own fonts contain only its own words.
    ['demo-chat.css', styleOf(faces, '#demo-chat')]
  ])
  for (const page of landing.pages) styles.set(`landing-${page.language}.css`, landingStyle(page, names))
  for (const [file, style] of styles) await writeIfChanged(join(generated, file), style)
  const wanted = new Set([...styles.keys(), ...[...faces, ...landing.faces].map((face) => face.file)])
  for (const file of await readdir(generated)) if (!wanted.has(file)) await rm(join(generated, file))
}

async function writeIfChanged(path: string, content: string): Promise<void> {
  const old = existsSync(path) ? await readFile(path, 'utf8') : null
  if (old !== content) await writeFile(path, content)
}

/** Sends one worker a job at a time until none is left. */
function runJobs(worker: ChildProcess, jobs: FontJob[]): Promise<void> {
  return new Promise((done, fail) => {
    const next = () => {
      const job = jobs.shift()
      if (job) worker.send(job)
      else done()
    }
    worker.on('message', next)
    worker.on('error', fail)
    worker.on('exit', (code) => fail(new Error(`A font worker ended with ${code}`)))
    next()
  })
}
