import { redFlags } from '@arogyachat/knowledge/clinical/red-flags'
import { describe, expect, it } from 'vitest'
import type { RaisedFlag } from '../triage/red-flags.ts'
import { alarmReasonOf } from './right-reason.ts'

const raised = (...ids: string[]): RaisedFlag[] => ids.map((id) => ({ id, disposition: 'emergency_now', evidence: [] }))
const emergencies = redFlags.filter((flag) => flag.disposition === 'emergency_now')

describe('an alarm', () => {
  it('is right for the emergency that was expected, for every red flag', () => {
    for (const { id } of emergencies) expect(alarmReasonOf([id], raised(id)), id).toBe('right')
  })

  it('is wrong when it shows the first aid of another emergency, for every pair of red flags', () => {
    for (const expected of emergencies)
      for (const other of emergencies) {
        const isSame = expected.firstAid.join() === other.firstAid.join()
        expect(alarmReasonOf([expected.id], raised(other.id)) === 'right', `${expected.id} ${other.id}`).toBe(isSame)
      }
  })

  it('is wrong when the expected emergency is only second, because its first aid is not shown', () => {
    expect(alarmReasonOf(['rf_snake'], raised('rf_choking', 'rf_snake'))).toBe('wrong')
  })

  it('shows the emergency of the body before that of the mind', () => {
    expect(alarmReasonOf(['rf_poison'], raised('rf_suicide_now', 'rf_poison'))).toBe('right')
    expect(alarmReasonOf(['rf_suicide_now'], raised('rf_suicide_now'))).toBe('right')
  })

  it('is not judged when no emergency is expected by name, and is none when nothing urgent was raised', () => {
    expect(alarmReasonOf([], raised('rf_snake'))).toBe('unjudged')
    expect(alarmReasonOf(['rf_snake'], [{ id: 'rf_faint', disposition: 'doctor_24h', evidence: [] }])).toBe('none')
  })
})
