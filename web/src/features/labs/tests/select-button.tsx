import type { LabTest } from '@arogyachat/contract/labs'
import { Check, Plus } from 'lucide-react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'

interface SelectButtonProps {
  test: LabTest
  isChosen: boolean
  onToggle: () => void
}

/** Selects or deselects a test. */
export function SelectButton({ test, isChosen, onToggle }: SelectButtonProps) {
  const t = useMessages('labs')
  return (
    <Button
      variant={isChosen ? 'primary' : 'outline'}
      size="sm"
      icon={isChosen ? <Check aria-hidden className="size-4" /> : <Plus aria-hidden className="size-4" />}
      aria-label={t(isChosen ? 'selectedTest' : 'selectTest', { test: test.name })}
      onClick={onToggle}
    >
      {t(isChosen ? 'selected' : 'select')}
    </Button>
  )
}
