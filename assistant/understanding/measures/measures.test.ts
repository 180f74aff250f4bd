import type { LanguageCode } from '@arogyachat/contract/languages'
import { wordsIn } from '@arogyachat/knowledge/word-lists'
import { describe, expect, it } from 'vitest'
import { lexiconsOf } from '../../language/lexicons.ts'
import { understand } from '../understand.ts'

const lexicons = lexiconsOf(wordsIn)
const read = (text: string, language: LanguageCode) => understand(text, language, lexicons)

describe('a number in words', () => {
  it.each<[LanguageCode, string, number]>([
    ['en', 'cough for twenty two days', 22],
    ['en', 'cough for twenty days', 20],
    ['hi', 'इक्कीस दिन से खाँसी है', 21],
    ['hi', 'khansi ikkis din se hai', 21],
    ['ur', 'اکیس دن سے کھانسی ہے', 21],
    ['pa', 'ਇੱਕੀ ਦਿਨਾਂ ਤੋਂ ਖੰਘ ਹੈ', 21],
    ['gu', 'એકવીસ દિવસથી ઉધરસ છે', 21],
    ['bn', 'একুশ দিন ধরে কাশি', 21],
    ['ta', 'இருபத்தி மூணு நாளா இருமல்', 23],
    ['te', 'ఇరవై ఐదు రోజులుగా దగ్గు', 25]
  ])('gives the duration: %s "%s"', (language, text, days) =>
    expect(read(text, language).findings.find(({ id }) => id === 'cough')?.durationDays).toBe(days)
  )

  it.each<[LanguageCode, string, number]>([
    ['en', 'I am thirty five years old and have a headache', 35],
    ['hi', 'मेरी उम्र बत्तीस साल है, सर दर्द है', 32],
    ['gu', 'મારી ઉંમર પિસ્તાલીસ વર્ષ છે, માથું દુખે છે', 45]
  ])('gives the age: %s "%s"', (language, text, years) => expect(read(text, language).facts.ageMonths).toBe(years * 12))
})

describe('a measured value', () => {
  const conditionsIn = (text: string) =>
    read(text, 'en').namedConditions.flatMap(({ id, status }) => (status === 'present' ? id : []))

  it('names diabetes from 200 mg/dL, and high blood pressure from 140/90', () => {
    expect(conditionsIn('sugar 220')).toEqual(['diabetes'])
    expect(conditionsIn('sugar 110')).toEqual([])
    expect(conditionsIn('reading 150/95 with headache')).toContain('hypertension')
  })
})
