import { redFlagOf } from '@arogyachat/knowledge/clinical/red-flags'
import { textsOf } from '@arogyachat/knowledge/texts'
import { describe, expect, it } from 'vitest'
import { fc } from '../testing/properties.ts'
import { emptyUnderstanding, finding, mention, reporting, wanting } from '../testing/scenes.ts'
import { choicesOf, maxQuestions } from '../triage/questions.ts'
import { signsOf } from '../triage/sign-groups.ts'
import type { Understanding } from '../understanding/understanding.ts'
import { converse, type Outcome, type Turn } from './converse.ts'
import { freshMemory, type Memory, maxMemoryBytes, memoryFrom } from './memory.ts'

const { say } = textsOf('en')

/** A conversation that keeps its memory as JSON, as its store would. */
function talk(scope: Turn['scope'] = 'patient') {
  let memory: Memory = freshMemory()
  const turn = (input: Partial<Turn>): Outcome => {
    const outcome = converse({ understanding: emptyUnderstanding, memory, language: 'en', scope, ...input })
    memory = memoryFrom(JSON.parse(JSON.stringify(outcome.memory)))
    expect(memory).toEqual(JSON.parse(JSON.stringify(outcome.memory)))
    return outcome
  }
  return {
    tell: (understanding: Understanding, text = 'words') => turn({ understanding, text }),
    press: (answer: string) => turn({ answer }),
    memory: () => memory
  }
}

describe('questions', () => {
  it('come one at a time, with buttons, at most once each and at most six in all', () => {
    for (const ids of [
      ['fever'],
      ['headache'],
      ['cough'],
      ['chest_pain'],
      ['abdominal_pain', 'vomiting'],
      ['breathlessness', 'wheeze'],
      ['itching']
    ]) {
      const { tell, press } = talk()
      let outcome = tell(reporting(ids))
      const asked: string[] = []
      while (outcome.memory.pending && outcome.triage !== 'emergency') {
        asked.push(outcome.memory.pending)
        expect(outcome.suggestions.map((suggestion) => suggestion.id)).toEqual(
          choicesOf(outcome.memory.pending).map((choice) => `${outcome.memory.pending}:${choice}`)
        )
        expect(outcome.reply.match(/\?/g)).toHaveLength(1)
        const choices = choicesOf(outcome.memory.pending)
        const choice = choices.find((id) => id === 'no' || id === 'none') ?? choices.at(-1)
        outcome = press(`${outcome.memory.pending}:${outcome.memory.pending === 'age' ? 'age18To34' : choice}`)
      }
      expect(asked.length).toBeGreaterThan(0)
      expect(asked.length).toBeLessThanOrEqual(maxQuestions)
      expect(new Set(asked).size).toBe(asked.length)
      expect(asked.filter((id) => ids.includes(id))).toEqual([])
    }
  })

  it('are not asked about what is known or denied, nor in an emergency', () => {
    const { tell } = talk()
    const known = tell({
      ...reporting(['fever']),
      facts: { ageMonths: 400, sex: 'M' },
      findings: [finding('fever', { durationDays: 1 }), finding('lethargy_drowsy', { status: 'denied' })]
    })
    expect(['age', 'pregnancy', 'duration', 'lethargy_drowsy', 'fever']).not.toContain(known.memory.pending)
    expect(talk().tell(reporting(['facial_droop'])).suggestions).toEqual([])
  })

  it('first ask what would make an emergency', () => {
    expect(talk().tell(reporting(['animal_bite'])).memory.pending).toBe('biteSerious')
    const { tell, press } = talk()
    expect(tell(reporting(['burn_injury'])).memory.pending).toBe('burnSerious')
    const raised = press('burnSerious:yes')
    expect(raised.triage).toBe('emergency')
    expect(raised.redFlags[0]).toMatchObject({ id: 'rf_burn_severe', evidence: ['burn_injury', 'burnSerious'] })
  })

  it('ask about fever in the last days if dengue is possible', () => {
    const { tell, press } = talk()
    tell({ ...reporting(['bleeding_gums', 'nosebleed']), facts: { ageMonths: 400 } })
    const outcome = press('recentFever:yes')
    expect(outcome.redFlags.map((flag) => flag.id)).toContain('rf_dengue_warning')
  })

  it('accept answers in words to the pending question', () => {
    const { tell } = talk()
    tell(reporting(['fever']))
    const baby = tell({ ...emptyUnderstanding, facts: { ageMonths: 2 } })
    expect(baby.redFlags[0]?.id).toBe('rf_infant_fever')

    const other = talk()
    other.tell(reporting(['headache'], { patient: 'self' }))
    expect(other.memory().pending).toBe('age')
    other.tell(emptyUnderstanding, '34 years')
    expect(other.memory().facts.ageMonths).toBe(408)
    const signs = signsOf(other.memory().pending ?? '')
    expect(signs).not.toEqual([])
    other.tell(wanting('no'), 'no')
    for (const sign of signs) expect(other.memory().findings[sign]?.status).toBe('denied')
  })

  it('about several signs set the sign of the button, deny all of them, or leave them open', () => {
    const opened = () => {
      const conversation = talk()
      conversation.tell(reporting(['fever'], { patient: 'self' }))
      const question = conversation.memory().pending ?? ''
      return { ...conversation, question, signs: signsOf(question) }
    }
    const chosen = opened()
    expect(chosen.press(`${chosen.question}:${chosen.signs[1]}`).triage).toBe('emergency')
    expect(chosen.memory().findings).toMatchObject({ [chosen.signs[1] as string]: { status: 'present' } })
    const none = opened()
    expect(none.press(`${none.question}:none`).disposition).toBe('doctor_routine')
    for (const sign of none.signs) expect(none.memory().findings[sign]?.status).toBe('denied')
    const unsure = opened()
    expect(unsure.press(`${unsure.question}:notSure`).disposition).toBe('doctor_24h')
    for (const sign of unsure.signs) expect(unsure.memory().findings[sign]).toBeUndefined()
    expect(none.press(`${none.question}:chest_pain`).reply).toContain(say.tellMe)
  })

  it('about several signs go on one by one after a bare yes', () => {
    const { tell, memory } = talk()
    tell(reporting(['fever'], { patient: 'self' }))
    const signs = signsOf(memory().pending ?? '')
    const next = tell(wanting('yes'), 'yes')
    expect(next.disposition).toBe('doctor_24h')
    expect(signs).toContain(next.memory.pending)
    expect(tell(wanting('yes'), 'yes').triage).toBe('emergency')
  })

  it('turn a long duration of a cough into the symptom of a long cough', () => {
    const { tell, press } = talk()
    tell({ ...reporting(['cough']), facts: { ageMonths: 400, sex: 'M' } })
    const outcome = press('duration:sinceLonger')
    expect(outcome.redFlags.map((flag) => flag.id)).toContain('rf_cough_2w')
  })

  it('ignore buttons that belong to no question', () => {
    for (const answer of ['age:yes', 'nonsense:yes', ':', 'yes', '__proto__:yes', 'fever:maybe']) {
      const { press } = talk()
      const outcome = press(answer)
      expect(outcome.memory.findings).toEqual({})
      expect(outcome.reply).toContain(say.tellMe)
    }
  })
})

