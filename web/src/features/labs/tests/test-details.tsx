import type { LabTest } from '@arogyachat/contract/labs'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { PreparationBox } from './preparation-box.tsx'
import { SelectButton } from './select-button.tsx'
import { TestBadges, TestFigures } from './test-facts.tsx'

interface TestDetailsProps {
  test: LabTest
  isChosen: boolean
  onToggle: () => void
  onClose: () => void
}

export function TestDetails({ test, isChosen, onToggle, onClose }: TestDetailsProps) {
  const t = useMessages('labs')
  const common = useMessages('common')
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={test.name}
      description={test.description}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {common('close')}
          </Button>
          <SelectButton test={test} isChosen={isChosen} onToggle={onToggle} />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TestBadges test={test} />
        {!test.hasHomeCollection && <p>{t('atCentreText')}</p>}
        <TestFigures test={test} />
        <PreparationBox as="h3" test={test} />
      </div>
    </Dialog>
  )
}
