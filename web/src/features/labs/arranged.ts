import { needsAddress, needsVisit } from '@arogyachat/contract/labs'
import { useMessages } from '../../i18n/use-messages.ts'

/** Returns what happens next for these tests: somebody comes, the patient goes to a centre, or both. */
export function useArranged(): (tests: readonly { hasHomeCollection: boolean }[]) => string {
  const t = useMessages('labs')
  return (tests) => t(`arranged.${!needsVisit(tests) ? 'home' : needsAddress(tests) ? 'both' : 'visit'}`)
}
