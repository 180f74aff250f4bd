import { freshMemory } from '@arogyachat/assistant/conversation/memory'
import { lexiconsOf } from '@arogyachat/assistant/language/lexicons'
import { understand } from '@arogyachat/assistant/understanding/understand'
import type { IntakeSummary } from '@arogyachat/contract/assistant'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { intakeSummary } from '@arogyachat/contract/schemas/assistant'
import { textsOf } from '@arogyachat/knowledge/texts'
import { wordsIn } from '@arogyachat/knowledge/word-lists'
import { describe, expect, it } from 'vitest'
import { answerLanguage, intakeOf, namedIn, type OwnWords } from './rules.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const summaryOf = (memory: Partial<ReturnType<typeof freshMemory>>, ownWords: OwnWords[] = []) =>
  intakeOf({ ...freshMemory(), ...memory }, { complaint: 'fever', note: '', ownWords }, 'en', now)
const { symptoms, ask } = textsOf('en')

describe('the summary for the doctor', () => {
  it('quotes the latest words that say the same, and none of another status', () => {
    const findings = { fever: { status: 'present' as const }, cough: { status: 'denied' as const } }
    const said = (id: string, status: OwnWords['status'], words: string): OwnWords => ({ id, status, words })
    const { present, denied } = summaryOf({ findings }, [
      said('fever', 'present', 'burning'),
      said('fever', 'present', 'hot all over'),
      said('fever', 'denied', 'no fever'),
      said('cough', 'present', 'coughing')
    ])
    expect(present).toMatchObject([{ id: 'fever', name: symptoms.fever, words: 'hot all over' }])
    expect(denied).toEqual([{ id: 'cough', name: symptoms.cough, words: null }])
  })

  it('lists open danger questions, and the signs that were asked about without an answer', () => {
    const findings = { animal_bite: { status: 'present' as const }, vomiting: { status: 'denied' as const } }
    const asked = ['age', 'anyOf=vomiting,confusion', 'headache', 'worse']
    expect(summaryOf({ findings, asked }).unknown).toEqual([
      { id: 'biteSerious', name: ask.danger.biteSerious },
      { id: 'confusion', name: symptoms.confusion },
      { id: 'headache', name: symptoms.headache }
    ])
    expect(summaryOf({ findings, asked, refuted: ['biteSerious'] }).unknown.map(({ id }) => id)).toEqual([
      'confusion',
      'headache'
    ])
  })

  it('has the age, the sex and the pregnancy, and leaves out what is only part of a graver symptom', () => {
    const findings = {
      fever: { status: 'present' as const },
      high_fever: { status: 'present' as const, durationDays: 2 },
      missed_period: { status: 'present' as const }
    }
    const summary = summaryOf({ findings, facts: { ageMonths: 300, isPregnant: true } })
    expect(summary).toMatchObject({ ageMonths: 300, sex: 'F', isPregnant: true, isPostpartum: null })
    expect(summary.present.map(({ id }) => id)).toEqual(['high_fever', 'missed_period'])
    expect(summary.redFlags.map(({ id }) => id)).toContain('rf_pregnancy_fever')
  })

  it('written before it had words and open questions is read with none', () => {
    const { unknown: _, sex: __, isPostpartum: ___, ...old } = summaryOf({ findings: { fever: { status: 'present' } } })
    const kept = { ...old, present: old.present.map(({ words: ____, ...symptom }) => symptom) } as IntakeSummary
    const read = namedIn(kept, 'ta')
    expect(intakeSummary.parse(read)).toEqual(read)
    expect(read).toMatchObject({ language: 'ta', unknown: [], sex: null, present: [{ id: 'fever', words: null }] })
    expect(read.present[0]?.name).toBe(textsOf('ta').symptoms.fever)
  })
})

describe('the language of the answer', () => {
  const lexicons = lexiconsOf(wordsIn)
  it.each<[screen: LanguageCode, text: string, answer: LanguageCode]>([
    ['bgc', 'बाबू कै ताप सै', 'bgc'],
    ['bho', 'बाबूजी के बोखार बा', 'bho'],
    ['bho', 'पिताजी को बुखार है', 'bho'],
    ['hi', 'बाबूजी के बोखार बा', 'hi'],
    ['ta', 'बाबूजी के बोखार बा', 'bho'],
    ['ta', 'मुझे बुखार है', 'hi'],
    ['bgc', 'எனக்கு காய்ச்சல்', 'ta']
  ])('on a screen in %s to "%s" is %s', (screen, text, answer) =>
    expect(answerLanguage(text, understand(text, screen, lexicons), screen)).toBe(answer)
  )
})
