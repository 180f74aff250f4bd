import { gzipSync } from 'node:zlib'
import type { DangerSignTree } from '@arogyachat/contract/assistant'
import { languageCodes } from '@arogyachat/contract/languages'
import { dangerSigns } from '@arogyachat/knowledge/clinical/danger-signs'
import { redFlagOf } from '@arogyachat/knowledge/clinical/red-flags'
import { symptomOf } from '@arogyachat/knowledge/clinical/symptoms'
import { textsOf } from '@arogyachat/knowledge/texts'
import { describe, expect, it } from 'vitest'
import { emptyUnderstanding } from '../testing/scenes.ts'
import { converse, type Outcome } from './converse.ts'
import { dangerSignLabel, dangerSignTree } from './danger-sign-tree.ts'
import { freshMemory } from './memory.ts'

const ask = (answer: string, memory = freshMemory(), language: 'en' | 'ur' = 'en'): Outcome =>
  converse({ answer, memory, understanding: emptyUnderstanding, language, scope: 'visitor' })
const kinds = (outcome: Outcome) => outcome.actions.map(({ kind }) => kind)

describe('the data of the danger signs', () => {
  it('name only symptoms and red flags that exist, and ten signs', () => {
    const symptoms = dangerSigns.flatMap(({ present = [], options = [], questions = [] }) => [
      ...present,
      ...options,
      ...questions
    ])
    expect(symptoms.filter((id) => !symptomOf(id))).toEqual([])
    expect(dangerSigns.flatMap(({ flags = [] }) => flags).filter((id) => !redFlagOf(id))).toEqual([])
    expect(dangerSigns.filter(({ id }) => id.startsWith('sign:'))).toHaveLength(10)
  })
})

describe.each(languageCodes)('the panel in %s', (language) => {
  const tree = dangerSignTree(language)
  const nodeOf = (position: number) => tree.nodes[position] as DangerSignTree['nodes'][number]
  const isEmergency = (position: number) => nodeOf(position).card?.disposition === 'emergency_now'

  it.each(dangerSigns.map(({ id }) => id))('%s is an emergency, or asks at once what is one', (id) => {
    const entry = tree.entries.find((entry) => entry.id === id)
    const first = nodeOf(entry?.node ?? -1)
    const options = first.options ?? []
    expect(entry?.name).toBeTruthy()
    if (isEmergency(entry?.node ?? -1)) return
    expect(first.text).toBeTruthy()
    // A region begins with its most dangerous question, which one "yes" answers.
    expect(
      id.startsWith('sign:') ? options.some(({ next }) => isEmergency(next)) : isEmergency(options[0]?.next ?? -1)
    ).toBe(true)
  })

  it('asks at most three questions, and every way ends with what to do', () => {
    const depthOf = (position: number): number => {
      const { options = [], text, card } = nodeOf(position)
      if (options.length === 0) expect(text || card?.title).toBeTruthy()
      return options.length === 0 ? 0 : 1 + Math.max(...options.map(({ next }) => depthOf(next)))
    }
    for (const { node } of tree.entries) expect(depthOf(node)).toBeLessThanOrEqual(3)
  })

  it('has a number and a title on every emergency, and a label on every answer', () => {
    for (const { card, options = [] } of tree.nodes) {
      expect(options.every(({ label }) => label !== '')).toBe(true)
      if (card?.disposition !== 'emergency_now') continue
      expect(card.title).toBeTruthy()
      expect(card.numbers.length).toBeGreaterThan(0)
    }
  })

  it('says what the chat says: an answer sent as one message reaches the same conclusion', () => {
    const check = (position: number, answers: string[]) => {
      const { card, options = [] } = nodeOf(position)
      const outcome = ask(answers.join('+'))
      if (card?.disposition === 'emergency_now') expect(outcome.disposition, answers.join()).toBe('emergency_now')
      else if (options.length === 0) expect(outcome.disposition, answers.join()).toBe(card?.disposition ?? null)
      for (const { id, next } of options) check(next, [...answers, id])
    }
    // The conclusions do not depend on the language.
    if (language === 'ta') for (const { id, node } of tree.entries) check(node, [id])
  })

  it('is small', () => {
    expect(gzipSync(JSON.stringify(tree)).length).toBeLessThan(12_000)
  })
})

describe('a sign in the conversation', () => {
  it('is remembered as a finding, so that later answers count with it', () => {
    const chest = ask('sign:chest')
    expect(chest.reply).toContain(textsOf('en').ask.which)
    expect(chest.suggestions.map(({ id }) => id)).toContain('sign:chest:cold_sweat')
    const answered = ask('sign:chest:cold_sweat', chest.memory)
    expect(answered.disposition).toBe('emergency_now')
    expect(answered.memory.findings).toMatchObject({
      chest_pain: { status: 'present' },
      cold_sweat: { status: 'present' }
    })
  })

  it('is in the words of the panel, in the language of the reader', () => {
    expect(dangerSignLabel('sign:bite+sign:bite:snake_bite', 'en')).toBe('Poison or bite, Snake bite')
    expect(dangerSignLabel('body:chest+severe_breathlessness:no', 'en')).toBe('Chest, No')
    expect(dangerSignLabel('age:age1To4', 'en')).toBeNull()
  })

  it.each([
    'sign:nothing',
    'body:tail',
    'sign:bite:headache',
    'sign:bite+nothing:yes',
    'sign',
    'sign:',
    '+',
    'sign:__proto__'
  ])('%s is a button that belongs to nothing: it changes no finding and the danger signs are named', (answer) => {
    const outcome = ask(answer)
    expect(outcome.memory.findings).toEqual({})
    expect(outcome.disposition).toBeNull()
    expect(outcome.reply).toContain(textsOf('en').say.ifDanger)
  })

  it('goes on when its question is answered in words', () => {
    const first = ask('body:chest')
    const outcome = converse({
      text: 'no',
      memory: first.memory,
      understanding: { ...emptyUnderstanding, wants: { ...emptyUnderstanding.wants, no: true } },
      language: 'en',
      scope: 'patient'
    })
    expect(outcome.suggestions.map(({ id }) => id)[0]).toBe('chest_pressure_radiating:yes')
  })

  it('gives way to a text', () => {
    const outcome = converse({
      text: 'hello',
      memory: ask('body:chest').memory,
      understanding: { ...emptyUnderstanding, wants: { ...emptyUnderstanding.wants, greeting: true } },
      language: 'en',
      scope: 'patient'
    })
    expect(outcome.reply).toContain(textsOf('en').say.greeting)
  })

  it('offers the panel again after "not sure", and a doctor where nothing else was reported', () => {
    const unsure = ask('sign:baby:notSure', ask('sign:baby').memory)
    expect(kinds(unsure)).toContain('dangerSigns')
    expect(unsure.reply).toContain(textsOf('en').say.doctor24h)
    const sure = ask('sign:baby:none', ask('sign:baby').memory)
    expect(kinds(sure)).not.toContain('dangerSigns')
  })

  it('never ends below a doctor within a day while a danger question is unanswered', () => {
    const outcome = ask('body:belly+abdominal_pain_severe:notSure+vomiting_blood:no+abdominal_pain:yes')
    expect(outcome.disposition).toBe('doctor_24h')
  })
})
