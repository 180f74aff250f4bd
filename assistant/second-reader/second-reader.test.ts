import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LanguageCode, languageCodes } from '@arogyachat/contract/languages'
import { isMoreUrgent } from '@arogyachat/knowledge/clinical/dispositions'
import { emergencyFamilies, possibleEmergency } from '@arogyachat/knowledge/clinical/emergency-families'
import { redFlags } from '@arogyachat/knowledge/clinical/red-flags'
import { textsOf } from '@arogyachat/knowledge/texts'
import { wordsIn } from '@arogyachat/knowledge/word-lists'
import { describe, expect, it } from 'vitest'
import { converse, type Outcome } from '../conversation/converse.ts'
import { freshMemory } from '../conversation/memory.ts'
import { lexiconsOf } from '../language/lexicons.ts'
import type { SecondReading } from '../triage/second-reading.ts'
import { understand } from '../understanding/understand.ts'
import type { Understanding } from '../understanding/understanding.ts'
import model from './model.json' with { type: 'json' }
import { SecondReader } from './reader.ts'

const lexicons = lexiconsOf(wordsIn)
const secondReader = new SecondReader(model)

interface Message {
  text: string
  language: LanguageCode
}
const listOf = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'))
const jsonFilesIn = (folder: string) =>
  readdirSync(join(import.meta.dirname, folder)).map((name) => `${folder}/${name}`)
const corpus: Message[] = jsonFilesIn('corpus').flatMap((name) => {
  const { language, messages } = listOf(name) as { language: LanguageCode; messages: Message[] }
  return messages.map(({ text }) => ({ text, language }))
})
const development: Message[] = jsonFilesIn('../evaluation/development').flatMap(listOf)
/** Every tenth message, which keeps the test short and all languages in it. */
const messages = [...corpus, ...development].filter((_, i) => i % 10 === 0)

const answer = (text: string, language: LanguageCode, secondReading: SecondReading | null, memory = freshMemory()) =>
  converse({
    text,
    understanding: understand(text, language, lexicons),
    secondReading,
    memory,
    language,
    scope: 'patient'
  })

/** Readings that a model could give, right or wrong. */
const readingsOf = (understanding: Understanding): (SecondReading | null)[] => [
  secondReader.read(understanding),
  { tier: 'alarm', family: 'heart', isCertain: true },
  { tier: 'alarm', family: 'bleeding', isCertain: false },
  { tier: 'alarm', family: 'crisis', isCertain: true },
  { tier: 'ask', family: 'eye', isCertain: true },
  { tier: 'ask', family: 'stroke', isCertain: false },
  { tier: 'ask', family: 'no such family', isCertain: true }
]

/** The messages that the screens suggest: everyday complaints, which a patient sends with one touch. */
function suggestedIn(language: LanguageCode): string[] {
  const of = (namespace: string) =>
    JSON.parse(readFileSync(join(import.meta.dirname, `../../locales/messages/${language}/${namespace}.json`), 'utf8'))
  const { starters, samples } = of('assistant')
  return [starters, samples, of('appointments').home.examples].flatMap((texts) => Object.values<string>(texts))
}

/** The same emergency with the same words and steps; another one that it may be, and more numbers to call, may be added. */
function expectSameAlarm(given: Outcome, own: Outcome): void {
  const { also: _, ...card } = given.card ?? {}
  const { also: __, ...ownCard } = own.card ?? {}
  expect([given.disposition, given.reply, card, given.suggestions]).toEqual([
    own.disposition,
    own.reply,
    ownCard,
    own.suggestions
  ])
  expect(given.actions).toEqual(expect.arrayContaining(own.actions))
  expect(given.redFlags).toEqual(expect.arrayContaining(own.redFlags))
}

