import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useNameOf } from '../../../ui/person-name.tsx'
import type { SeenAppointment } from '../queries.ts'
import { DayStrip } from './day-strip.tsx'
import { TimeChoice } from './time-choice.tsx'
import { useReschedule } from './use-reschedule.ts'

export interface RescheduleDialogProps {
  appointment: SeenAppointment
  onClose: () => void
}

/** Moves an appointment to another free time, on the same or another day. */
export function RescheduleDialog({ appointment, onClose }: RescheduleDialogProps) {
  const nameOf = useNameOf()
  const t = useMessages('appointments')
  const formats = useFormats()
  const formId = useId()
  const { form, slots, submit, appointmentDate, timeSlot, isBusy, dateError, slotError, error } = useReschedule(
    appointment,
    onClose
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('rescheduleTitle')}
      description={t('rescheduleWith', {
        doctor: nameOf(appointment.doctorId.name),
        date: formats.date(appointment.appointmentDate),
        time: formats.slot(appointment.timeSlot)
      })}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('keep')}
          </Button>
          <SubmitButton
            form={formId}
            busy={isBusy}
            onSubmit={submit}
            missing={timeSlot === '' ? t('chooseTimeFirst') : undefined}
          >
            {isBusy ? t('rescheduling') : t('confirmReschedule')}
          </SubmitButton>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-5">
        <DayStrip
          doctorId={appointment.doctorId._id}
          value={appointmentDate}
          onChange={(to) => form.setValue('appointmentDate', to)}
          {...(dateError && { error: dateError })}
        />
        <div>
          <Controller
            control={form.control}
            name="timeSlot"
            render={({ field }) => (
              <TimeChoice
                slots={slots}
                date={appointmentDate}
                onDate={(to) => form.setValue('appointmentDate', to)}
                value={field.value}
                onChange={field.onChange}
              />
            )}
          />
          {slotError && <FormAlert className="mt-3">{slotError}</FormAlert>}
        </div>
        {error && <FormAlert title={t('rescheduleFailed')}>{error}</FormAlert>}
      </form>
    </Dialog>
  )
}
