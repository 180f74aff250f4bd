import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import { dangerSignOf } from '@arogyachat/knowledge/clinical/danger-signs'
import { symptomOf } from '@arogyachat/knowledge/clinical/symptoms'
import { tokensOf } from '../language/text.ts'
import { agesInMonths, choicesOf, dangerQuestions, durationsInDays } from '../triage/questions.ts'
import { isMeant, signsOf, whichOne } from '../triage/sign-groups.ts'
import { intentOf } from '../understanding/intent.ts'
import type { PatientFacts, Understanding } from '../understanding/understanding.ts'
import { withDangerSign, withOption } from './danger-sign-answers.ts'
import { type Memory, withFinding } from './memory.ts'

const { longCough, recentFever, suicide } = clinicalLists

/**
 * The memory with the answer to the pending question, or with the facts that go on with it. Null when the message answers
 * nothing, or when the button belongs to no question.
 */
export function answerIn(
  memory: Memory,
  answer: string | undefined,
  text: string,
  understanding: Understanding
): Memory | null {
  if (answer !== undefined)
    // Several answers, given without a network, arrive as one: they are joined by "+".
    return answer.split('+').reduce<Memory | null>((known, one) => known && withButton(known, one), memory)
  const { pending } = memory
  // "She is three years old" adds a fact to what was reported before.
  const hasComplaint = Object.values(memory.findings).some((finding) => finding.status === 'present')
  if (
    hasComplaint &&
    pending !== 'pregnancy' &&
    intentOf(understanding) === 'other' &&
    Object.keys(understanding.facts).length > 0
  )
    return memory
  if (!pending) return null
  if (pending === 'age' && understanding.facts.ageMonths !== undefined) return memory
  const bare = bareNumber(text)
  if (pending === 'age' && bare !== null && bare <= 120)
    return { ...memory, facts: { ...memory.facts, ageMonths: bare * 12 } }
  if (pending === 'duration' && understanding.durationDays !== undefined)
    return withDuration(memory, understanding.durationDays)
  if (pending === 'duration' && bare !== null && bare <= 365) return withDuration(memory, bare)
  if (pending === 'pregnancy' && (understanding.wants.yes || understanding.facts.isPregnant))
    return withAnswer(memory, pending, 'pregnant')
  if (pending === 'pregnancy' && understanding.wants.no) return withAnswer(memory, pending, 'notPregnant')
  if (understanding.wants.yes === understanding.wants.no) return null
  if (signsOf(pending).length > 0 && understanding.wants.yes) return { ...memory, asked: [...memory.asked, whichOne] }
  if (signsOf(pending).length > 0) return withAnswer(memory, pending, 'none')
  return withAnswer(memory, pending, understanding.wants.yes ? 'yes' : 'no')
}

/** The memory with one button: `question:choice`, a choice of the pending question, or a sign of the panel (`sign:chest`). */
function withButton(memory: Memory, id: string): Memory | null {
  const sign = /^\w+:\w+/.exec(id)?.[0] ?? ''
  if (dangerSignOf(sign))
    return id === sign ? withDangerSign(memory, id) : answered(memory, sign, id.slice(sign.length + 1))
  const [question, choice] = id.includes(':') ? id.split(':') : [memory.pending, id]
  return question && choice ? answered(memory, question, choice) : null
}

/** An answered question counts as asked, also if another screen asked it. */
function answered(memory: Memory, question: string, choice: string): Memory | null {
  const known = dangerSignOf(question) ? withOption(memory, question, choice) : withAnswer(memory, question, choice)
  return known && { ...known, asked: [...new Set([...known.asked, question])] }
}

/** The number of a message of one number and at most two words. */
function bareNumber(text: string): number | null {
  const tokens = tokensOf(text)
  const numbers = tokens.filter((token) => token.kind === 'number')
  const value = Number(numbers[0]?.text)
  return numbers.length === 1 && tokens.length <= 3 && Number.isFinite(value) ? value : null
}

/** The memory with the choice of a button; null when the question has no such choice. */
export function withAnswer(memory: Memory, question: string, choice: string): Memory | null {
  if (!choicesOf(question).includes(choice)) return null
  const facts = (known: PatientFacts): Memory => ({ ...memory, facts: { ...memory.facts, ...known } })
  if (question === 'age') {
    const ageMonths = agesInMonths[choice as keyof typeof agesInMonths]
    return { ...facts({ ageMonths }), ...(ageMonths < agesInMonths.age12To17 && { patient: 'child' as const }) }
  }
  if (question === 'patient')
    return { ...memory, patient: choice === 'me' ? 'self' : choice === 'child' ? 'child' : 'other' }
  if (question === 'duration') return withDuration(memory, durationsInDays[choice as keyof typeof durationsInDays])
  if (question === 'worse') return choice === 'worse' ? { ...memory, isWorsening: true } : memory
  if (question === 'pregnancy') {
    if (choice === 'pregnant') return facts({ isPregnant: true, sex: 'F' })
    if (choice === 'gaveBirth') return facts({ isPregnant: false, isPostpartum: true, sex: 'F' })
    return choice === 'notPregnant' ? facts({ isPregnant: false }) : memory
  }
  if (question === 'sex') {
    if (choice === 'man') return facts({ sex: 'M' })
    if (choice === 'woman') return facts({ sex: 'F', isPregnant: false })
    return choice === 'womanPregnant'
      ? facts({ sex: 'F', isPregnant: true })
      : facts({ sex: 'F', isPregnant: false, isPostpartum: true })
  }
  // Nobody who is unsure whether they think of ending their life is left without help.
  if (choice === 'notSure') return question === suicide.question ? withAnswer(memory, question, 'yes') : memory
  const signs = signsOf(question)
  // Symptoms that were not meant are not denied.
  if (choice === 'none' && isMeant(question)) return memory
  if (choice === 'none') return signs.reduce((known, sign) => withFinding(known, sign, 'denied'), memory)
  if (signs.length > 0) return withFinding(memory, choice, 'present')
  const isYes = choice === 'yes'
  if (question === recentFever.question) return withFinding(memory, recentFever.symptom, isYes ? 'present' : 'denied')
  if (dangerQuestions.includes(question)) {
    const list = isYes ? 'confirmed' : 'refuted'
    return { ...memory, [list]: [...new Set([...memory[list], question])] }
  }
  return symptomOf(question) ? withFinding(memory, question, isYes ? 'present' : 'denied') : null
}

/** The memory with a duration, in days, on every present finding that has none. A long cough becomes a symptom of its own. */
export function withDuration(memory: Memory, durationDays: number): Memory {
  const findings = Object.entries(memory.findings).map(([id, finding]) => [
    id,
    finding.status === 'present' && finding.durationDays === undefined ? { ...finding, durationDays } : finding
  ])
  const next: Memory = { ...memory, findings: Object.fromEntries(findings) }
  return durationDays >= longCough.fromDays && next.findings[longCough.symptom]?.status === 'present'
    ? withFinding(next, longCough.becomes, 'present')
    : next
}
