import { type LanguageCode, languageCodes } from '@arogyachat/contract/languages'
import { contradict } from '@arogyachat/knowledge/clinical/advice'
import { conditions } from '@arogyachat/knowledge/clinical/conditions'
import { redFlags } from '@arogyachat/knowledge/clinical/red-flags'
import { symptoms } from '@arogyachat/knowledge/clinical/symptoms'
import { textsOf } from '@arogyachat/knowledge/texts'
import { describe, expect, it } from 'vitest'
import { converse } from '../conversation/converse.ts'
import { freshMemory } from '../conversation/memory.ts'
import { emptyUnderstanding, finding, findingsOf, minimalCases, reporting } from '../testing/scenes.ts'
import type { PatientFacts, Understanding } from '../understanding/understanding.ts'

const answer = (language: LanguageCode, understanding: Partial<Understanding>) =>
  converse({
    text: '',
    understanding: { ...emptyUnderstanding, ...understanding },
    memory: freshMemory(),
    context: {},
    language,
    scope: 'patient'
  })

/** How each language says that something is done at once, and that it has until the end of the day or longer. */
const atOnce: Record<LanguageCode, RegExp> = {
  en: /\bnow\b|at once/i,
  hi: /अभी|तुरंत/,
  bgc: /इब्बे|तुरत/,
  bho: /अबहीं|तुरंत/,
  pa: /ਹੁਣੇ|ਤੁਰੰਤ/,
  te: /వెంటనే/,
  ta: /உடனே|இப்போதே/,
  gu: /હમણાં|તરત/,
  bn: /এখনই|সঙ্গে সঙ্গে/,
  ur: /ابھی|فوراً/
}
const later: Record<LanguageCode, RegExp> = {
  en: /today|24 hours|same day|next days|a week/i,
  hi: /आज|24 घंटे|उसी दिन|दिनों में|हफ़्ते/,
  bgc: /आज|24 घंटे|उसे दिन|दिनां म्ह|हफ्ते/,
  bho: /आजे|24 घंटा|ओही दिन|दिन में|हफ्ता/,
  pa: /ਅੱਜ|24 ਘੰਟ|ਉਸੇ ਦਿਨ|ਦਿਨਾਂ ਵਿੱਚ|ਹਫ਼ਤੇ/,
  te: /ఈరోజే|24 గంటల|అదే రోజు|రోజుల్లో|వారం/,
  ta: /இன்றே|24 மணி|அன்றே|நாட்களில்|வாரத்து/,
  gu: /આજે|24 કલાક|એ જ દિવસે|દિવસમાં|અઠવાડિયા/,
  bn: /আজই|24 ঘণ্টা|সেই দিনই|দিনের মধ্যে|সপ্তাহ/,
  ur: /آج|24 گھنٹے|اسی دن|دنوں میں|ہفتے/
}
/** Lying flat and sitting up, by the words of each language; a sentence that names both sets a condition. */
const flat: Record<LanguageCode, RegExp> = {
  en: /lie flat/i,
  hi: /पीठ के बल/,
  bgc: /पीठ के भार/,
  bho: /पीठ के बल/,
  pa: /ਲੰਮੇ ਪਵੋ/,
  te: /వెల్లకిలా/,
  ta: /மல்லாக்க/,
  gu: /ચત્તા/,
  bn: /চিত হয়ে/,
  ur: /سیدھے لیٹیں|سیدھا لٹائیں/
}
const upright: Record<LanguageCode, RegExp> = {
  en: /\bsit\b/i,
  hi: /बैठ/,
  bgc: /बैठ/,
  bho: /बइठ/,
  pa: /ਬੈਠ/,
  te: /కూర్చ/,
  ta: /உட்கார/,
  gu: /બેસ/,
  bn: /বস(ুন|ে)/,
  ur: /بیٹھ/
}

const pairsIn = <T>(list: readonly T[]) =>
  list.flatMap((one, i) => list.slice(i + 1).map((other) => [one, other] as const))
const contradictionsIn = (ids: readonly string[]) => pairsIn(ids).filter(([one, other]) => contradict(one, other))
const idOf = (language: LanguageCode) =>
  new Map(Object.entries(textsOf(language).advice).map(([id, sentence]) => [sentence, id]))

it('recognises contradictory advice', () => {
  expect(contradict('aidLieFlat', 'sitUp')).toBe(true)
  expect(contradict('aidNothingByMouth', 'orsSips')).toBe(true)
  expect(contradict('warmCloth', 'icePack')).toBe(true)
  expect(contradict('aidLieFlat', 'aidLieFlat')).toBe(false)
  expect(contradict('aidLieFlat', 'aidStayWith')).toBe(false)
})

