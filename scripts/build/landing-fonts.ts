// The fonts of the landing page, which must be readable at once on a slow connection: of each script only the letters of the page.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../../contract/languages.ts'
import { messagesFolder, root } from '../repository.ts'
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

interface PageFonts {
  language: string
  faces: readonly Face[]
  /** The faces of the chat bubbles in other languages. */
  bubbles: readonly Face[]
}
interface PageTexts {
  heading: readonly string[]
  all: readonly string[]
  first: readonly string[]
}
type Messages = Readonly<Record<string, string>>

const readMessages = (language: string, namespace: string): Messages =>
  JSON.parse(readFileSync(join(messagesFolder, language, `${namespace}.json`), 'utf8'))

/** Messages of the `shell` namespace that the page shows too. */
const shellHeadings = ['skipToContent', 'menu', 'chooseLanguage', 'demoTitle', 'loggedOutTitle']
const shellTexts = ['demoText', 'loggedOutText']

const nativeNameOf = (language: string): string => languages.find(({ code }) => code === language)?.native ?? ''

/** What is visible before the page is scrolled, beside the messages of the shell. */
const firstView = new Set(
  (
    'home features forDoctors contact getStarted goToDashboard badge headlineFirst headlineSecond introductionText startChatting ' +
    'learnHow claimPeopleText claimLanguagesText claimHoursText'
  ).split(' ')
)

/** The texts of a page. Keys that end in Text are set as reading text, all others as headings and buttons. */
function textsOf(language: string): PageTexts {
  const landing = Object.entries(readMessages(language, 'landing'))
  const shell = readMessages(language, 'shell')
  const fromShell = (keys: readonly string[]) => keys.map((key) => shell[key] ?? '')
  const fromLanding = (isWanted: (key: string) => boolean) =>
    landing.filter(([key]) => isWanted(key)).map(([, text]) => text)
  const heading = [...fromLanding((key) => !key.endsWith('Text')), ...fromShell(shellHeadings), nativeNameOf(language)]
  return {
    heading,
    all: [...heading, ...fromLanding((key) => key.endsWith('Text')), ...fromShell(shellTexts)],
    first: [...fromLanding((key) => firstView.has(key)), ...fromShell(shellHeadings), nativeNameOf(language)]
  }
}

/** The brand and the numbers of every page; an operator may change the numbers. */
const everywhere = ' ArogyaChat0123456789+/%.,:;-–&©@()?!’“”'

/** The runs of letters of one script, which is how a browser passes them to a font. */
function runsOf(script: Script, texts: readonly string[]): string[] {
  const letters = script.ranges.map(([first, last]) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`).join('')
  return [...new Set(texts.join(' ').match(new RegExp(`[${letters}]+`, 'gu')) ?? [])].sort()
}

type Cut = Pick<Face, 'source' | 'weight'> & Partial<Face>

/** Latin letters combine freely and are cut by letters; other scripts by the words that contain them. */
const faceOf = (family: string, file: string, script: Script, texts: readonly string[], cut: Cut): Face => ({
  family,
  file: `landing-${file}.woff2`,
  ...(script === latin ? { text: lettersWithin(script, texts.join('')) } : { words: runsOf(script, texts) }),
  cssWeight: '400 900',
  range: rangeOf(script.ranges),
  local: [],
  ...cut
})

/** Nastaliq has one weight for headings and text, and a file of all words is large, so the first view has a file of its own. */
const hasOneFont = (script: Script): boolean => script.text === undefined

const headingCut = (script: Script): Cut => ({
  source: script.heading,
  weight: script.text ? headingWeight : nastaliqWeight
})
const textCut = (script: Script): Cut => ({
  source: script.text ?? script.heading,
  weight: script.text ? 400 : nastaliqWeight,
  local: [script.local, `${script.local} Regular`],
  // Every system has Latin letters for reading, and lines must not move when ours arrive late.
  display: script === latin ? 'optional' : 'swap'
})

const facesOf = (
  script: Script,
  name: string,
  texts: Pick<PageTexts, 'heading' | 'all'> & Partial<PageTexts>
): Face[] =>
  hasOneFont(script)
    ? [
        faceOf('Landing First', `${name}-first`, script, texts.first ?? [], textCut(script)),
        faceOf('Landing Text', `${name}-text`, script, texts.all, textCut(script))
      ]
    : [
        faceOf('Landing Heading', `${name}-heading`, script, texts.heading, headingCut(script)),
        faceOf('Landing Text', `${name}-text`, script, texts.all, textCut(script))
      ]

/** Every file to make, and which of them each page uses. */
export function landingPlan(): { pages: readonly PageFonts[]; faces: readonly Face[] } {
  const texts = new Map(scripts.flatMap((script) => script.languages.map((language) => [language, textsOf(language)])))
  const foreign = [...texts].filter(([language]) => language !== 'en').map(([, pageTexts]) => pageTexts)
  const signs = (phrases: readonly string[]) => [everywhere, phrases.join('').replace(/[\x20-\x7f]/g, '')]
  const shared = facesOf(latin, 'latin', {
    heading: signs(foreign.flatMap((pageTexts) => pageTexts.heading)),
    all: signs(foreign.flatMap((pageTexts) => pageTexts.all))
  })
  const bubbleTexts = readFileSync(join(root, 'web/src/ui/bubbles.ts'), 'utf8')
  const bubbles = scripts
    .filter((script) => script !== latin)
    .map((script) =>
      faceOf('Landing Bubbles', `bubble-${script.name.toLowerCase()}`, script, [bubbleTexts], headingCut(script))
    )
  const pages = [...texts].map(([language, own]) => {
    const script = scripts.find(({ languages: codes }) => codes.includes(language)) ?? latin
    const faces =
      script === latin
        ? facesOf(script, language, { heading: [everywhere, ...own.heading], all: [everywhere, ...own.all] })
        : [...facesOf(script, language, own), ...shared]
    return { language, faces, bubbles }
  })
  const faces = new Map(pages.flatMap((page) => [...page.faces, ...page.bubbles]).map((face) => [face.file, face]))
  return { pages, faces: [...faces.values()] }
}

/** The faces and stacks of one page; `names` are the faces of the languages' own names. */
export const landingStyle = (
  { faces, bubbles }: PageFonts,
  names: readonly Face[]
): string => `/* Written by scripts/build/fonts.ts. */
${[...faces, ...bubbles, ...names].map(faceRule).join('\n')}
:root {
  --stack-heading: "Landing Heading", "Landing Text", system-ui, sans-serif;
  --stack-text: "Landing Text", system-ui, sans-serif;
  --stack-names: "${namesFamily}", var(--stack-text);
  --stack-bubbles: "Landing Bubbles", var(--stack-text);
}
${faces.some((face) => face.family === 'Landing First') ? firstViewStyle : ''}`

/** Below the first view the device's own letters are used until the page has settled, so that our file is not needed earlier. */
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
