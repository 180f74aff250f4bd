import { languageCodes } from '@arogyachat/contract/languages'
import { adviceList } from '@arogyachat/knowledge/clinical/advice'
import { conditions } from '@arogyachat/knowledge/clinical/conditions'
import { redFlags } from '@arogyachat/knowledge/clinical/red-flags'
import { textsOf } from '@arogyachat/knowledge/texts'
import { describe, expect, it } from 'vitest'
import { converse, type Turn } from '../conversation/converse.ts'
import { freshMemory } from '../conversation/memory.ts'
import { emptyUnderstanding, mention, reporting } from '../testing/scenes.ts'
import { dependsOnAge } from './phrases.ts'

const answer = (turn: Partial<Turn>) =>
  converse({
    text: 'words',
    understanding: emptyUnderstanding,
    memory: freshMemory(),
    language: 'en',
    scope: 'patient',
    ...turn
  })
const advice = textsOf('en').advice as Record<string, string>
const ofCondition = (id: string) =>
  answer({
    understanding: { ...emptyUnderstanding, namedConditions: [mention(id)], patient: 'self' },
    memory: { ...freshMemory(), facts: { ageMonths: 360 } }
  })

it.each(conditions.map(({ id }) => id))(
  'the parts of an answer about %s say nothing twice and fold no warning',
  (id) => {
    const { parts = [], card } = ofCondition(id)
    const said = [card?.title, ...parts.flatMap((part) => part.sentences)]
    expect(said).toEqual([...new Set(said)])
    const folded = parts.filter(({ kind }) => ['care', 'watch', 'causes', 'tests'].includes(kind))
    for (const sentence of folded.flatMap((part) => part.sentences))
      expect(sentence).not.toMatch(/\b(112|108|14416)\b|to hospital at once/)
  }
)

it('marks as urgent every advice that names an emergency number, in each language', () => {
  for (const language of languageCodes)
    for (const { id, isUrgent } of adviceList.filter((one) => !one.id.startsWith('aid')))
      if (/112|108|14416/.test((textsOf(language).advice as Record<string, string>)[id] ?? ''))
        expect([language, id, isUrgent]).toEqual([language, id, true])
})

it('holds everything of the text in the parts or the title of the card', () => {
  const { reply, parts = [], card } = ofCondition('common_cold')
  const said = [card?.title ?? '', ...parts.flatMap((part) => part.sentences)]
  const rest = said.reduce((text, sentence) => text.replace(sentence, ''), reply)
  expect(rest.replace(/At home:|Until then:|The right specialty: [\w ]+\./, '').trim()).toBe('')
})

it('advises nothing that depends on the age while the age is still asked about', () => {
  const cold = reporting(['runny_nose', 'cough'])
  const before = answer({ understanding: cold, memory: { ...freshMemory(), patient: 'self' } })
  expect(before.memory.pending).toBe('age')
  const limited = adviceList.filter(({ id }) => dependsOnAge(id)).map(({ id }) => advice[id])
  const careOf = ({ parts = [] }: typeof before) => parts.find(({ kind }) => kind === 'care')?.sentences ?? []
  expect(careOf(before).filter((sentence) => limited.includes(sentence))).toEqual([])
  const after = answer({ text: '', answer: 'age:age18To34', memory: before.memory })
  expect(careOf(after).filter((sentence) => limited.includes(sentence))).not.toEqual([])
})

describe.each(languageCodes)('an emergency in %s', (language) => {
  const { adviceForOther, adviceForSelf, actionsForOther, redFlags: flagTexts, advice: own } = textsOf(language)
  const emergencies = redFlags.filter(({ disposition }) => disposition === 'emergency_now')
  const replyTo = (id: string, patient: 'self' | 'child' | 'other') =>
    answer({ understanding: { ...emptyUnderstanding, namedFlags: [mention(id)], patient }, language })
  const textOf = (id: keyof typeof own) => own[id]

  it('never tells somebody who writes about another person what to do with themselves', () => {
    const forSelf = Object.keys(adviceForOther).map((id) => textOf(id as keyof typeof own))
    for (const { id } of emergencies)
      for (const patient of ['other', 'child'] as const) {
        const steps = replyTo(id, patient).card?.steps ?? []
        expect([id, steps.filter((step) => forSelf.includes(step))]).toEqual([id, []])
      }
    const { reply } = replyTo('rf_heart_attack', 'other')
    expect(reply).toContain(actionsForOther.rf_heart_attack)
    expect(reply).not.toContain(flagTexts.rf_heart_attack.action)
  })

  it('tells somebody who writes about themselves not to stay alone, but not a bystander of somebody unconscious', () => {
    expect(replyTo('rf_heart_attack', 'self').card?.steps).toContain(adviceForSelf.aidStayWith)
    expect(replyTo('rf_heart_attack', 'self').reply).toContain(flagTexts.rf_heart_attack.action)
    expect(replyTo('rf_unconscious', 'self').card?.steps).toContain(own.aidStayWith)
  })
})

it('says that the cause is open, except of a complaint whose name gives it', () => {
  const { unknownCause } = textsOf('en').say
  expect(answer({ understanding: reporting(['hiccups']) }).reply).toContain(unknownCause)
  expect(answer({ understanding: reporting(['small_wound']) }).reply).not.toContain(unknownCause)
  expect(answer({ understanding: reporting(['small_wound', 'itching']) }).reply).toContain(unknownCause)
})
