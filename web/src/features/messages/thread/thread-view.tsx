import type { Role } from '@arogyachat/contract/accounts'
import type { Message, MessageThread } from '@arogyachat/contract/messages/messages'
import { useEffect, useMemo, useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { SkeletonCards } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { useMarkSeen, useThread } from '../conversation-queries.ts'
import { type EmergencyCard, useOutbox } from '../outbox.ts'
import { Composer } from './composer.tsx'
import { MessageLog } from './message-log.tsx'
import { ThreadHeader } from './thread-header.tsx'

interface ThreadViewProps {
  id: string
  role: Role
  onBack: () => void
}

/** One conversation. Its messages are marked as seen while the page is visible. */
export function ThreadView({ id, role, onBack }: ThreadViewProps) {
  const t = useMessages('messages')
  const common = useMessages('common')
  const errorText = useErrorText()
  const query = useThread(id)
  const messages = useMemo(
    () => [...(query.data?.pages ?? [])].reverse().flatMap((page) => page.messages),
    [query.data]
  )
  const thread = query.data?.pages[0]?.thread
  const [emergency, setEmergency] = useState<EmergencyCard | null>(null)
  const outbox = useOutbox(id, setEmergency)
  useSeen(id, messages, thread?.unread ?? 0)
  if (!thread)
    return query.isError ? (
      <div className="my-auto grid justify-items-center">
        <ErrorState
          title={t('loadFailed')}
          text={errorText(query.error)}
          retryLabel={common('retry')}
          onRetry={() => void query.refetch()}
        />
        <Button variant="ghost" onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    ) : (
      <div className="p-4">
        <SkeletonCards count={2} label={t('loading')} />
      </div>
    )
  return (
    <>
      <ThreadHeader thread={thread} hasMessages={messages.length > 0} onBack={onBack} />
      <MessageLog
        role={role}
        thread={thread}
        messages={messages}
        outbox={outbox}
        emergency={emergency}
        earlier={query.hasNextPage ? { busy: query.isFetchingNextPage, load: () => void query.fetchNextPage() } : null}
      />
      {thread.state === 'open' ? (
        <Composer threadId={id} onSend={outbox.send} />
      ) : (
        <p role="status" className="border-line border-t bg-card p-4 text-center text-soft">
          <ClosedText thread={thread} />
        </p>
      )}
    </>
  )
}

/** Why nobody can write. */
function ClosedText({ thread: { state, isEndedByMe, writableUntil } }: { thread: MessageThread }) {
  const t = useMessages('messages')
  const formats = useFormats()
  if (state === 'over' && writableUntil) return t('states.over', { date: formats.date(writableUntil) })
  if (state === 'ended') return t(isEndedByMe ? 'states.endedByMe' : 'states.ended')
  return t('states.closed')
}

/** Marks the newest message as seen while the page is visible. */
function useSeen(id: string, messages: readonly Message[], unread: number) {
  const { mutate } = useMarkSeen(id)
  const newest = messages.at(-1)?.number
  useEffect(() => {
    if (unread === 0 || newest === undefined) return
    const mark = () => document.visibilityState === 'visible' && mutate(newest)
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [unread, newest, mutate])
}
