import { redFlagOf } from '@arogyachat/knowledge/clinical/red-flags'
import { shownEmergenciesOf } from '../reply/emergency-reply.ts'
import type { RaisedFlag } from '../triage/red-flags.ts'

/** `unjudged` means that no emergency is expected by name with which the alarm could be compared. */
export type AlarmReason = 'right' | 'wrong' | 'none' | 'unjudged'

/**
 * Whether the emergency that the reply shows, with its first aid, is one of those expected. Another emergency counts only
 * when its first aid is the same, because the first aid of a different emergency may harm.
 */
export function alarmReasonOf(expected: readonly string[], raised: readonly RaisedFlag[]): AlarmReason {
  const known = expected.flatMap((id) => redFlagOf(id) ?? [])
  if (known.length === 0) return 'unjudged'
  const [shown] = shownEmergenciesOf(raised)
  if (!shown) return 'none'
  const firstAid = redFlagOf(shown.id)?.firstAid.join()
  return known.some((flag) => flag.id === shown.id || flag.firstAid.join() === firstAid) ? 'right' : 'wrong'
}
