import { type DangerSign, dangerSignOf } from '@arogyachat/knowledge/clinical/danger-signs'
import { symptomOf } from '@arogyachat/knowledge/clinical/symptoms'
import { choicesOf } from '../triage/questions.ts'
import { type Memory, withFinding } from './memory.ts'

/** The memory with a sign or region chosen in the panel, such as `sign:breathing`; null for an unknown one. */
export function withDangerSign(memory: Memory, id: string): Memory | null {
  const sign = dangerSignOf(id)
  if (!sign) return null
  const { present = [], flags = [], facts = {} } = sign
  // The questions of a region are asked again when it is chosen again, because the answers may have changed.
  const repeated = questionsOf(sign)
  const started: Memory = {
    ...memory,
    dangerSign: id,
    asked: memory.asked.filter((question) => !repeated.includes(question)),
    flags: [...new Set([...memory.flags, ...flags])],
    ...(facts.patient && { patient: facts.patient }),
    ...(facts.isPregnant && { facts: { ...memory.facts, isPregnant: true, sex: 'F' as const } })
  }
  return present.reduce((known, symptom) => withFinding(known, symptom, 'present'), started)
}

/** The memory with the option chosen of a sign that offers several, such as `snake_bite` of `sign:bite`. */
export function withOption(memory: Memory, id: string, option: string): Memory | null {
  if (!choicesOf(id).includes(option)) return null
  const started = memory.dangerSign === id ? memory : withDangerSign(memory, id)
  return started && symptomOf(option) ? withFinding(started, option, 'present') : started
}

/** The next question about the chosen sign or region, or null. */
export function dangerSignQuestion({ dangerSign, asked }: Memory): string | null {
  const sign = dangerSign === undefined ? undefined : dangerSignOf(dangerSign)
  return (sign && questionsOf(sign).find((question) => !asked.includes(question))) ?? null
}

const questionsOf = ({ id, options, questions = [] }: DangerSign): readonly string[] => (options ? [id] : questions)
