import { dayParts } from '@arogyachat/contract/prescriptions/directions'
import type { DoseState } from '@arogyachat/contract/prescriptions/doses'
import { useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { TimeInput } from '../../ui/form/dates/time-input.tsx'
import { Field } from '../../ui/form/field.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { type PatientPrescription, useSaveReminders } from './queries.ts'

interface ReminderDialogProps {
  doses: DoseState
  /** Those with a medicine that is taken now. */
  prescriptions: readonly PatientPrescription[]
  onClose: () => void
}

/** For which prescriptions, and at which times of a day, the patient wants to be reminded. */
export function ReminderDialog({ doses, prescriptions, onClose }: ReminderDialogProps) {
  const t = useMessages('prescriptions')
  const common = useMessages('common')
  const formats = useFormats()
  const errorText = useErrorText()
  const save = useSaveReminders()
  const [times, setTimes] = useState(doses.times)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        doses.appointmentIds.length > 0 ? doses.appointmentIds : prescriptions.map((entry) => entry.appointmentId)
      )
  )
  const toggle = (id: string, isOn: boolean) =>
    setChosen((before) => new Set(isOn ? [...before, id] : [...before].filter((other) => other !== id)))
  const submit = () =>
    save.mutate(
      { times, appointmentIds: [...chosen] },
      {
        onSuccess: () => {
          toast.success(t('dosesToday.saved'))
          onClose()
        },
        onError: (error) => void toast.error(t('dosesToday.saveFailed'), errorText(error))
      }
    )
  return (
    <Dialog open onOpenChange={onClose} title={t('dosesToday.title')} size="sm">
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <p>{t('dosesToday.text')}</p>
        <div>
          {prescriptions.map(({ appointmentId, appointmentDate, doctor }) => (
            <Checkbox
              key={appointmentId}
              label={t('prescriptionBy', { doctor: doctor.name, date: formats.date(appointmentDate) })}
              checked={chosen.has(appointmentId)}
              onChange={(event) => toggle(appointmentId, event.target.checked)}
            />
          ))}
        </div>
        <fieldset className="grid fit-columns-40 min-w-0 gap-3">
          <legend className="mb-1 font-semibold">{t('dosesToday.times')}</legend>
          {dayParts.map((part) => (
            <Field key={part} label={t(`parts.${part}`)}>
              {(control) => (
                <TimeInput {...control} value={times[part]} onChange={(time) => setTimes({ ...times, [part]: time })} />
              )}
            </Field>
          ))}
        </fieldset>
        <Button type="submit" busy={save.isPending}>
          {common('save')}
        </Button>
      </form>
    </Dialog>
  )
}
