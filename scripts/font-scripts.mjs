// The scripts that we set, and where the letters of each come from.

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
export const scripts = [
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

export const headingWeight = 620
// One weight of Nastaliq serves headings and text: its readers know no bold, and a file of it is 100 kB.
export const nastaliqWeight = 500

export const rangeOf = (ranges) =>
  ranges.map(([from, to]) => `U+${from.toString(16)}${to > from ? `-${to.toString(16)}` : ''}`.toUpperCase()).join(', ')

export const within = (script, text) =>
  [...new Set(text)]
    .filter((it) => script.ranges.some(([from, to]) => it.codePointAt(0) >= from && it.codePointAt(0) <= to))
    .sort()
    .join('')

/** A list of languages in their own letters: a kilobyte a script. */
export const namesFamily = 'Language Names'

export function faceRule(it) {
  const places = [...it.local.map((name) => `local("${name}")`), `url("./${it.file}") format("woff2")`]
  return `@font-face {
  font-family: "${it.family}";
  font-weight: ${it.cssWeight};
  font-display: ${it.display ?? 'swap'};
  src: ${places.join(', ')};
  unicode-range: ${it.range};
}`
}
