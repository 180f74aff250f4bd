import type { LanguageCode } from '@arogyachat/contract/languages'
import { useQuery } from '@tanstack/react-query'
import { call, sendForm } from '../../api/call.ts'
import type { Recording } from './recognition/unsent-recordings-store.ts'

export const aiHealth = 'ai-health'

/** The available services change only with the server's configuration, which is rare. */
const freshMs = 5 * 60_000

/** Which speech services the server offers. It is fetched first, so that nobody records in vain. */
export const useAiHealth = () =>
  useQuery({
    queryKey: [aiHealth],
    queryFn: ({ signal }) => call('getAiHealth', {}, { signal }),
    staleTime: freshMs
  })

interface SpeechOptions {
  language: LanguageCode
  /** The text may be sent to a provider outside the server. */
  allowOutside: boolean
}

export const requestSpeech = (text: string, options: SpeechOptions, signal: AbortSignal) =>
  call('createSpeech', { body: { text, ...options } }, { signal })

export const transcribeRecording = ({ audio, language }: Recording, allowOutside: boolean, signal: AbortSignal) =>
  sendForm('transcribe', { audio, language, allowOutside: allowOutside ? 'true' : 'false' }, signal)
