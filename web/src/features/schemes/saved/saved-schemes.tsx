import { useErrorText } from '../../../i18n/error-text.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { SkeletonCards } from '../../../ui/skeletons.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { useKeptSchemes, useSchemes } from '../queries.ts'
import { SchemeCards } from '../scheme-card.tsx'
import { SchemeDialog } from '../scheme-dialog.tsx'

interface SavedSchemesProps {
  openedId: string | null
  onOpen: (id: string) => void
  onClose: () => void
  onAll: () => void
}

/** The schemes that the patient has saved, the last one first. They are shown without a network, too. */
export function SavedSchemes({ openedId, onOpen, onClose, onAll }: SavedSchemesProps) {
  const t = useMessages('schemes')
  const common = useMessages('common')
  const errorText = useErrorText()
  const list = useSchemes(useLanguage())
  const kept = useKeptSchemes()
  const failed = [list, kept].find((query) => query.isError && !query.data)
  if (failed)
    return (
      <ErrorState
        title={t('savedLoadFailed')}
        text={errorText(failed.error)}
        retryLabel={common('retry')}
        onRetry={() => void failed.refetch()}
      />
    )
  if (!list.data || !kept.data) return <SkeletonCards count={2} label={t('loading')} />
  const { data: schemes } = list
  const saved = kept.data.schemeIds.flatMap((id) => schemes.find((scheme) => scheme.id === id) ?? [])
  const opened = schemes.find((scheme) => scheme.id === openedId)
  return (
    <>
      {saved.length === 0 ? (
        <EmptyState
          picture="schemes"
          title={t('savedNone')}
          text={t('savedNoneText')}
          action={<Button onClick={onAll}>{t('showAll')}</Button>}
        />
      ) : (
        <SchemeCards
          found={saved.map((scheme) => ({ scheme, reason: null }))}
          isBusy={list.isPlaceholderData}
          onOpen={onOpen}
        />
      )}
      {opened && <SchemeDialog key={opened.id} scheme={opened} onClose={onClose} />}
    </>
  )
}
