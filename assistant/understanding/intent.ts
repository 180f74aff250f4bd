import type { Mention, Understanding } from './understanding.ts'

export type Intent = 'crisis' | 'diagnosis' | 'test' | 'other'

const ofSuicide = ['suicidal_thoughts', 'self_harm', 'rf_suicide_now']
const isNowOrOfOthers = ({ id, status }: Mention) =>
  ofSuicide.includes(id) && (status === 'present' || status === 'other')

/** A thought of suicide, one's own or somebody else's. */
export const isCrisis = ({ findings, relatives, namedFlags }: Understanding): boolean =>
  [...findings, ...relatives, ...namedFlags].some(isNowOrOfOthers)

/** Whether a trouble of now is told. */
export const isComplaint = ({ findings, relatives, namedFlags }: Understanding): boolean =>
  relatives.length > 0 || [...findings, ...namedFlags].some((mention) => mention.status === 'present')

/**
 * What a message is about. A test that is named counts only where no trouble is told beside it; an illness named beside a
 * test belongs to the test ("dengue test").
 */
export function intentOf(understanding: Understanding): Intent {
  const { findings, namedFlags, namedConditions, tests, wants } = understanding
  if (isCrisis(understanding)) return 'crisis'
  if (isComplaint(understanding)) return 'diagnosis'
  if (tests.length > 0 || wants.test) return 'test'
  if (wants.dose || wants.medicine || wants.injection) return 'other'
  return findings.length + namedFlags.length + namedConditions.length > 0 ? 'diagnosis' : 'other'
}
