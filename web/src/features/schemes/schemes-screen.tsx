import type { SchemeGroup } from '@arogyachat/contract/schemes'
import { useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorState, SkeletonCards } from '../../ui/states.tsx'
import { useSchemes } from './queries.ts'
import { SchemeCard } from './scheme-card.tsx'
import { SchemeDialog } from './scheme-dialog.tsx'
import { SchemeFilters } from './scheme-filters.tsx'
import { GroupQuestion, reasonFor } from './scheme-groups.tsx'
import { useOpenedScheme } from './use-opened-scheme.ts'
import { useFoundSchemes, useSchemeFilters } from './use-scheme-search.ts'

/** The government health schemes with search, filters and details. */
export function SchemesScreen() {
  const t = useMessages('schemes')
  const search = useSchemeFilters()
  const [groups, setGroups] = useState<readonly SchemeGroup[]>([])
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-2xl text-soft">{t('about')}</p>
      <GroupQuestion chosen={groups} onChange={setGroups} />
      <SchemeFilters search={search} />
      {groups.length > 0 && <p className="rounded-sm bg-cream px-4 py-3 text-on-cream">{t('qualifyNote')}</p>}
      <Results search={search} groups={groups} />
    </div>
  )
}

interface ResultsProps {
  search: ReturnType<typeof useSchemeFilters>
  groups: readonly SchemeGroup[]
}

function Results({ search: { filters, isFiltered, clear }, groups }: ResultsProps) {
  const t = useMessages('schemes')
  const common = useMessages('common')
  const errorText = useErrorText()
  const { data: all, error, isPending, isPlaceholderData, refetch } = useSchemes(useLanguage())
  const isAsked = groups.length > 0
  const found = useFoundSchemes(all, filters)
    .map((scheme) => ({ scheme, reason: isAsked ? reasonFor(scheme, groups) : null }))
    .filter(({ reason }) => !isAsked || reason !== null)
  const { openedId, open, close } = useOpenedScheme()
  if (isPending) return <SkeletonCards count={6} label={t('loading')} />
  if (!all)
    return (
      <ErrorState
        title={t('loadFailed')}
        text={errorText(error)}
        retryLabel={common('retry')}
        onRetry={() => void refetch()}
      />
    )

  const opened = all.find((entry) => entry.id === openedId)
  if (openedId !== null && !opened)
    return (
      <EmptyState
        picture="schemes"
        title={t('notInList')}
        text={t('notInListText')}
        action={<Button onClick={close}>{t('showAll')}</Button>}
      />
    )
  return (
    <div aria-busy={isPlaceholderData} className="flex flex-col gap-5">
      <p role="status" className="text-soft text-sm">
        {t('found', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState
          picture="search"
          title={t('nothingFound')}
          text={t('nothingFoundText')}
          action={isFiltered && <Button onClick={clear}>{t('clearFilters')}</Button>}
        />
      ) : (
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {found.map(({ scheme, reason }) => (
            <li key={scheme.id}>
              <SchemeCard scheme={scheme} reason={reason} onOpen={() => open(scheme.id)} />
            </li>
          ))}
        </ul>
      )}
      {opened && <SchemeDialog key={opened.id} scheme={opened} onClose={close} />}
    </div>
  )
}
