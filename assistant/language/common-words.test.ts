import { readLanguages } from '@arogyachat/contract/languages'
import { commonWordsIn } from '@arogyachat/knowledge/common-words'
import { wordsIn } from '@arogyachat/knowledge/word-lists'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { converse } from '../conversation/converse.ts'
import { freshMemory } from '../conversation/memory.ts'
import { understand } from '../understanding/understand.ts'
import { stemOf } from './english-stem.ts'
import { lexiconsOf } from './lexicons.ts'
import { tokensOf } from './text.ts'

const lexicons = lexiconsOf(wordsIn)

describe('an everyday word', () => {
  it('does not become a symptom through an ending, a misspelling or its sound', () => {
    const mistakes: string[] = []
    for (const language of readLanguages) {
      const words = wordsIn(language)
      const listed = new Set(
        [words.parts, words.sensations, words.symptoms, words.redFlags, words.conditions, words.background]
          .flatMap((group) => Object.values(group).flat())
          .flatMap((form) => form.split(/[\s|-]/))
          .flatMap((form) => tokensOf(form.replace('!', '')).map((token) => token.text))
      )
      const common = new Set(commonWordsIn(language).flatMap((word) => tokensOf(word).map((token) => token.text)))
      const lexicon = lexicons.get(language)
      for (const word of common) {
        // Listed as a word of a trouble, or the same word in other letters: somebody decided that it is one.
        const tokens = tokensOf(word)
        if (listed.has(word) || tokens.length !== 1) continue
        for (const { meaning, forms } of lexicon?.clinicalMeaningsOf(word) ?? [])
          if (!forms.some((form) => common.has(form))) mistakes.push(`${language} ${word} → ${meaning.kind} (${forms})`)
      }
    }
    expect(mistakes).toEqual([])
  })

  it('in Latin letters is not read as an English symptom beside a romanised language', () => {
    const mistakes: string[] = []
    for (const language of readLanguages) {
      if (language === 'en') continue
      const common = commonWordsIn(language).filter((word) => /^[a-z]+$/.test(word))
      for (const word of common) {
        const english = understand(word, 'en', new Map([['en', lexicons.get('en')]]) as never)
        const own = understand(common.slice(0, 6).join(' ').concat(' ', word), language, lexicons)
        const alone = own.findings.filter(
          (finding) =>
            english.findings.some((other) => other.id === finding.id) &&
            understand(word, language, new Map([[language, lexicons.get(language)]]) as never).findings.length === 0
        )
        if (own.language === language && alone.length > 0) mistakes.push(`${language} ${word}: ${alone[0]?.id}`)
      }
    }
    expect(mistakes).toEqual([])
  })

  /** Together these do tell of an emergency: a blue baby, under a car, a current that struck, "see nothing", a big wound. */
  const telling = new Set(
    (
      'blue going car run ran nothing never neela नीला नीले ਨੀਲਾ નીલ નીલો નીલું নীল nil நீலம் neelam நீலமா నీలం نیلا current bijli बिजली ਬਿਜਲੀ વીજળી ' +
      'விளக்கு కరెంటు بجلی नीचे neeche niche ਹੇਠਾਂ heth નીચે নিচে கீழ் keezha kinda కింద نیچے satt ਸੱਤ kharab ખરાબ mari marein'
    ).split(' ')
  )
  it.each(readLanguages)(
    'raises an alarm beside others of its kind in fewer than five of a thousand senseless sentences (%s)',
    (language) => {
      const sentence = fc.array(fc.constantFrom(...commonWordsIn(language).filter((word) => !telling.has(word))), {
        minLength: 3,
        maxLength: 14
      })
      const alarms = new Set<string>()
      fc.assert(
        fc.property(sentence, (words) => {
          const text = words.join(' ')
          const understanding = understand(text, language, lexicons)
          const { redFlags } = converse({ text, understanding, memory: freshMemory(), language, scope: 'patient' })
          for (const { id, disposition } of redFlags)
            if (disposition === 'emergency_now')
              alarms.add(
                `${id}: ${text} [${understanding.findings.map((finding) => `${finding.id} “${finding.evidence}”`)}] [${understanding.namedFlags.map((flag) => flag.evidence)}]`
              )
        }),
        { numRuns: 1000, seed: 20 }
      )
      expect(alarms.size, [...alarms].join('\n')).toBeLessThan(5)
    }
  )
})

describe('an English stem', () => {
  it('is never a different everyday word', () => {
    expect(['hissing', 'toes', 'bees', 'eyes', 'dies', 'passing', 'falling', 'seeing'].map(stemOf)).toEqual([
      'hiss',
      'toe',
      'bee',
      'eye',
      'die',
      'pass',
      'fall',
      'see'
    ])
    expect(['aches', 'aching', 'ached', 'ache'].map(stemOf)).toEqual(['ach', 'ach', 'ach', 'ach'])
  })
})
