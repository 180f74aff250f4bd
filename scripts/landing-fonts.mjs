// The fonts of the landing page, which must be readable at once on a bad line: of each script only the letters of this page.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { faceRule, headingWeight, namesFamily, nastaliqWeight, rangeOf, scripts, within } from './font-scripts.mjs'

const source = resolve(import.meta.dirname, '../web/src')
const locales = resolve(source, '../../locales/messages')

const read = (language, area) => JSON.parse(readFileSync(join(locales, language, `${area}.json`), 'utf8'))

/** Words of other areas that the page shows too. */
const borrowed = {
  heading: [
    ['shell', 'skipToContent'],
    ['shell', 'menu'],
    ['shell', 'chooseLanguage'],
    ['shell', 'demoTitle'],
    ['shell', 'loggedOutTitle']
  ],
  text: [
    ['shell', 'demoText'],
    ['shell', 'loggedOutText']
  ]
}

const nativeNameOf = (language) => {
  const names = readFileSync(resolve(source, '../../contract/languages.ts'), 'utf8')
  return new RegExp(`code: '${language}'.*native: '([^']+)'`).exec(names)[1]
}

/** What is seen before anybody scrolls, beside the borrowed words. */
const firstView = new Set(
  (
    'home features forDoctors contact getStarted goToDashboard badge headlineFirst headlineSecond introductionText startChatting ' +
    'learnHow claimPeopleText claimLanguagesText claimHoursText'
  ).split(' ')
)

/** The words of a page. Keys that end in Text are set as reading text, all others as headings and buttons. */
export function wordsOf(language) {
  const landing = Object.entries(read(language, 'landing'))
  const take = (keys) => keys.map(([area, key]) => read(language, area)[key])
  const those = (wanted) => landing.filter(([key]) => wanted(key)).map(([, words]) => words)
  const heading = [...those((key) => !key.endsWith('Text')), ...take(borrowed.heading), nativeNameOf(language)]
  return {
    heading,
    all: [...heading, ...those((key) => key.endsWith('Text')), ...take(borrowed.text)],
    first: [...those((key) => firstView.has(key)), ...take(borrowed.heading), nativeNameOf(language)]
  }
}

const latin = scripts.find((it) => it.name === 'Latin')
/** The brand and the numbers of every page; an owner may change the numbers. */
const everywhere = ' ArogyaChat0123456789+/%.,:;-–&©@()?!’“”'

/** What a browser hands to a font of the script at once: its letters in a row. */
const runsOf = (script, phrases) => {
  const range = script.ranges.map(([from, to]) => `\\u{${from.toString(16)}}-\\u{${to.toString(16)}}`).join('')
  return [...new Set(phrases.join(' ').match(new RegExp(`[${range}]+`, 'gu')) ?? [])].sort()
}

/** Latin letters join with any other and are cut by letters; other scripts by the words that they stand in. */
const face = (family, file, script, phrases, { source, weight, local = [], display }) => ({
  family,
  file: `landing-${file}.woff2`,
  source,
  ...(script === latin ? { text: within(script, phrases.join('')) } : { words: runsOf(script, phrases) }),
  weight,
  cssWeight: '400 900',
  range: rangeOf(script.ranges),
  local,
  display
})

/** Nastaliq: headings and text are one weight, and a file of all words is large, so those of the first view come before it. */
const isOneFace = (script) => script.text === undefined

const headingOf = (script) => ({ source: script.heading, weight: script.text ? headingWeight : nastaliqWeight })
const textOf = (script) => ({
  source: script.text ?? script.heading,
  weight: script.text ? 400 : nastaliqWeight,
  local: [script.local, `${script.local} Regular`],
  // Every system has Latin letters of its own for reading, and the lines must not jump when ours come late.
  display: script === latin ? 'optional' : 'swap'
})

const facesOf = (script, name, words) =>
  isOneFace(script)
    ? [
        face('Landing First', `${name}-first`, script, words.first, textOf(script)),
        face('Landing Text', `${name}-text`, script, words.all, textOf(script))
      ]
    : [
        face('Landing Heading', `${name}-heading`, script, words.heading, headingOf(script)),
        face('Landing Text', `${name}-text`, script, words.all, textOf(script))
      ]

/** Every file to make, and which of them each page uses. */
export function landingPlan() {
  const languages = scripts.flatMap((it) => it.languages)
  const words = new Map(languages.map((it) => [it, wordsOf(it)]))
  const foreign = languages.filter((it) => it !== 'en').map((it) => words.get(it))
  const signs = (phrases) => [everywhere, phrases.join('').replace(/[\x20-\x7f]/g, '')]
  const shared = facesOf(latin, 'latin', {
    heading: signs(foreign.flatMap((it) => it.heading)),
    all: signs(foreign.flatMap((it) => it.all))
  })
  const said = readFileSync(join(source, 'features/landing/bubbles.ts'), 'utf8')
  const bubbles = scripts
    .filter((it) => it !== latin)
    .map((it) => face('Landing Bubbles', `bubble-${it.name.toLowerCase()}`, it, [said], headingOf(it)))
  const pages = languages.map((language) => {
    const script = scripts.find((it) => it.languages.includes(language))
    const own = words.get(language)
    const faces =
      script === latin
        ? facesOf(script, language, { heading: [everywhere, ...own.heading], all: [everywhere, ...own.all] })
        : [...facesOf(script, language, own), ...shared]
    return { language, faces, bubbles }
  })
  const faces = new Map(pages.flatMap((it) => [...it.faces, ...it.bubbles]).map((it) => [it.file, it]))
  return { pages, faces: [...faces.values()] }
}

/** The faces and stacks of one page; `names` are the faces of the languages' own names. */
export const landingStyle = ({ faces, bubbles }, names) => `/* Written by scripts/fonts.mjs. */
${[...faces, ...bubbles, ...names].map(faceRule).join('\n')}
:root {
  --stack-heading: "Landing Heading", "Landing Text", system-ui, sans-serif;
  --stack-text: "Landing Text", system-ui, sans-serif;
  --stack-names: "${namesFamily}", var(--stack-text);
  --stack-bubbles: "Landing Bubbles", var(--stack-text);
}
${faces.some((it) => it.family === 'Landing First') ? firstViewStyle : ''}`

/** What is below the first view takes the phone's own letters until the page stands, and asks for ours only then. */
const firstViewStyle = `:root:not([data-settled]) {
  --stack-heading: "Landing Heading", "Noto Nastaliq Urdu", system-ui, sans-serif;
  --stack-text: "Noto Nastaliq Urdu", system-ui, sans-serif;
}
.first-view {
  --stack-heading: "Landing Heading", "Landing First", system-ui, sans-serif;
  --stack-text: "Landing First", "Landing Text", system-ui, sans-serif;
  font-family: var(--stack-text);
}
`
