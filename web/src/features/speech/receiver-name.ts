import { useWords } from '../../i18n/words.ts'
import type { HearingWay } from './hearing-way.ts'
import type { Voice } from './voice.ts'

/** Who outside receives what is said or read, by name; otherwise the maker of the browser. */
export function useReceiverName(): (way: HearingWay | Voice) => string {
  const t = useWords('speech')
  return (way) => (way.kind === 'server' && way.outside !== null ? way.outside : t('makerOfBrowser'))
}
