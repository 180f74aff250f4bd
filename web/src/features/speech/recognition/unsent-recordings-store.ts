import type { LanguageCode } from '@arogyachat/contract/languages'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'

/** A recording that could not be sent, with the language it was spoken in. */
export interface Recording {
  audio: Blob
  language: LanguageCode
}

const unsentRecordingsKey = ['unsent-recordings']

/** Recordings that wait to be sent again, oldest first. They are held in the memory of this tab only. */
export function useUnsentRecordings() {
  const client = useQueryClient()
  const { data: recordings = [] } = useQuery<Recording[]>({
    queryKey: unsentRecordingsKey,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY
  })
  const change = (to: (old: Recording[]) => Recording[]) =>
    void client.setQueryData<Recording[]>(unsentRecordingsKey, (old = []) => to(old))
  return {
    recordings,
    add: (recording: Recording) =>
      change((old) => (old.some((other) => other.audio === recording.audio) ? old : [...old, recording])),
    remove: (recording: Recording) => change((old) => old.filter((other) => other.audio !== recording.audio)),
    removeAll: () => change(() => [])
  }
}
