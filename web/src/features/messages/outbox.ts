import type { AssistantReply } from '@arogyachat/contract/assistant'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { messageTextMax } from '@arogyachat/contract/messages/messages'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { draftOf } from '../../lib/draft.ts'
import { newUuid } from '../../lib/new-uuid.ts'
import { useSendMessage } from './conversation-queries.ts'

/** A message that has not arrived yet. */
export interface Unsent {
  /** Names the message, so that the server stores a repeat once. */
  key: string
  text: string
  file: File | null
  /** The share of the file that has been sent, 0 to 1. */
  share: number
  /** Why it was not sent; null while it is being sent. `waits`: it is sent again once there is a connection. */
  failure: { text: string; waits: boolean } | null
}

/** What to do at once, in the language of the screen when the message was sent. */
export type EmergencyCard = NonNullable<AssistantReply['card']> & { language: LanguageCode }

/** The texts that have not arrived, across a reload of the page. A file is chosen again. */
const keptShape = {
  parse: (kept: unknown): { key: string; text: string }[] =>
    Array.isArray(kept)
      ? kept.flatMap(({ key, text }) =>
          typeof key === 'string' && typeof text === 'string' ? [{ key, text: text.slice(0, messageTextMax) }] : []
        )
      : []
}

/**
 * The messages of a conversation on their way. One that could not be sent stays, and is sent again on request, or by itself when
 * the connection comes back. `onEmergency` is called when the server reads an emergency in a message.
 */
export function useOutbox(threadId: string, onEmergency: (card: EmergencyCard) => void) {
  const language = useLanguage()
  const errorText = useErrorText()
  const { mutateAsync } = useSendMessage(threadId)
  const [draft] = useState(() => draftOf(`messages-unsent:${threadId}`, keptShape))
  const [unsent, setUnsent] = useState<readonly Unsent[]>(() =>
    (draft.read() ?? []).map((kept) => ({ ...kept, file: null, share: 0, failure: { text: '', waits: true } }))
  )
  const current = useRef(unsent)

  const change = useCallback(
    (make: (old: readonly Unsent[]) => readonly Unsent[]) => {
      current.current = make(current.current)
      setUnsent(current.current)
      const texts = current.current.filter(({ file }) => file === null).map(({ key, text }) => ({ key, text }))
      if (texts.length > 0) draft.keep(texts)
      else draft.clear()
    },
    [draft]
  )
  const update = useCallback(
    (key: string, part: Partial<Unsent>) =>
      change((old) => old.map((entry) => (entry.key === key ? { ...entry, ...part } : entry))),
    [change]
  )

  const attempt = useCallback(
    async ({ key, text, file }: Unsent) => {
      update(key, { failure: null, share: 0 })
      try {
        const { emergency } = await mutateAsync({
          message: { key, text, language },
          file,
          onSent: (share) => update(key, { share })
        })
        change((old) => old.filter((entry) => entry.key !== key))
        if (emergency) onEmergency({ ...emergency, language })
      } catch (error) {
        const waits = error instanceof ApiError && error.status === 0
        update(key, { failure: { text: errorText(error), waits } })
      }
    },
    [change, update, mutateAsync, language, errorText, onEmergency]
  )

  /** One after another, so that the messages arrive in the order in which they were written. */
  const sendWaiting = useCallback(async () => {
    for (const { key } of current.current) {
      // It may have been sent or removed while an earlier one was on its way.
      const entry = current.current.find((kept) => kept.key === key && kept.failure?.waits)
      if (entry) await attempt(entry)
    }
  }, [attempt])
  const latest = useRef(sendWaiting)
  latest.current = sendWaiting
  useEffect(() => {
    const go = () => void latest.current()
    if (navigator.onLine) go()
    window.addEventListener('online', go)
    return () => window.removeEventListener('online', go)
  }, [])

  return {
    unsent,
    send: (text: string, file: File | null) => {
      const entry: Unsent = { key: newUuid(), text, file, share: 0, failure: null }
      change((old) => [...old, entry])
      void attempt(entry)
    },
    retry: (entry: Unsent) => void attempt(entry),
    discard: (key: string) => change((old) => old.filter((entry) => entry.key !== key))
  }
}
