import { accountSearchMin } from '@arogyachat/contract/administration/administration'
import { useState } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useDebouncedText } from '../../../lib/use-debounced-text.ts'
import { SearchInput } from '../../../ui/form/search-input.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useListTexts } from '../list-texts.ts'
import { useAccounts } from '../queries.ts'
import { AccountEntry } from './account-entry.tsx'

/** The accounts of patients and doctors that a search finds. */
export function AccountsSection() {
  const t = useMessages('administration')
  const texts = useListTexts()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useDebouncedText(search, (text) => {
    setSearch(text)
    setPage(1)
  })
  const isEnough = search.trim().length >= accountSearchMin
  const query = useAccounts(search, page, isEnough)
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <SearchInput
          label={t('accounts.search')}
          value={typed}
          maxLength={200}
          aria-describedby="accounts-hint"
          onChange={(event) => setTyped(event.target.value)}
        />
        <p id="accounts-hint" className="text-soft text-sm">
          {t('accounts.hint')}
        </p>
      </div>
      {isEnough && (
        <PagedList
          query={query}
          page={page}
          onPage={setPage}
          texts={texts(query.error)}
          empty={<EmptyState picture="doctors" title={t('accounts.none')} />}
        >
          {({ accounts }) => (
            <ul className="grid gap-4">
              {accounts.map((account) => (
                <AccountEntry key={account._id} account={account} />
              ))}
            </ul>
          )}
        </PagedList>
      )}
    </div>
  )
}
