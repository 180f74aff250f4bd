import { getAiHealth } from '@arogyachat/contract/ai-health'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { createSpeech, transcribe } from '@arogyachat/contract/speech'
import { useQuery } from '@tanstack/react-query'
import { call, sendForm } from '../../api/call.ts'

export const aiHealth = 'ai-health'

/** Who serves what changes with the server's configuration, which is seldom. */
const freshMs = 5 * 60_000

/** What of speaking and listening the server has, known before anybody speaks in vain. */
export const useAiHealth = () =>
  useQuery({
    queryKey: [aiHealth],
    queryFn: ({ signal }) => call(getAiHealth, {}, { signal }),
    staleTime: freshMs
  })

interface Served {
  language: LanguageCode
  /** A provider outside the server is given it. */
  allowOutside: boolean
}

export const requestSpeech = (text: string, served: Served, signal: AbortSignal) =>
  call(createSpeech, { body: { text, ...served } }, { signal })

export const writeDown = (recording: Blob, { language, allowOutside }: Served, signal: AbortSignal) =>
  sendForm(transcribe, { audio: recording, language, allowOutside: allowOutside ? 'true' : 'false' }, signal)
