import type { Role } from '@arogyachat/contract/accounts'
import { useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useDebouncedText } from '../../lib/use-debounced-text.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { SearchInput } from '../../ui/form/search-input.tsx'
import { useNameOf } from '../../ui/person-name.tsx'
import { EmptyState, ErrorState, Spinner } from '../../ui/states.tsx'
import { useContacts } from './conversation-queries.ts'

/** With fewer people than this nobody needs a search. */
const searchedFrom = 6

interface ContactsDialogProps {
  role: Role
  onClose: () => void
  onChoose: (personId: string) => void
}

/** To whom a message can be written. */
export function ContactsDialog({ role, onClose, onChoose }: ContactsDialogProps) {
  const t = useMessages('messages')
  const common = useMessages('common')
  const specialties = useMessages('doctors')
  const errorText = useErrorText()
  const nameOf = useNameOf()
  const [search, setSearch] = useState('')
  const [typed, setTyped] = useDebouncedText(search, setSearch)
  const { data, isError, error, refetch } = useContacts(search)
  const contacts = data?.contacts ?? []
  return (
    <Dialog open onOpenChange={onClose} title={t('contacts.title')} size="sm">
      {(contacts.length >= searchedFrom || typed !== '') && (
        <SearchInput label={t('search')} value={typed} onChange={(event) => setTyped(event.target.value)} />
      )}
      {isError && !data && (
        <ErrorState
          title={t('contacts.loadFailed')}
          text={errorText(error)}
          retryLabel={common('retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <Spinner label={common('loading')} />}
      {data && contacts.length === 0 && (
        <EmptyState
          title={t(search === '' ? 'contacts.emptyTitle' : 'nothingFound')}
          text={search === '' ? t(role === 'doctor' ? 'emptyDoctor' : 'contacts.emptyPatient') : t('nothingFoundText')}
        />
      )}
      <ul className="mt-3 grid gap-2">
        {contacts.map((contact) => (
          <li key={contact._id}>
            <button
              type="button"
              onClick={() => onChoose(contact._id)}
              className="flex min-h-14 w-full items-center gap-3 rounded-md border border-line bg-card px-3 py-2 text-start hover:bg-mint"
            >
              <Avatar name={contact.name} image={contact.profileImage} size="sm" />
              <span className="min-w-0">
                <span className="block font-heading font-semibold leading-snug">{nameOf(contact.name)}</span>
                {contact.specialization && (
                  <span className="block text-soft text-sm">
                    {specialties(`specializations.${contact.specialization}`)}
                  </span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
