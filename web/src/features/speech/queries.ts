import type { LanguageCode } from '@arogyachat/contract/languages'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, sendForm } from '../../api/call.ts'

export const aiHealth = 'ai-health'

/** Who serves what changes with the server's configuration, which is seldom. */
const freshMs = 5 * 60_000

/** What of speaking and listening the server has, known before anybody speaks in vain. */
export const useAiHealth = () =>
  useQuery({
    queryKey: [aiHealth],
    queryFn: ({ signal }) => call('getAiHealth', {}, { signal }),
    staleTime: freshMs
  })

interface Served {
  language: LanguageCode
  /** A provider outside the server is given it. */
  allowOutside: boolean
}

export const requestSpeech = (text: string, served: Served, signal: AbortSignal) =>
  call('createSpeech', { body: { text, ...served } }, { signal })

/** What was said and did not get through, in the language it was said in. */
export interface Recording {
  sound: Blob
  language: LanguageCode
}

const keptRecordings = ['kept-recordings']

/** Recordings that wait for a better line, oldest first: in this tab alone, gone with its session. */
export function useKeptRecordings() {
  const client = useQueryClient()
  const { data: kept = [] } = useQuery<Recording[]>({
    queryKey: keptRecordings,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY
  })
  const change = (to: (old: Recording[]) => Recording[]) =>
    void client.setQueryData<Recording[]>(keptRecordings, (old = []) => to(old))
  return {
    kept,
    keep: (recording: Recording) =>
      change((old) => (old.some((other) => other.sound === recording.sound) ? old : [...old, recording])),
    drop: (recording: Recording) => change((old) => old.filter((other) => other.sound !== recording.sound)),
    dropAll: () => change(() => [])
  }
}

export const writeDown = ({ sound, language }: Recording, allowOutside: boolean, signal: AbortSignal) =>
  sendForm('transcribe', { audio: sound, language, allowOutside: allowOutside ? 'true' : 'false' }, signal)
