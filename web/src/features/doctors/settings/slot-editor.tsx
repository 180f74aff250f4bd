import { slotLimit } from '@arogyachat/contract/doctors'
import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useFieldText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextInput } from '../../../ui/form/field.tsx'
import { SlotGenerator } from './slot-generator.tsx'
import { addSlots, slotErrors } from './slots.ts'

interface SlotEditorProps {
  /** `HH:MM-HH:MM`; may be incomplete while the doctor types. */
  slots: string[]
  onChange: (slots: string[]) => void
  /** The error of the whole list from the last check. */
  error: string | undefined
}

/** The time slots of a working day, one per row, and a generator that fills them in. */
export function SlotEditor({ slots, onChange, error }: SlotEditorProps) {
  const t = useMessages('practice')
  const fieldText = useFieldText()
  const id = useId()
  const errorCodes = slotErrors(slots)
  const hasRowError = errorCodes.some((code) => code !== null)
  return (
    <Card as="fieldset">
      <legend className="float-start w-full font-heading font-semibold">{t('timeSlots')}</legend>
      <p id={`${id}-hint`} className="clear-both mb-3 text-soft text-sm">
        {t('timeSlotsHint')}
      </p>
      <div className="@container">
        <SlotGenerator onGenerate={(fresh) => onChange(addSlots(slots, fresh))} />
      </div>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-2">
        {slots.map((slot, row) => {
          const rowError = fieldText(errorCodes[row] ?? undefined)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their position; their text changes while the doctor types
            <li key={row}>
              <div className="flex gap-1">
                <TextInput
                  dir="ltr"
                  className="tabular-nums"
                  placeholder="09:00-09:30"
                  aria-label={t('slotNumber', { number: row + 1 })}
                  aria-invalid={rowError !== undefined}
                  aria-describedby={rowError ? `${id}-${row}` : `${id}-hint`}
                  value={slot}
                  onChange={(event) => onChange(slots.map((slot, i) => (i === row ? event.target.value : slot)))}
                />
                <IconButton
                  label={t('removeSlot', { number: row + 1 })}
                  onClick={() => onChange(slots.filter((_, i) => i !== row))}
                >
                  <Trash2 size={18} />
                </IconButton>
              </div>
              {rowError && (
                <p id={`${id}-${row}`} className="text-danger text-sm">
                  {rowError}
                </p>
              )}
            </li>
          )
        })}
      </ul>
      {slots.length === 0 && <p className="text-soft text-sm">{t('noSlots')}</p>}
      {error && !hasRowError && <p className="mt-2 text-danger text-sm">{error}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {slots.length < slotLimit && (
          <Button size="sm" variant="outline" icon={<Plus size={18} />} onClick={() => onChange([...slots, ''])}>
            {t('addSlot')}
          </Button>
        )}
        {slots.length > 0 && (
          <Button size="sm" variant="ghost" icon={<Trash2 size={18} />} onClick={() => onChange([])}>
            {t('removeAllSlots')}
          </Button>
        )}
      </div>
    </Card>
  )
}
