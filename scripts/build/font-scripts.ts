/** The writing systems that the site sets, and the font files that the letters of each come from. */

type Range = readonly [first: number, last: number]

export interface Script {
  name: string
  /** The languages whose pages put this script first. */
  languages: readonly string[]
  ranges: readonly Range[]
  heading: string
  /** The font of reading text; without one, headings and text share a font. */
  text?: string
  /** The font's name where it is installed on the device. */
  local: string
}

/** One @font-face and the file it loads. */
export interface Face {
  family: string
  file: string
  source: string
  weight: number | { min: number; max: number }
  cssWeight: string
  range: string
  local: readonly string[]
  display?: string
  /** The letters the file is cut to; null for the whole script. */
  text?: string | null
  /** The words the file is cut to, instead of letters. */
  words?: readonly string[]
}

// Every Indic script has the danda and the joiners in its ranges, so that a Punjabi full stop fetches no Devanagari file.
const sharedIndic: readonly Range[] = [
  [0x964, 0x965],
  [0x200c, 0x200d],
  [0x25cc, 0x25cc]
]

function indic(name: string, block: Range, languages: readonly string[], anek = name.toLowerCase()): Script {
  const lower = name.toLowerCase()
  return {
    name,
    languages,
    ranges: [block, ...sharedIndic],
    heading: `anek-${anek}/files/anek-${anek}-${lower}-wght-normal.woff2`,
    text: `noto-sans-${lower}/files/noto-sans-${lower}-${lower}-wght-normal.woff2`,
    local: `Noto Sans ${name}`
  }
}

export const latin: Script = {
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
}

/** In the order of the font fallback. */
export const scripts: readonly Script[] = [
  latin,
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

export const headingWeight = 620
// One weight of Nastaliq serves headings and text: the script has no bold tradition, and each weight is a file of 100 kB.
export const nastaliqWeight = 500

export const rangeOf = (ranges: readonly Range[]): string =>
  ranges
    .map(([first, last]) => `U+${first.toString(16)}${last > first ? `-${last.toString(16)}` : ''}`.toUpperCase())
    .join(', ')

/** The letters of a text that belong to a script, each once. */
export function lettersWithin(script: Script, text: string): string {
  const belongs = (letter: string) => {
    const code = letter.codePointAt(0) ?? 0
    return script.ranges.some(([first, last]) => code >= first && code <= last)
  }
  return [...new Set(text)].filter(belongs).sort().join('')
}

/** The languages' names in their own letters: a kilobyte a script. */
export const namesFamily = 'Language Names'

export function faceRule(face: Face): string {
  const sources = [...face.local.map((name) => `local("${name}")`), `url("./${face.file}") format("woff2")`]
  return `@font-face {
  font-family: "${face.family}";
  font-weight: ${face.cssWeight};
  font-display: ${face.display ?? 'swap'};
  src: ${sources.join(', ')};
  unicode-range: ${face.range};
}`
}
