import { expect, test } from 'vitest'
import { fontStyle } from './fonts.ts'

const style: string = fontStyle('', 'हिन्दीاردو')
const faces = style.split('@font-face').slice(1)
const facesOf = (family: string) => faces.filter((it) => it.includes(`font-family: "${family}"`))

test.each(['Devanagari', 'Gurmukhi', 'Telugu', 'Tamil', 'Gujarati', 'Bengali'])(
  '%s brings its own danda in every face, so that a full stop fetches no other script',
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
])('a page in %s asks for %s first, the small file before the whole script', (language, script) => {
  const rule = style.split('}').find((it) => it.includes(`[lang="${language}"]`))
  expect(rule).toContain(`--stack-text: "${script}", "${script} All", var(--every-text)`)
})

test('reading text is looked for on the device before it is fetched, and no face holds text back', () => {
  for (const face of facesOf('Tamil')) expect(face).toMatch(/src: local\("Noto Sans Tamil.*url\(/)
  for (const face of faces) expect(face).toContain('font-display: swap')
})
