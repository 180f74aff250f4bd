import type { Role } from '@arogyachat/contract/accounts'
import { dateInIndia, timeInIndia } from '@arogyachat/contract/india-time'
import type { MessageThread } from '@arogyachat/contract/messages/messages'
import { clsx } from 'clsx'
import { PenLine, Settings } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useDebouncedText } from '../../lib/use-debounced-text.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/form/search-input.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { useNameOf } from '../../ui/person-name.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useThreads } from './conversation-queries.ts'
import { UnreadCount } from './unread-badge.tsx'

interface ThreadListProps {
  role: Role
  openedId: string | null
  onOpen: (id: string) => void
  onNew: () => void
  /** Opens the settings of a doctor. */
  onSettings?: () => void
}

/** The conversations with their newest message. */
export function ThreadList({ role, openedId, onOpen, onNew, onSettings }: ThreadListProps) {
  const t = useMessages('messages')
  const common = useMessages('common')
  const errorText = useErrorText()
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const find = useCallback((text: string) => {
    setSearch(text.trim())
    setPage(1)
  }, [])
  const [typed, setTyped] = useDebouncedText(search, find)
  const query = useThreads(page, search)
  const hasNone = query.data?.total === 0 && search === ''
  return (
    <>
      <div className="flex items-center gap-2 p-3 lg:px-0 lg:pt-0">
        {!hasNone && (
          <SearchInput
            label={t('search')}
            value={typed}
            className="min-w-0 flex-1"
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {!hasNone && (
          <IconButton label={t('newMessage')} variant="primary" size="lg" onClick={onNew}>
            <PenLine aria-hidden className="size-5" />
          </IconButton>
        )}
        {onSettings && (
          <IconButton label={t('settings.title')} variant="outline" size="lg" className="ms-auto" onClick={onSettings}>
            <Settings aria-hidden className="size-5" />
          </IconButton>
        )}
      </div>
      <section aria-label={t('list')} className="relative min-h-0 flex-1 overflow-y-auto px-3 pb-4 lg:px-0">
        <PagedList
          query={query}
          page={page}
          onPage={setPage}
          texts={{
            loading: t('loading'),
            loadFailed: t('loadFailed'),
            error: errorText(query.error),
            retry: common('retry'),
            range: (from, to, total) => t('pageRange', { from, to, total })
          }}
          empty={
            search === '' ? (
              <EmptyState
                picture="messages"
                title={t('emptyTitle')}
                text={t(role === 'doctor' ? 'emptyDoctor' : 'emptyPatient')}
                action={<Button onClick={onNew}>{t('newMessage')}</Button>}
              />
            ) : (
              <EmptyState title={t('nothingFound')} text={t('nothingFoundText')} />
            )
          }
        >
          {({ threads }) => (
            <ul className="grid grid-cols-1 gap-2">
              {threads.map((thread) => (
                <li key={thread._id}>
                  <ThreadRow thread={thread} role={role} isOpen={thread._id === openedId} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </section>
    </>
  )
}

interface ThreadRowProps {
  thread: MessageThread
  role: Role
  isOpen: boolean
  onOpen: (id: string) => void
}

function ThreadRow({ thread, role, isOpen, onOpen }: ThreadRowProps) {
  const nameOf = useNameOf()
  const name = nameOf(thread.person.name)
  return (
    <button
      type="button"
      onClick={() => onOpen(thread._id)}
      aria-current={isOpen || undefined}
      className={clsx(
        'flex min-h-16 w-full items-center gap-3 rounded-md border px-3 py-2 text-start',
        isOpen ? 'border-neem bg-mint' : 'border-line bg-card hover:bg-mint/50'
      )}
    >
      <Avatar name={thread.person.name} image={thread.person.profileImage} size="sm" />
      <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate font-heading font-semibold leading-snug">{name}</span>
          {thread.last && <LastTime at={thread.last.createdAt} />}
        </span>
        <span className="flex items-center gap-2">
          <LastLine thread={thread} role={role} />
          <UnreadCount count={thread.unread} />
        </span>
      </span>
    </button>
  )
}

/** The time of a message of today, or its day. */
function LastTime({ at }: { at: string }) {
  const formats = useFormats()
  const instant = new Date(at)
  const day = dateInIndia(instant)
  const isToday = day === dateInIndia(new Date())
  return (
    <time dateTime={at} className="shrink-0 text-soft text-xs">
      {isToday ? formats.time(timeInIndia(instant)) : formats.dayAndMonth(day)}
    </time>
  )
}

function LastLine({ thread: { last, unread }, role }: { thread: MessageThread; role: Role }) {
  const t = useMessages('messages')
  if (!last) return null
  const fileWord = last.file ? t(last.file.kind === 'application/pdf' ? 'filePdf' : 'filePicture') : ''
  const text = last.from === 'automatic' ? t('automatic') : last.text || fileWord
  return (
    <span
      dir="auto"
      className={clsx('min-w-0 flex-1 truncate text-sm', unread > 0 ? 'font-semibold text-ink' : 'text-soft')}
    >
      {last.from === role ? t('youSaid', { text }) : text}
    </span>
  )
}
