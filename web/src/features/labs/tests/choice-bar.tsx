import type { LabTest } from '@arogyachat/contract/labs'
import { clsx } from 'clsx'
import { CalendarPlus, X } from 'lucide-react'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { toast, useClearOfToasts } from '../../../ui/toast/toast.tsx'

/** The sum of the prices, in rupees. */
export const totalPrice = (tests: readonly { costRupees: number }[]): number =>
  tests.reduce((sum, test) => sum + test.costRupees, 0)

interface ChoiceBarProps {
  tests: readonly LabTest[]
  onClear: () => void
  onBook: () => void
}

/**
 * The selection and its price. Stays visible while the list scrolls, above the navigation bar of a phone. While nothing is
 * selected it stands below the list, where it covers no text, and a press says what is missing.
 */
export function ChoiceBar({ tests, onClear, onBook }: ChoiceBarProps) {
  const t = useMessages('labs')
  const formats = useFormats()
  const bar = useClearOfToasts<HTMLElement>()
  const isEmpty = tests.length === 0
  return (
    <section
      ref={bar}
      aria-label={t('yourSelection')}
      className={clsx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-card p-3',
        !isEmpty && 'sticky bottom-23 z-10 shadow-float md:bottom-4'
      )}
    >
      <p role="status" className="min-w-0 flex-1 basis-28 leading-tight">
        <span className="block text-soft text-sm">{t('selectedCount', { count: tests.length })}</span>
        {!isEmpty && (
          <span className="flex flex-wrap items-baseline gap-x-2">
            {t('total')}
            <strong className="font-heading font-semibold text-lg">{formats.rupees(totalPrice(tests))}</strong>
          </span>
        )}
      </p>
      {!isEmpty && (
        <IconButton label={t('clearSelection')} onClick={onClear}>
          <X aria-hidden className="size-5" />
        </IconButton>
      )}
      <Button
        variant={isEmpty ? 'outline' : 'accent'}
        className="grow sm:grow-0"
        icon={<CalendarPlus aria-hidden className="size-5" />}
        onClick={isEmpty ? () => toast.error(t('noTestsSelected'), t('noTestsSelectedText')) : onBook}
      >
        {t('book')}
      </Button>
    </section>
  )
}