describe('memory', () => {
  it('keeps an emergency open until it is denied', () => {
    const { tell } = talk()
    expect(tell(reporting(['chest_pain', 'cold_sweat'])).triage).toBe('emergency')
    for (const message of [
      emptyUnderstanding,
      wanting('thanks'),
      reporting(['dandruff']),
      { ...emptyUnderstanding, tests: ['cbc'] },
      { ...emptyUnderstanding, findings: [finding('chest_pain', { status: 'past' })] }
    ]) {
      const outcome = tell(message)
      expect(outcome.triage).toBe('emergency')
      expect(outcome.actions[0]).toMatchObject({ kind: 'call' })
    }
    const denied = tell({
      ...emptyUnderstanding,
      findings: [
        finding('chest_pain', { status: 'denied' }),
        finding('cold_sweat', { status: 'denied' }),
        finding('dandruff', { status: 'denied' })
      ]
    })
    expect(denied.disposition).toBeNull()
    expect(denied.reply).toContain(say.doctor24h)
  })

  it('says that an emergency was reported earlier, and offers to start over', () => {
    const { tell, press } = talk()
    tell(reporting(['facial_droop']))
    const outcome = tell(emptyUnderstanding, 'what is the weather')
    expect(outcome.reply).toContain(say.emergencyStays)
    expect(outcome.suggestions).toEqual([{ id: 'startOver', label: expect.any(String) }])
    expect(press('startOver').memory.findings).toEqual({})
    expect(tell(emptyUnderstanding, 'hello').triage).toBeNull()
  })

  it('adds up over messages, and the latest report counts', () => {
    const { tell } = talk()
    tell(reporting(['fever']))
    expect(tell(reporting(['headache'])).symptoms).toEqual(['fever', 'headache'])
    expect(tell({ ...emptyUnderstanding, findings: [finding('fever', { status: 'denied' })] }).symptoms).toEqual([
      'headache'
    ])
    expect(
      tell({ ...emptyUnderstanding, findings: [finding('headache', { durationDays: 4 })] }).memory.findings.headache
        ?.durationDays
    ).toBe(4)
    expect(tell(reporting(['headache'])).memory.findings.headache?.durationDays).toBe(4)
  })

  it('starts a new case with the complaint of another patient', () => {
    const { tell } = talk()
    tell({ ...reporting(['fever']), patient: 'child', facts: { ageMonths: 30 } })
    const mother = tell({ ...reporting(['knee_pain']), patient: 'other' })
    expect(mother.symptoms).toEqual(['knee_pain'])
    expect(mother.memory.facts.ageMonths).toBeUndefined()
  })

  it('is small, plain JSON, and has none of the patient’s words', () => {
    fc.assert(
      fc.property(fc.array(fc.understanding(), { maxLength: 12 }), (messages) => {
        let memory = freshMemory()
        for (const understanding of messages) {
          memory = converse({ text: 'secret words', understanding, memory, language: 'en', scope: 'patient' }).memory
          const json = JSON.stringify(memory)
          expect(Buffer.byteLength(json)).toBeLessThanOrEqual(maxMemoryBytes)
          expect(json).not.toContain('words')
          expect(memoryFrom(JSON.parse(json))).toEqual(memory)
        }
      }),
      { numRuns: 60 }
    )
  })

  it('that is invalid gives a fresh memory', () => {
    const bad = [
      null,
      7,
      'x',
      [],
      {},
      { version: 2 },
      { ...freshMemory(), findings: [] },
      { ...freshMemory(), asked: [1] },
      { ...freshMemory(), said: 'x'.repeat(5000) }
    ]
    for (const value of bad) expect(memoryFrom(value)).toEqual(freshMemory())
    expect(memoryFrom({ ...freshMemory(), findings: { nonsense: { status: 'present' }, fever: 3 } })).toEqual(
      freshMemory()
    )
  })
})

