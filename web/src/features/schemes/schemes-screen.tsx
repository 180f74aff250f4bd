import type { SchemeGroup } from '@arogyachat/contract/schemes'
import { UnknownPlaceNotice } from '../../app-shell/unknown-place-notice.tsx'
import { useErrorText } from '../../i18n/error-text.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { useChoiceParam } from '../../lib/choice-param.ts'
import { useOpenedInUrl } from '../../lib/router/opened-in-url.ts'
import { Button } from '../../ui/button.tsx'
import { SkeletonCards } from '../../ui/skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { useKeptSchemes, useSchemes } from './queries.ts'
import { AnswersQuestion, useAnswers } from './saved/kept-answers.tsx'
import { SavedSchemes } from './saved/saved-schemes.tsx'
import { SchemeCards } from './scheme-card.tsx'
import { SchemeDialog } from './scheme-dialog.tsx'
import { SchemeFilters } from './scheme-filters.tsx'
import { reasonFor } from './scheme-groups.tsx'
import { useFoundSchemes, useSchemeFilters } from './use-scheme-search.ts'

const tabs = ['all', 'saved'] as const

/** The government health schemes with search, filters and details, and those that the patient has saved. */
export function SchemesScreen() {
  const t = useMessages('schemes')
  const tab = useChoiceParam('tab', tabs)
  const kept = useKeptSchemes().data
  const { openedId, open, close } = useOpenedInUrl('scheme')
  return (
    <Tabs
      value={tab.value}
      onValueChange={tab.choose}
      items={[
        { value: 'all', label: t('allSchemes') },
        { value: 'saved', label: t('savedSchemes'), ...(kept?.schemeIds.length && { count: kept.schemeIds.length }) }
      ]}
      label={t('tabsLabel')}
    >
      {tab.isUnknown && <UnknownPlaceNotice shown={t('allSchemes')} />}
      <TabPanel value="all">
        <AllSchemes openedId={openedId} onOpen={open} onClose={close} />
      </TabPanel>
      <TabPanel value="saved">
        <SavedSchemes openedId={openedId} onOpen={open} onClose={close} onAll={() => tab.choose('all')} />
      </TabPanel>
    </Tabs>
  )
}

interface OpenedProps {
  openedId: string | null
  onOpen: (id: string) => void
  onClose: () => void
}

function AllSchemes(opened: OpenedProps) {
  const t = useMessages('schemes')
  const search = useSchemeFilters()
  const answers = useAnswers()
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-2xl text-soft">{t('about')}</p>
      <AnswersQuestion answers={answers} />
      <SchemeFilters search={search} />
      {answers.groups.length > 0 && <p className="rounded-sm bg-cream px-4 py-3 text-on-cream">{t('qualifyNote')}</p>}
      <Results search={search} groups={answers.groups} {...opened} />
    </div>
  )
}

interface ResultsProps extends OpenedProps {
  search: ReturnType<typeof useSchemeFilters>
  groups: readonly SchemeGroup[]
}

function Results({ search: { filters, isFiltered, clear }, groups, openedId, onOpen, onClose }: ResultsProps) {
  const t = useMessages('schemes')
  const common = useMessages('common')
  const errorText = useErrorText()
  const { data: all, error, isPending, isPlaceholderData, refetch } = useSchemes(useLanguage())
  const isAsked = groups.length > 0
  const found = useFoundSchemes(all, filters)
    .map((scheme) => ({ scheme, reason: isAsked ? reasonFor(scheme, groups) : null }))
    .filter(({ reason }) => !isAsked || reason !== null)
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
        action={<Button onClick={onClose}>{t('showAll')}</Button>}
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
        <SchemeCards found={found} onOpen={onOpen} />
      )}
      {opened && <SchemeDialog key={opened.id} scheme={opened} onClose={onClose} />}
    </div>
  )
}
