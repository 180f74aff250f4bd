import { expect, test } from 'vitest'
import { fontStyle } from './fonts.ts'

const style: string = fontStyle('', 'हिन्दीاردو')
const faces = style.split('@font-face').slice(1)
const facesOf = (family: string) => faces.filter((face) => face.includes(`font-family: "${family}"`))

test.each(['Devanagari', 'Gurmukhi', 'Telugu', 'Tamil', 'Gujarati', 'Bengali'])(
  'every face of %s contains the danda, so that a full stop fetches no other script',
  (script) => {
    const own = [script, `${script} All`, `${script} Heading`, `${script} Heading All`].flatMap(facesOf)
    expect(own).toHaveLength(5)
    for (const face of own) expect(face).toContain('U+964-965')
  }
)

test.each([
  ['hi', 'Devanagari'],
  ['bho', 'Devanagari'],
  ['pa', 'Gurmukhi'],
  ['bn', 'Bengali'],
  ['ur', 'Nastaliq'],
  ['en', 'Latin']
])('a page in %s uses %s first, the small file before the whole script', (language, script) => {
  const rule = style.split('}').find((part) => part.includes(`[lang="${language}"]`))
  expect(rule).toContain(`--stack-text: "${script}", "${script} All", var(--every-text)`)
})

test('reading text uses an installed font before it fetches one, and no face hides text while it loads', () => {
  for (const face of facesOf('Tamil')) expect(face).toMatch(/src: local\("Noto Sans Tamil.*url\(/)
  for (const face of faces) expect(face).toContain('font-display: swap')
})