describe('what a message is about', () => {
  const intentOf = (understanding: Understanding) => talk().tell(understanding).intent
  it('is a crisis before anything else', () => {
    expect(intentOf({ ...reporting(['suicidal_thoughts', 'fever']), tests: ['cbc'] })).toBe('crisis')
    expect(intentOf({ ...emptyUnderstanding, namedFlags: [mention('rf_suicide_now', 'other')] })).toBe('crisis')
    expect(intentOf({ ...emptyUnderstanding, findings: [finding('suicidal_thoughts', { status: 'denied' })] })).toBe(
      'diagnosis'
    )
  })

  it('is a diagnosis when anything about health is reported', () => {
    for (const status of ['present', 'denied', 'past', 'other'] as const)
      expect(intentOf({ ...emptyUnderstanding, findings: [finding('fever', { status })] })).toBe('diagnosis')
    expect(intentOf({ ...wanting('information'), namedConditions: [mention('dengue', 'other')] })).toBe('diagnosis')
    expect(intentOf({ ...reporting(['fever']), wants: wanting('injection').wants })).toBe('diagnosis')
  })

  it('is the medicine or test that is asked for beside a complaint, which is answered all the same', () => {
    const sought = { ...reporting(['toothache']), wants: wanting('dose').wants }
    expect(talk().tell(sought)).toMatchObject({ intent: 'other', triage: expect.stringMatching(/doctor|selfcare/) })
    const tested = { ...reporting(['burning_urination']), tests: ['urine_rm'], wants: wanting('test').wants }
    const outcome = talk().tell(tested)
    expect(outcome).toMatchObject({ intent: 'test', triage: 'doctor' })
    expect(outcome.actions).toContainEqual(expect.objectContaining({ kind: 'bookTest', test: 'urine_rm' }))
    const urgent = { ...reporting(['vomiting_blood']), wants: wanting('dose').wants }
    expect(talk().tell(urgent)).toMatchObject({ intent: 'diagnosis', triage: 'emergency' })
  })

  it('is a diagnosis when a measured value alone is an emergency', () => {
    const outcome = talk().tell({ ...emptyUnderstanding, facts: { oxygenPercent: 88 } })
    expect(outcome).toMatchObject({ intent: 'diagnosis', triage: 'emergency', evidence: ['oxygenPercent'] })
  })

  it('is a test when one is wanted and no complaint is reported', () => {
    expect(intentOf({ ...emptyUnderstanding, tests: ['cbc'] })).toBe('test')
    expect(intentOf(wanting('test', 'book'))).toBe('test')
    expect(intentOf({ ...emptyUnderstanding, tests: ['dengue'], namedConditions: [mention('dengue')] })).toBe('test')
    expect(intentOf({ ...reporting(['fever']), tests: ['dengue'] })).toBe('diagnosis')
  })

  it('is something else otherwise', () => {
    for (const message of [
      emptyUnderstanding,
      wanting('dose'),
      wanting('medicine'),
      wanting('injection'),
      wanting('greeting')
    ])
      expect(intentOf(message)).toBe('other')
  })
})

it('never throws on any turn', () => {
  const answers = fc.constantFrom(
    'yes',
    'age:age1To4',
    'pregnancy:pregnant',
    'duration:sinceLonger',
    'startOver',
    'fever:yes',
    ':',
    'x:y'
  )
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.understanding(), fc.option(answers, { nil: undefined }), fc.string()), { maxLength: 6 }),
      fc.constantFrom('visitor', 'patient'),
      (turns, scope) => {
        let memory = freshMemory()
        for (const [understanding, answer, text] of turns) {
          const outcome = converse({
            understanding,
            memory,
            language: 'en',
            scope: scope as 'visitor' | 'patient',
            ...(answer === undefined ? { text } : { answer })
          })
          expect(outcome.reply.trim()).not.toBe('')
          expect(outcome.reply).not.toMatch(/\{\w+\}|undefined/)
          const hasEmergency = outcome.redFlags.some((flag) => flag.disposition === 'emergency_now')
          expect(outcome.triage === 'emergency').toBe(hasEmergency)
          for (const { id } of outcome.redFlags) expect(redFlagOf(id)).toBeDefined()
          memory = outcome.memory
        }
      }
    ),
    { numRuns: 150 }
  )
})
