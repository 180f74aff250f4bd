import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageCodes } from '@arogyachat/contract/languages'
import { dispositions } from '@arogyachat/knowledge/clinical/dispositions'
import { symptomOf } from '@arogyachat/knowledge/clinical/symptoms'
import { describe, expect, it } from 'vitest'
import { choicesOf, dangerQuestions } from '../triage/questions.ts'
import { groupOf } from '../triage/sign-groups.ts'
import { choiceOf, type Story } from './scripted.ts'

const story: Story = {
  id: 'x',
  language: 'en',
  opening: 'I have a fever',
  facts: { age: 0.1, sex: 'F', pregnant: true, days: 2, course: 'worse' },
  present: ['high_fever'],
  absent: ['cough'],
  unsure: ['headache'],
  danger: ['faintSerious'],
  triage: ['doctor_24h'],
  emergency: false,
  reason: 'a test'
}

describe('a scripted patient', () => {
  it.each([
    ['age', 'ageUnder3Months'],
    ['duration', 'since1To2Days'],
    ['worse', 'worse'],
    ['pregnancy', 'pregnant'],
    ['sex', 'womanPregnant'],
    ['patient', 'child'],
    ['fever', 'yes'],
    ['recentFever', 'yes'],
    ['cough', 'no'],
    ['vomiting', 'no'],
    ['headache', 'notSure'],
    ['faintSerious', 'yes'],
    ['biteSerious', 'no'],
    [groupOf(['cough', 'high_fever']), 'high_fever'],
    [groupOf(['cough', 'headache']), 'notSure'],
    [groupOf(['cough', 'vomiting']), 'none']
  ])('answers %s with %s, which is a choice of the question', (question, choice) => {
    expect(choiceOf(story, question)).toBe(choice)
    expect(choicesOf(question)).toContain(choice)
  })

  it('who is a man, or old, answers so', () => {
    const man: Story = { ...story, facts: { age: 80, sex: 'M', days: 100 } }
    expect(['sex', 'age', 'duration', 'worse'].map((question) => choiceOf(man, question))).toEqual([
      'man',
      'age75',
      'sinceLonger',
      'same'
    ])
  })

  it.each([
    [0.5, 'sinceToday'],
    [1, 'since1To2Days'],
    [2, 'since1To2Days'],
    [3, 'since3To6Days'],
    [7, 'since1To2Weeks'],
    [14, 'since1To2Weeks'],
    [15, 'sinceLonger']
  ])('who has been ill for %s days chooses %s', (days, choice) => {
    expect(choiceOf({ ...story, facts: { ...story.facts, days } }, 'duration')).toBe(choice)
    expect(choicesOf('duration')).toContain(choice)
  })

  it('answers the danger question of a family with yes only if the story has such an emergency', () => {
    const heart: Story = { ...story, facts: { age: 60, sex: 'M', days: 0.2 }, present: ['chest_pain', 'cold_sweat'] }
    expect(choiceOf(heart, 'heartSigns')).toBe('yes')
    expect(choiceOf(heart, 'strokeSigns')).toBe('no')
  })

  it('of the development half has known ids, and the levels are about equal', () => {
    const folder = join(import.meta.dirname, 'scripted')
    expect(readdirSync(folder)).toContain('development.json')
    const stories = JSON.parse(readFileSync(join(folder, 'development.json'), 'utf8')) as Story[]
    expect(new Set(stories.map(({ id }) => id)).size).toBe(60)
    for (const { id, present, absent = [], unsure = [], danger = [], triage, emergency } of stories) {
      for (const symptom of [...present, ...absent]) expect(symptomOf(symptom), `${id} ${symptom}`).toBeDefined()
      for (const question of danger) expect(dangerQuestions, id).toContain(question)
      for (const unknown of unsure) expect(symptomOf(unknown) ?? dangerQuestions.includes(unknown), id).toBeTruthy()
      expect(
        present.filter((symptom) => absent.includes(symptom)),
        id
      ).toEqual([])
      expect(emergency, id).toBe(triage.includes('emergency_now'))
    }
    for (const level of dispositions) expect(stories.filter(({ triage }) => triage[0] === level)).toHaveLength(15)
    for (const code of languageCodes) expect(stories.filter(({ language }) => language === code)).toHaveLength(6)
  })
})
