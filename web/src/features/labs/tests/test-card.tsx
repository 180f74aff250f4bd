import type { LabTest } from '@arogyachat/contract/labs'
import { clsx } from 'clsx'
import { Info } from 'lucide-react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PreparationBox } from './preparation-box.tsx'
import { SelectButton } from './select-button.tsx'
import { TestBadges, TestFigures } from './test-facts.tsx'

interface TestCardProps {
  test: LabTest
  isChosen: boolean
  onToggle: () => void
  onDetails: () => void
}

export function TestCard({ test, isChosen, onToggle, onDetails }: TestCardProps) {
  const t = useMessages('labs')
  return (
    <Card
      as="article"
      aria-label={test.name}
      className={clsx('flex h-full flex-col gap-4', isChosen && 'border-neem ring-1 ring-neem')}
    >
      <div className="flex flex-col gap-2">
        <h3 className="wrap-break-word font-heading font-semibold text-lg leading-tight">{test.name}</h3>
        <TestBadges test={test} />
        <p className="text-soft">{test.description}</p>
        {!test.hasHomeCollection && <p>{t('atCentreText')}</p>}
      </div>
      <TestFigures test={test} />
      <PreparationBox test={test} />
      <div className="mt-auto flex flex-wrap gap-2">
        <Button
          variant="ghost"
          icon={<Info aria-hidden className="size-5" />}
          aria-label={t('detailsOf', { test: test.name })}
          onClick={onDetails}
        >
          {t('details')}
        </Button>
        <SelectButton test={test} isChosen={isChosen} onToggle={onToggle} />
      </div>
    </Card>
  )
}
