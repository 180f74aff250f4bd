import type { DangerSignNode, DangerSignTree } from '@arogyachat/contract/assistant'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { type DangerSign, dangerSignOf, dangerSigns } from '@arogyachat/knowledge/clinical/danger-signs'
import { textsOf } from '@arogyachat/knowledge/texts'
import { choiceText, questionText, type Suggestion } from '../reply/reply-parts.ts'
import { agesInMonths, dangerQuestions } from '../triage/questions.ts'
import { understand } from '../understanding/understand.ts'
import { converse, type Outcome } from './converse.ts'
import { freshMemory, type Memory } from './memory.ts'

const nothingSaid = understand('', 'en', new Map())

/** The name of a sign or region. */
export function dangerSignName(id: string, language: LanguageCode): string {
  const { signs, regions } = textsOf(language)
  const [kind, name = ''] = id.split(':')
  const names: Record<string, string> = kind === 'sign' ? signs : regions
  return names[name] ?? ''
}

/** What an answer of the panel of danger signs says in words: its sign and what was chosen. Null for another answer. */
export function dangerSignLabel(answer: string, language: LanguageCode): string | null {
  const texts = textsOf(language)
  const parts = answer.split('+')
  const [sign = ''] = /^\w+:\w+/.exec(parts[0] ?? '') ?? []
  if (!dangerSignOf(sign)) return null
  const choices = parts.flatMap((part) => (dangerSignOf(part) ? [] : (part.split(':').at(-1) ?? [])))
  return [dangerSignName(sign, language), ...choices.map((choice) => choiceText(texts, choice))].join(', ')
}

/**
 * Everything that the panel of danger signs says in a language: the engine's own replies to every sign, region and answer. The
 * questions after them are left to the chat, except those that decide on an emergency.
 */
export function dangerSignTree(language: LanguageCode): DangerSignTree {
  const nodes: DangerSignNode[] = []
  const positions = new Map<string, number>()
  function positionOf(node: DangerSignNode): number {
    const key = JSON.stringify(node)
    const known = positions.get(key)
    if (known !== undefined) return known
    positions.set(key, nodes.length)
    return nodes.push(node) - 1
  }
  function grow(sign: DangerSign, memory: Memory, answer: string): number {
    const outcome = converse({ answer, memory, understanding: nothingSaid, language, scope: 'patient' })
    const options = outcome.suggestions.filter((suggestion) => isPartOf(sign, suggestion))
    // The panel shows a question without the advice beside it, so that advice still has to be given.
    const { said: _, ...memoryOfPanel } = outcome.memory
    return positionOf({
      ...sayingOf(outcome, options.length > 0, language),
      ...(options.length > 0 && {
        options: options.map(({ id, label }) => ({ id, label, next: grow(sign, memoryOfPanel, id) }))
      })
    })
  }
  const start: Memory = { ...freshMemory(), isNoticeGiven: true }
  const entries = dangerSigns.map((sign) => ({
    id: sign.id,
    name: dangerSignName(sign.id, language),
    node: grow(sign, start, sign.id)
  }))
  return { language, entries, nodes }
}

/** Whether the panel asks this itself: its own questions, those that decide on an emergency, and the age of a baby. */
function isPartOf(sign: DangerSign, { id }: Suggestion): boolean {
  const question = id.slice(0, id.lastIndexOf(':'))
  if (question === 'age') {
    const months = agesInMonths[id.slice('age:'.length) as keyof typeof agesInMonths]
    return sign.options !== undefined && sign.facts?.patient === 'child' && months < agesInMonths.age5To11
  }
  return question === sign.id || sign.questions?.includes(question) === true || dangerQuestions.includes(question)
}

/** A question is asked alone; an outcome shows its card, and its text without the steps that the card has. */
function sayingOf(
  { reply, card, disposition, memory }: Outcome,
  isAsking: boolean,
  language: LanguageCode
): DangerSignNode {
  const shown = card && { ...card, numbers: card.numbers.map(({ number }) => number) }
  if (disposition === 'emergency_now' && shown)
    return {
      text: reply
        .split('\n\n')
        .filter((paragraph) => !shown.steps.includes(paragraph))
        .join('\n\n'),
      card: shown
    }
  if (isAsking) return { text: questionText(textsOf(language), memory.pending ?? '') }
  return shown ? { text: '', card: shown } : { text: reply }
}