describe('the second reader', () => {
  it.each(languageCodes)('raises no alarm for what the screens suggest to write in %s', (language) => {
    const suggested = suggestedIn(language)
    expect(suggested.length).toBeGreaterThan(10)
    for (const text of suggested) {
      const reading = secondReader.read(understand(text, language, lexicons))
      expect(answer(text, language, reading).triage, text).not.toBe('emergency')
    }
  })

  /** Written for this test, not for training: illness for which a doctor is right, and no ambulance. */
  it.each<[LanguageCode, string]>([
    ['en', 'I have had fever and cough for three days and I feel very weak'],
    ['en', 'fever with chills and body pain since yesterday, eating and drinking well'],
    ['en', 'my son is 5 years old and has fever with cold and cough since two days'],
    ['en', 'stomach pain and loose motion after eating outside food yesterday'],
    ['en', 'I have migraine, light hurts my eyes and I feel like vomiting'],
    ['hi', 'मुझे दो दिन से तेज बुखार है, खांसी नहीं है'],
    ['hi', 'मुझे दो दिन से तेज बुखार और बदन दर्द है, क्या करूं'],
    ['hi', 'mujhe 3 din se bukhar hai aur sir dard, kaunsi dawa lu'],
    ['hi', 'मेरी पत्नी पांच महीने की गर्भवती है, उसे उल्टी होती है सुबह में'],
    ['ta', 'எனக்கு ரெண்டு நாளா காய்ச்சல் உடம்பு வலி இருக்கு'],
    ['te', 'నాకు రెండు రోజుల నుంచి జ్వరం, ఒళ్ళు నొప్పులు ఉన్నాయి'],
    ['bn', 'আমার দুই দিন ধরে জ্বর আর গা ব্যথা'],
    ['gu', 'મને બે દિવસથી તાવ અને શરીરમાં દુખાવો છે'],
    ['pa', 'ਮੈਨੂੰ ਦੋ ਦਿਨਾਂ ਤੋਂ ਬੁਖਾਰ ਤੇ ਸਰੀਰ ਦਰਦ ਹੈ'],
    ['ur', 'مجھے دو دن سے بخار اور جسم میں درد ہے'],
    ['bgc', 'मन्नै दो दिन तै ताप सै अर खांसी सै'],
    ['bho', 'हमरा दू दिन से बोखार बा आ देह दुखाता']
  ])('raises no alarm for everyday illness (%s): %s', (language, text) => {
    const reading = secondReader.read(understand(text, language, lexicons))
    expect(answer(text, language, reading).triage).not.toBe('emergency')
  })

  it('never makes an answer calmer, and only adds to an emergency of the rules, whatever it reads', () => {
    for (const { text, language } of messages) {
      const understanding = understand(text, language, lexicons)
      const turn = { text, understanding, memory: freshMemory(), language, scope: 'patient' as const }
      const without = converse(turn)
      for (const secondReading of readingsOf(understanding)) {
        const withReading = converse({ ...turn, secondReading })
        if (without.disposition === 'emergency_now') expectSameAlarm(withReading, without)
        else if (without.disposition !== null) {
          const isCalmer =
            withReading.disposition === null || isMoreUrgent(without.disposition, withReading.disposition)
          expect(isCalmer, text).toBe(false)
        }
      }
    }
  }, 120_000)

  it.each(languageCodes)('asks the danger question of the family in %s, and "yes" is an emergency', (language) => {
    for (const { id, question, shown } of emergencyFamilies) {
      const first = answer('…', language, { tier: 'ask', family: id, isCertain: false })
      const asked: Record<string, string> = textsOf(language).ask.danger
      expect(first.reply, id).toContain(asked[question])
      expect(first.suggestions.map((suggestion) => suggestion.id)).toEqual(
        ['yes', 'no', 'notSure'].map((choice) => `${question}:${choice}`)
      )
      const turn = { understanding: understand('', language, lexicons), memory: first.memory, language }
      const yes = converse({ ...turn, answer: `${question}:yes`, scope: 'patient' })
      expect([yes.disposition, yes.redFlags[0]?.id], id).toEqual(['emergency_now', shown])
      const no = converse({ ...turn, answer: `${question}:no`, scope: 'patient' })
      expect(no.disposition, id).not.toBe('emergency_now')
    }
  })

  it('names the emergency of a certain reading beside that of the rules, and before it where the rules doubt', () => {
    const reading: SecondReading = { tier: 'alarm', family: 'heat', isCertain: true }
    const short = answer('he is unconscious', 'en', reading)
    expect(short.card?.title).toBe(textsOf('en').redFlags.rf_unconscious?.title)
    expect(short.card?.also?.title).toBe('It may also be: Heat stroke')
    expect(short.card?.also?.steps.length).toBeGreaterThan(0)
    const story = 'we were in the field since early morning and at noon my brother fell down and he is unconscious'
    expect(answer(story, 'en', null).disposition).not.toBe('emergency_now')
    expect(answer(story, 'en', reading).card?.title).toBe('Heat stroke')
    expect(answer(story, 'en', { ...reading, isCertain: false }).card).toMatchObject({
      title: textsOf('en').redFlags.rf_unconscious?.title
    })
  })

  it('shows the first aid of a family only when it is certain, and the general card otherwise', () => {
    const card = (isCertain: boolean) =>
      answer('…', 'en', { tier: 'alarm', family: 'heart', isCertain }).redFlags[0]?.id
    expect([card(true), card(false)]).toEqual(['rf_heart_attack', possibleEmergency])
  })

  it('never raises the alarm of an uncertain crisis without the helpline', () => {
    const { actions } = answer('…', 'en', { tier: 'alarm', family: 'crisis', isCertain: false })
    const numbers = actions.flatMap((action) => (action.kind === 'call' ? action.number : []))
    expect(numbers).toEqual(expect.arrayContaining(['112', '14416']))
  })

  it('asks about a crisis from a threshold of its own, and alarms from a higher one', () => {
    const tierWith = (crisis: { alarm: number; ask: number }) => {
      const never = Object.fromEntries(emergencyFamilies.map(({ id }) => [id, Number.MAX_VALUE]))
      const reader = new SecondReader({ ...model, thresholds: { alarm: never, ask: never, certain: 0, crisis } })
      const reading = reader.read(understand('the weather in Pune changed on Tuesday, said Meera', 'en', lexicons))
      return reading && [reading.tier, reading.family]
    }
    expect(tierWith({ alarm: -1000, ask: -1000 })).toEqual(['alarm', 'crisis'])
    expect(tierWith({ alarm: 1000, ask: -1000 })).toEqual(['ask', 'crisis'])
    expect(tierWith({ alarm: 1000, ask: 1000 })?.[0] ?? 'none').toBe('none')
  })

  it('keeps advice at a doctor within a day until the question is answered', () => {
    const first = answer('mild headache', 'en', { tier: 'ask', family: 'brain', isCertain: false })
    expect(first.disposition).toBe('doctor_24h')
    const next = answer('and a runny nose', 'en', null, first.memory)
    expect(next.disposition).toBe('doctor_24h')
  })

  it('does not repeat a question that was answered', () => {
    const reading: SecondReading = { tier: 'ask', family: 'brain', isCertain: false }
    const first = answer('mild headache', 'en', reading)
    const no = converse({
      answer: 'brainSigns:no',
      understanding: understand('', 'en', lexicons),
      memory: first.memory,
      language: 'en',
      scope: 'patient'
    })
    expect(answer('mild headache', 'en', reading, no.memory).memory.pending).not.toBe('brainSigns')
  })

  it('knows a family for every red flag that is an emergency, and only one', () => {
    const listed = emergencyFamilies.flatMap(({ flags }) => flags)
    expect(new Set(listed).size).toBe(listed.length)
    const emergencies = redFlags.filter(
      ({ id, disposition }) => disposition === 'emergency_now' && id !== possibleEmergency
    )
    expect(emergencies.map(({ id }) => id).filter((id) => !listed.includes(id))).toEqual([])
  })

  it('refuses a model that was trained for other heads', () => {
    expect(() => new SecondReader({ ...model, heads: model.heads.slice(1) })).toThrow('npm run train:assistant')
  })
})
