import { addDays } from '@arogyachat/contract/india-time'
import { ArrowRight, RotateCcw } from 'lucide-react'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { SlotPicker } from '../../../ui/form/slot-picker.tsx'
import { isBookable } from './booking-rules.ts'
import type { FreeSlots } from './use-booking.ts'

export interface TimeChoiceProps {
  slots: FreeSlots
  date: string
  onDate: (date: string) => void
  value: string
  onChange: (slot: string) => void
}

/** The free times of a day as a picker. A full day offers the next one. */
export function TimeChoice({ slots, date, onDate, value, onChange }: TimeChoiceProps) {
  const t = useMessages('appointments')
  const common = useMessages('common')
  const formats = useFormats()
  const nextDay = isBookable(date) ? addDays(date, 1) : ''
  if (slots.isError && !slots.data)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p className="text-danger">{t('timesLoadFailed')}</p>
        <Button
          variant="outline"
          size="sm"
          icon={<RotateCcw aria-hidden className="size-4" />}
          onClick={() => void slots.refetch()}
        >
          {common('retry')}
        </Button>
      </div>
    )
  return (
    <div className="flex flex-col items-start gap-3">
      <SlotPicker
        className="w-full"
        legend={t('chooseTime')}
        slots={(slots.data ?? []).map((slot) => ({ value: slot, label: formats.slot(slot) }))}
        value={value}
        onChange={onChange}
        loading={slots.isLoading}
        loadingLabel={t('loadingTimes')}
        emptyText={t('noTimes')}
      />
      {slots.data?.length === 0 && isBookable(nextDay) && (
        <Button
          variant="outline"
          icon={<ArrowRight aria-hidden className="size-5 rtl:-scale-x-100" />}
          onClick={() => onDate(nextDay)}
        >
          {t('nextDay')}
        </Button>
      )}
    </div>
  )
}
