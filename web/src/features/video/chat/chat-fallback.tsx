import { useMutation } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import type { FileTransfer } from '../files/file-transfer.ts'
import { sendInThread } from '../queries.ts'
import type { Chat } from './chat.ts'

interface ChatFallbackProps {
  chat: Chat
  files: FileTransfer
  /** Account of the other participant. */
  person: string
  name: string
}

/** Offers to send what could not be delivered as messages that the site keeps, while the other participant cannot be reached. */
export function ChatFallback({ chat, files, person, name }: ChatFallbackProps) {
  const t = useMessages('video')
  const errorText = useErrorText()
  const language = useLanguage()
  const { messages } = useSyncExternalStore(chat.subscribe, chat.snapshot)
  const shared = useSyncExternalStore(files.subscribe, files.snapshot).files
  const waiting = [
    ...messages.filter(({ mine, delivered }) => mine && !delivered),
    ...shared.filter(({ mine, state }) => mine && state === 'moving')
  ].sort((a, b) => a.atMs - b.atMs)
  const sending = useMutation({
    mutationFn: () =>
      sendInThread(person, language, waiting, (id) => {
        chat.markDelivered(id)
        files.forget(id)
      })
  })
  if (waiting.length === 0) return sending.isSuccess ? <p role="status">{t('chat.keptSent')}</p> : null
  return (
    <div className="flex flex-col items-start gap-2 rounded-md bg-cream p-3 text-on-cream">
      <p>{t('chat.keepOffer', { name })}</p>
      {sending.isError && <p role="alert">{errorText(sending.error)}</p>}
      <Button
        size="sm"
        variant="outline"
        icon={<Mail aria-hidden className="size-4" />}
        busy={sending.isPending}
        onClick={() => sending.mutate()}
      >
        {t('chat.keep')}
      </Button>
    </div>
  )
}
