import { useMessages } from '../../i18n/use-messages.ts'
import type { HearingWay } from './recognition-source.ts'
import type { Voice } from './voice.ts'

/** Who outside receives what is said or read, by name; otherwise the maker of the browser. */
export function useReceiverName(): (way: HearingWay | Voice) => string {
  const t = useMessages('speech')
  return (way) => (way.kind === 'server' && way.outside !== null ? way.outside : t('makerOfBrowser'))
}
