import type { Scheme } from '@arogyachat/contract/schemes'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useIsolatedNumbers } from './isolated-numbers.ts'
import { SchemeLabels } from './scheme-labels.tsx'

/** A scheme in the list. */
export function SchemeCard({ scheme, onOpen }: { scheme: Scheme; onOpen: () => void }) {
  const t = useMessages('schemes')
  const isolated = useIsolatedNumbers()
  return (
    <Card as="article" aria-label={scheme.title} className="flex h-full flex-col gap-3">
      <SchemeLabels scheme={scheme} />
      <h2 className="font-heading font-semibold text-lg leading-tight">{scheme.title}</h2>
      <p className="line-clamp-4 text-soft">{isolated(scheme.description)}</p>
      <Button
        variant="outline"
        className="mt-auto self-start"
        aria-label={t('detailsOf', { title: scheme.title })}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        {t('details')}
      </Button>
    </Card>
  )
}
