import { adviceOf, contradict } from '@arogyachat/knowledge/clinical/advice'
import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import type { Texts } from '@arogyachat/knowledge/texts'
import type { PatientFacts } from '../understanding/understanding.ts'

/** Fills in the {placeholders} of a sentence. */
export const fill = (template: string, values: Record<string, string>): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

/** A list such as "a, b and c" in the language of the texts. */
export function listOf(texts: Texts, items: readonly string[], last: 'listAnd' | 'listOr'): string {
  const [first = '', ...rest] = items
  const end = rest.pop()
  if (end === undefined) return first
  const list = rest.reduce((before, item) => fill(texts.say.listMore, { list: before, last: item }), first)
  return fill(texts.say[last], { list, last: end })
}

/** The text of an id in a section, or an empty string. */
export const phraseOf = (section: Record<string, string>, id: string): string => section[id] ?? ''

/** Whom a reply speaks to: somebody ill, somebody who writes about another person, or it is not known. */
export type Experiencer = 'self' | 'other' | 'unknown'

/** Who the patient is, as far as the patient's own signs allow it: nobody who is unconscious writes. */
export function experiencerOf(
  patient: 'self' | 'child' | 'other' | undefined,
  evidence: readonly string[]
): Experiencer {
  if (patient === 'child' || patient === 'other') return 'other'
  return patient === undefined || evidence.some((id) => clinicalLists.cannotWrite.includes(id)) ? 'unknown' : 'self'
}

/** A sentence of advice in the form for whoever reads it. */
export function adviceText(texts: Texts, id: string, experiencer: Experiencer): string {
  const forms = { self: texts.adviceForSelf, other: texts.adviceForOther, unknown: {} }
  return phraseOf(forms[experiencer], id) || phraseOf(texts.advice, id)
}

/** Whether advice is safe for a patient. A fact that is not known does not forbid it, except a child's age. */
export function isAdviceFor(
  id: string,
  { ageMonths, isPregnant, background = [] }: PatientFacts,
  isChild: boolean
): boolean {
  const limits = adviceOf(id)
  if (!limits) return false
  // A child of unknown age counts as a newborn.
  const months = ageMonths ?? (isChild ? 0 : undefined)
  if (months !== undefined && months < (limits.notUnderMonths ?? 0)) return false
  if (limits.notFromMonths !== undefined && (months === undefined || months >= limits.notFromMonths)) return false
  if (limits.notPregnant && isPregnant) return false
  if (limits.notWith?.some((illness) => background.includes(illness))) return false
  return limits.onlyWith?.every((illness) => background.includes(illness)) ?? true
}

/** Whether advice is only safe, or only meant, for some ages. */
export const dependsOnAge = (id: string): boolean => {
  const limits = adviceOf(id)
  return limits?.notUnderMonths !== undefined || limits?.notFromMonths !== undefined
}

/** Advice without the sentences that contradict an earlier one, because earlier ones are more urgent. */
export function withoutContradictions(ids: readonly string[]): string[] {
  const kept: string[] = []
  for (const id of ids) if (!kept.some((earlier) => contradict(earlier, id))) kept.push(id)
  return kept
}

/** The sentences, in order, that fit into so many words. */
export function withinWords(sentences: readonly string[], words: number): string[] {
  let left = words
  return sentences.filter((sentence) => {
    const count = sentence.split(/\s+/).length
    if (count > left) return false
    left -= count
    return true
  })
}
