import { beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyUnderstanding, finding, reporting } from '../testing/scenes.ts'
import { assess, emergencyEvidenceOf } from '../triage/assessment.ts'
import type { Understanding } from '../understanding/understanding.ts'
import { converse, type Outcome } from './converse.ts'
import { caseOf, freshMemory, type Memory } from './memory.ts'

vi.mock('../triage/assessment.ts', async (original) => {
  const module = await original<typeof import('../triage/assessment.ts')>()
  return { ...module, assess: vi.fn(module.assess), emergencyEvidenceOf: vi.fn(module.emergencyEvidenceOf) }
})
vi.mock('./memory.ts', async (original) => {
  const module = await original<typeof import('./memory.ts')>()
  return { ...module, caseOf: vi.fn(module.caseOf) }
})

beforeEach(() => vi.clearAllMocks())

const turn = (understanding: Understanding, memory: Memory = freshMemory(), answer?: string): Outcome =>
  converse({ understanding, memory, language: 'en', scope: 'patient', ...(answer !== undefined && { answer }) })

describe('a turn of the conversation', () => {
  it.each<[string, Understanding]>([
    ['a complaint that leads to a question', reporting(['fever', 'headache'])],
    ['an emergency', reporting(['chest_pressure_radiating', 'cold_sweat'])],
    ['a message without a complaint', emptyUnderstanding]
  ])('builds the case once and assesses it once: %s', (_, understanding) => {
    turn(understanding)
    expect(caseOf).toHaveBeenCalledTimes(1)
    expect(assess).toHaveBeenCalledTimes(1)
    expect(emergencyEvidenceOf).not.toHaveBeenCalled()
  })

  it('does the same after the answer to a question', () => {
    const { memory, suggestions } = turn(reporting(['fever', 'headache']))
    vi.clearAllMocks()
    turn(emptyUnderstanding, memory, suggestions[0]?.id)
    expect(caseOf).toHaveBeenCalledTimes(1)
    expect(assess).toHaveBeenCalledTimes(1)
  })

  it('looks at the red flags of the earlier case only when a finding is over', () => {
    const { memory } = turn(reporting(['chest_pressure_radiating', 'cold_sweat']))
    vi.clearAllMocks()
    const over = { ...emptyUnderstanding, findings: [finding('cold_sweat', { status: 'past' })] }
    expect(turn(over, memory).disposition).toBe('emergency_now')
    expect(emergencyEvidenceOf).toHaveBeenCalledTimes(1)
    expect(assess).toHaveBeenCalledTimes(1)
  })
})