it.each(redFlags.map((flag) => [flag.id, flag] as const))(
  'the first aid of %s does not contradict itself',
  (_, flag) => {
    expect(contradictionsIn(flag.firstAid)).toEqual([])
  }
)

it.each(conditions.map((condition) => [condition.id, condition] as const))(
  'the advice for %s does not contradict itself',
  (_, { remedies }) => {
    expect(contradictionsIn(remedies)).toEqual([])
  }
)

describe.each(languageCodes)('in %s', (language) => {
  const texts = textsOf(language)
  const ids = idOf(language)
  const word = (table: Record<LanguageCode, RegExp>) => table[language]

  it('has words for now, later, lying flat and sitting upright', () => {
    for (const table of [atOnce, later, flat, upright]) expect(table[language]).toBeDefined()
    expect(texts.say.goNow).toMatch(word(atOnce))
    expect(texts.say.doctor24h).toMatch(word(later))
    expect(texts.advice.aidLieFlat).toMatch(word(flat))
    expect(texts.advice.sitUp).toMatch(word(upright))
  })

  it('an emergency orders a call first and never says later; a lesser flag never says now', () => {
    for (const flag of redFlags) {
      const { title, action } = texts.redFlags[flag.id as 'rf_stroke']
      const said = [title, action, ...flag.firstAid.map((id) => texts.advice[id as 'sitUp'])].join(' ')
      expect(said, flag.id).not.toMatch(word(flag.disposition === 'emergency_now' ? later : atOnce))
    }
    const [beforeNumbers = ''] = texts.say.call.split('{numbers}')
    for (const scene of minimalCases) {
      const {
        reply,
        triage,
        redFlags: shown
      } = answer(language, {
        findings: findingsOf(scene),
        namedFlags: scene.namedFlags,
        facts: scene.facts
      })
      if (triage !== 'emergency' || shown[0]?.id === 'rf_suicide_now') continue
      expect(reply.startsWith(beforeNumbers), `${scene.flag.id}: ${reply}`).toBe(true)
    }
  })

  it('a flag that was raised to an emergency no longer says later', () => {
    for (const flag of redFlags.filter(({ raiseToEmergencyIf }) => raiseToEmergencyIf?.any)) {
      const [first = ''] = flag.when.all ?? []
      for (const sign of flag.raiseToEmergencyIf?.any ?? []) {
        const { reply, triage } = answer(language, reporting([first, sign], { facts: { ageMonths: 40 * 12 } }))
        if (triage === 'emergency') expect(reply, `${flag.id} with ${sign}`).not.toMatch(word(later))
      }
    }
  })

  it('no card of any flag, illness or symptom, at any age, holds two steps that contradict each other', () => {
    const people: PatientFacts[] = [
      { ageMonths: 1 },
      { ageMonths: 30 },
      { ageMonths: 480 },
      { ageMonths: 360, isPregnant: true }
    ]
    const cards = [
      ...minimalCases.map((scene) => ({
        findings: findingsOf(scene),
        namedFlags: scene.namedFlags,
        facts: scene.facts
      })),
      ...[...conditions.map(({ symptoms: signs }) => signs.map(({ id }) => id)), ...symptoms.map(({ id }) => [id])].map(
        (signs) => ({ findings: signs.map((id) => finding(id)), namedFlags: [], facts: {} })
      )
    ]
    for (const one of cards)
      for (const person of people) {
        const { card } = answer(language, { ...one, facts: { ...person, ...one.facts } })
        const steps = card?.steps ?? []
        expect(contradictionsIn(steps.flatMap((step) => ids.get(step) ?? [])), steps.join(' ')).toEqual([])
        const isOnly = (table: RegExp, other: RegExp) => steps.some((step) => table.test(step) && !other.test(step))
        expect(isOnly(word(flat), word(upright)) && isOnly(word(upright), word(flat)), steps.join(' ')).toBe(false)
      }
  })

  it('puts no colon between a condition and its instruction', () => {
    const afterCondition: Record<LanguageCode, RegExp> = {
      en: /\bif [^:.]*: (call|go|hospital)/i,
      hi: /तो: /,
      bgc: / तो: /,
      bho: / त: /,
      pa: /ਤਾਂ: /,
      te: /తే: /,
      ta: /(ால்|ாலோ): /,
      gu: /તો: /,
      bn: /লে: /,
      ur: /تو: /
    }
    const { advice, redFlags: flags } = texts
    const actions = Object.values(flags).map(({ action }) => action)
    for (const sentence of [...Object.values(advice), ...actions]) expect(sentence).not.toMatch(word(afterCondition))
  })
})
