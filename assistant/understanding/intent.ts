import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import type { Mention, Understanding } from './understanding.ts'

export type Intent = 'crisis' | 'diagnosis' | 'test' | 'other'

const { suicide } = clinicalLists
const suicideIds = [suicide.thought, suicide.selfHarm, suicide.flag]

const isSuicideOfAnybody = ({ id, status }: Mention) =>
  suicideIds.includes(id) && (status === 'present' || status === 'other')

/** Whether the message reports a thought of suicide, the writer's own or somebody else's. */
export const isCrisis = ({ findings, relatives, namedFlags }: Understanding): boolean =>
  [...findings, ...relatives, ...namedFlags].some(isSuicideOfAnybody)

/** Whether the message reports a present complaint, the patient's or a relative's. */
export const isComplaint = ({ findings, relatives, namedFlags }: Understanding): boolean =>
  relatives.length > 0 || [...findings, ...namedFlags].some((mention) => mention.status === 'present')

/**
 * What a message is about. A named test counts only if no complaint is reported beside it; an illness named beside a test
 * belongs to the test ("dengue test").
 */
export function intentOf(understanding: Understanding): Intent {
  const { findings, namedFlags, namedConditions, tests, wants } = understanding
  if (isCrisis(understanding)) return 'crisis'
  if (isComplaint(understanding)) return 'diagnosis'
  if (tests.length > 0 || wants.test) return 'test'
  if (wants.dose || wants.medicine || wants.injection) return 'other'
  return findings.length + namedFlags.length + namedConditions.length > 0 ? 'diagnosis' : 'other'
}
