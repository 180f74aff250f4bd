import type { Role } from '@arogyachat/contract/accounts'
import { clsx } from 'clsx'
import { MessageSquareText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useSearchParams } from '../../lib/router/location.ts'
import { useOpenedInUrl } from '../../lib/router/opened-in-url.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { ContactsDialog } from './contacts-dialog.tsx'
import { useOpenThread } from './conversation-queries.ts'
import { ThreadView } from './thread/thread-view.tsx'
import { ThreadList } from './thread-list.tsx'

const SettingsDialog = lazyPart(() => import('./settings-dialog.tsx').then((module) => module.SettingsDialog))

/**
 * Messages between a patient and a doctor: the conversations, and the one that `?thread=` names. `?with=` opens the one with a
 * person. Where there is little room either the list or a conversation is shown.
 */
export function MessagesScreen({ role }: { role: Role }) {
  const t = useMessages('messages')
  const thread = useOpenedInUrl('thread')
  const [open, setOpen] = useState<'contacts' | 'settings' | null>(null)
  const opening = useThreadWith()
  const isOpen = thread.openedId !== null || opening.person !== null
  return (
    <div
      data-fill-screen=""
      className="-mx-4 -mb-3 flex min-h-0 max-lg:border-t border-line [@media(max-height:29.99rem)]:h-112 lg:mx-0 lg:mb-0 lg:gap-4"
    >
      <div className={clsx('min-h-0 w-full flex-col lg:flex lg:w-88 lg:shrink-0', isOpen ? 'hidden' : 'flex')}>
        <ThreadList
          role={role}
          openedId={thread.openedId}
          onOpen={thread.open}
          onNew={() => setOpen('contacts')}
          {...(role === 'doctor' && { onSettings: () => setOpen('settings') })}
        />
      </div>
      <div
        className={clsx(
          'min-h-0 min-w-0 flex-1 flex-col bg-paper lg:flex lg:overflow-hidden lg:rounded-lg lg:border lg:border-line',
          isOpen ? 'flex' : 'hidden'
        )}
      >
        {thread.openedId !== null ? (
          <ThreadView key={thread.openedId} id={thread.openedId} role={role} onBack={thread.close} />
        ) : opening.person !== null ? (
          <Opening opening={opening} />
        ) : (
          <EmptyState
            icon={<MessageSquareText className="size-8" />}
            title={t('chooseOne')}
            text={t(role === 'doctor' ? 'emptyDoctor' : 'emptyPatient')}
            className="my-auto"
          />
        )}
      </div>
      {open === 'contacts' && (
        <ContactsDialog
          role={role}
          onClose={() => setOpen(null)}
          onChoose={(person) => {
            setOpen(null)
            opening.open(person)
          }}
        />
      )}
      {open === 'settings' && <SettingsDialog onClose={() => setOpen(null)} />}
    </div>
  )
}

/** Opens the conversation with the person of `?with=`, whose place in the URL it takes. */
function useThreadWith() {
  const [params, setParams] = useSearchParams()
  const person = params.get('thread') === null ? params.get('with') : null
  const { mutate, error, isError } = useOpenThread()
  const set = (name: 'with' | 'thread', value: string | null, replace: boolean) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old)
        next.delete('with')
        if (value !== null) next.set(name, value)
        return next
      },
      { replace }
    )
  const start = (id: string) => mutate(id, { onSuccess: ({ thread }) => set('thread', thread._id, true) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins once for each person
  useEffect(() => {
    if (person !== null) start(person)
  }, [person])
  return {
    person,
    error: isError ? error : null,
    open: (id: string) => set('with', id, false),
    retry: () => person !== null && start(person),
    cancel: () => set('with', null, true)
  }
}

function Opening({ opening }: { opening: ReturnType<typeof useThreadWith> }) {
  const t = useMessages('messages')
  const common = useMessages('common')
  const errorText = useErrorText()
  if (opening.error === null)
    return (
      <div role="status" className="p-4">
        <span className="sr-only">{t('loading')}</span>
        <Skeleton className="h-16 w-full" />
      </div>
    )
  return (
    <div className="my-auto grid justify-items-center">
      <ErrorState
        title={t('openFailed')}
        text={errorText(opening.error)}
        retryLabel={common('retry')}
        onRetry={opening.retry}
      />
      <Button variant="ghost" onClick={opening.cancel}>
        {t('back')}
      </Button>
    </div>
  )
}
