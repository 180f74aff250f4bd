import type { LabTest } from '@arogyachat/contract/labs'
import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Card } from '../../../ui/card.tsx'
import { SelectButton } from './select-button.tsx'
import { TestFigures, testIcons } from './test-facts.tsx'

interface TestCardProps {
  test: LabTest
  isChosen: boolean
  onToggle: () => void
  onDetails: () => void
}

/** A test in a compact row: name, price and processing time. The name opens the details. */
export function TestCard({ test, isChosen, onToggle, onDetails }: TestCardProps) {
  const t = useMessages('labs')
  return (
    <Card
      as="article"
      aria-label={test.name}
      className={clsx('flex flex-col gap-2 p-3!', isChosen && 'border-neem ring-1 ring-neem')}
    >
      <h3>
        <button
          type="button"
          aria-label={t('detailsOf', { test: test.name })}
          onClick={onDetails}
          className="flex min-h-11 w-full items-center gap-3 rounded-sm text-start"
        >
          <span aria-hidden className="flex size-10 shrink-0 items-center justify-center rounded-sm bg-mint text-neem">
            {testIcons[test.category]}
          </span>
          <span className="wrap-break-word min-w-0 flex-1 font-heading font-semibold text-lg leading-tight">
            {test.name}
            {!test.hasHomeCollection && (
              <span className="block font-text font-normal text-soft text-sm">{t('atCentre')}</span>
            )}
          </span>
          <ChevronRight aria-hidden className="size-5 shrink-0 text-soft rtl:-scale-x-100" />
        </button>
      </h3>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 ps-1">
        <TestFigures test={test} />
        <SelectButton test={test} isChosen={isChosen} onToggle={onToggle} />
      </div>
    </Card>
  )
}
