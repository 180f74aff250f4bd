import type { CoreLanguage } from '@arogyachat/contract/languages'
import { textsOf } from '@arogyachat/knowledge/texts'
import { wordsIn } from '@arogyachat/knowledge/word-lists'
import { describe, expect, it } from 'vitest'
import { lexiconsOf } from '../../language/lexicons.ts'
import { understand } from '../understand.ts'

const lexicons = lexiconsOf(wordsIn)
const read = (text: string, language: CoreLanguage) => understand(text, language, lexicons)

/** Native phrases without alternatives that name an emergency or an illness by themselves. */
const namesOf = (language: CoreLanguage): string[] => {
  const { redFlags, conditions } = wordsIn(language)
  return [...Object.values(redFlags), ...Object.values(conditions)].flat().filter((form) => {
    const isPlain = language === 'en' ? /^[a-z]+( [a-z]+)?$/.test(form) : /^[\p{L}\p{M}]+( [\p{L}\p{M}]+)?$/u.test(form)
    return isPlain && (language === 'en' || !/[a-z]/.test(form))
  })
}
const statusOfNames = (text: string, language: CoreLanguage) => {
  const { namedFlags, namedConditions } = read(text, language)
  return new Map([...namedFlags, ...namedConditions].map(({ id, status }) => [id, status]))
}

type Template = (name: string) => string

describe('a question that fears an illness', () => {
  const questions: [CoreLanguage, Template][] = [
    ['en', (name) => `I hope it is not ${name}`],
    ['en', (name) => `this is not ${name}, right?`],
    ['hi', (name) => `कहीं ${name} तो नहीं`],
    ['hi', (name) => `कहीं मुझे ${name} तो नहीं है`],
    ['hi', (name) => `kahin ${name} to nahi`],
    ['hi', (name) => `kahi ye ${name} toh nahi hai`],
    ['hi', (name) => `कदे ${name} तो कोनी`],
    ['hi', (name) => `यह ${name} तो नहीं है?`],
    ['ur', (name) => `کہیں ${name} تو نہیں`],
    ['ur', (name) => `کہیں مجھے ${name} تو نہیں ہے`],
    ['ur', (name) => `یہ ${name} تو نہیں؟`],
    ['pa', (name) => `ਕਿਤੇ ${name} ਤਾਂ ਨਹੀਂ`],
    ['pa', (name) => `ਕਿਤੇ ਮੈਨੂੰ ${name} ਤਾਂ ਨਹੀਂ ਹੈ`],
    ['gu', (name) => `ક્યાંક ${name} તો નથી`],
    ['gu', (name) => `આ ${name} તો નથી ને`],
    ['te', (name) => `కొంపదీసి ${name} కాదు కదా`],
    ['te', (name) => `ఇది ${name} కాదు కదా`],
    ['ta', (name) => `இது ${name} இல்லையா`],
    ['ta', (name) => `இது ${name} இல்லை தானே`],
    ['bn', (name) => `এটা ${name} নয় তো`],
    ['bn', (name) => `${name} হয়নি তো`]
  ]

  it.each(questions)('%s: denies no illness that is named, as in %s', (language, question) => {
    const denied: string[] = []
    let found = 0
    for (const name of namesOf(language)) {
      const alone = statusOfNames(name, language)
      const asked = statusOfNames(question(name), language)
      for (const [id, status] of alone) {
        if (status !== 'present') continue
        found++
        if (asked.get(id) === 'denied') denied.push(`${id}: ${question(name)}`)
      }
    }
    expect(denied).toEqual([])
    expect(found).toBeGreaterThan(60)
  })
})

describe('a denial with an emphatic particle', () => {
  const denials: [CoreLanguage, Template][] = [
    ['hi', (name) => `${name} तो नहीं है`],
    ['hi', (name) => `${name} तो नइखे`],
    ['hi', (name) => `${name} to nahi hai`],
    ['ur', (name) => `${name} تو نہیں ہے`],
    ['pa', (name) => `${name} ਤਾਂ ਨਹੀਂ ਹੈ`],
    ['gu', (name) => `${name} તો નથી`],
    ['te', (name) => `${name} అయితే లేదు`],
    ['te', (name) => `${name} మాత్రం లేదు`],
    ['bn', (name) => `${name} তো নেই`],
    ['ta', (name) => `${name} எல்லாம் இல்லை`]
  ]
  /** Symptoms whose own words deny, or change their meaning beside a denial: see the list of `robustness.test.ts`. */
  const skipped = new Set([
    'loss_appetite',
    'memory_loss',
    'loss_smell_taste',
    'sleep_problem',
    'erectile_problem',
    'missed_period',
    'hearing_loss',
    'dehydration_signs',
    'unconscious',
    'severe_breathlessness',
    'cannot_pass_urine'
  ])

  it.each(denials)('%s: denies, as in %s', (language, denial) => {
    const present: string[] = []
    let found = 0
    for (const [id, name] of Object.entries(textsOf(language).symptoms)) {
      const isPresent = (text: string) =>
        read(text, language).findings.some((finding) => finding.id === id && finding.status === 'present')
      if (skipped.has(id) || !/^[^ ,()]+( [^ ,()]+)?$/u.test(name) || !isPresent(name)) continue
      found++
      if (isPresent(denial(name))) present.push(`${id}: ${denial(name)}`)
    }
    // A few names say something else together with a denial, which errs to safety.
    expect(present.length, present.join('\n')).toBeLessThanOrEqual(Math.ceil(found * 0.05))
    expect(found).toBeGreaterThan(30)
  })
})

it('reads "nowhere" as a denial rather than a question', () => {
  const statusOf = (text: string, language: CoreLanguage) =>
    read(text, language).findings.find((finding) => finding.id === 'chest_pain')?.status
  expect(statusOf('कहीं भी सीने में दर्द नहीं है', 'hi')).toBe('denied')
  expect(statusOf('کہیں بھی سینے میں درد نہیں ہے', 'ur')).toBe('denied')
})
