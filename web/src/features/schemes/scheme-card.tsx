import type { Scheme } from '@arogyachat/contract/schemes'
import { CircleCheck } from 'lucide-react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useIsolatedNumbers } from './isolated-numbers.ts'
import { KeepButton } from './saved/keep-button.tsx'
import { ForWhom } from './scheme-groups.tsx'
import { SchemeLabels } from './scheme-labels.tsx'

interface SchemeCardProps {
  scheme: Scheme
  /** Why it may be for the person, in a sentence of the scheme; null while nobody was asked. */
  reason: string | null
  onOpen: () => void
}

/** A scheme in the list: first what it gives, then its name and whom it is for. */
function SchemeCard({ scheme, reason, onOpen }: SchemeCardProps) {
  const t = useMessages('schemes')
  const isolated = useIsolatedNumbers()
  return (
    <Card as="article" aria-label={scheme.title} className="flex h-full flex-col gap-3">
      <p className="font-heading font-semibold text-xl leading-tight">{isolated(scheme.benefits[0] ?? '')}</p>
      <h2 className="font-medium text-base text-soft">{scheme.title}</h2>
      <SchemeLabels scheme={scheme} />
      <ForWhom scheme={scheme} />
      {reason !== null && (
        <p className="flex gap-2 rounded-sm bg-mint px-3 py-2 text-sm">
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-neem" />
          <span>
            <strong className="font-semibold">{t('mayFit')}</strong> {isolated(reason)}
          </span>
        </p>
      )}
      <div className="mt-auto flex flex-wrap gap-2">
        <Button
          variant="outline"
          aria-label={t('detailsOf', { title: scheme.title })}
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          {t('details')}
        </Button>
        <KeepButton scheme={scheme} />
      </div>
    </Card>
  )
}

interface SchemeCardsProps {
  /** With the reason why each scheme fits, where that was asked. */
  found: readonly Pick<SchemeCardProps, 'scheme' | 'reason'>[]
  isBusy?: boolean
  onOpen: (id: string) => void
}

export function SchemeCards({ found, isBusy, onOpen }: SchemeCardsProps) {
  return (
    <ul aria-busy={isBusy} className="grid fit-columns-72 gap-4">
      {found.map(({ scheme, reason }) => (
        <li key={scheme.id}>
          <SchemeCard scheme={scheme} reason={reason} onOpen={() => onOpen(scheme.id)} />
        </li>
      ))}
    </ul>
  )
}
