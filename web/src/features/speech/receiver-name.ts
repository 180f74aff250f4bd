import { useMessages } from '../../i18n/use-messages.ts'
import type { RecognitionSource } from './recognition/recognition-source.ts'
import type { SynthesisSource } from './voice.ts'

/** Name of the outside provider that receives speech or text; otherwise "the maker of your browser". */
export function useReceiverName(): (source: RecognitionSource | SynthesisSource) => string {
  const t = useMessages('speech')
  return (source) => (source.kind === 'server' && source.outside !== null ? source.outside : t('makerOfBrowser'))
}
