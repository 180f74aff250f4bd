import { bookableTypes, symptomsMax } from '@arogyachat/contract/appointments'
import { MapPin, Phone, Video } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useSession } from '../../../app-shell/session/session.tsx'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Field, TextArea } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { RadioTile } from '../../../ui/form/radio-tile.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { type ChosenPatient, PatientChoice } from '../../patients/patient-choice-form.tsx'
import { bookableDates } from '../booking/booking-rules.ts'
import { DayStrip } from '../booking/day-strip.tsx'
import { TimeChoice } from '../booking/time-choice.tsx'
import { useFreeSlots } from '../booking/use-booking.ts'
import { isSlotRefusal } from '../queries.ts'
import { type DoctorType, useSchedule } from './use-schedule.ts'

/** What is chosen when the dialog opens. */
export interface ScheduleStart {
  patient?: ChosenPatient
  date?: string
  type?: DoctorType
}

interface ScheduleDialogProps {
  start?: ScheduleStart
  onClose: () => void
}

interface ScheduleForm {
  appointmentDate: string
  timeSlot: string
  consultationType: DoctorType
  symptoms: string
}

/** Books an appointment with one of the doctor's own patients, who is notified. */
export function ScheduleDialog({ start = {}, onClose }: ScheduleDialogProps) {
  const t = useMessages('scheduling')
  const practice = useMessages('practice')
  const formId = useId()
  const schedule = useScheduleForm(start, onClose)
  const { form, values, slots, patient, isPatientMissing, booking, doctorId } = schedule
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('title')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {practice('cancel')}
          </Button>
          <SubmitButton
            form={formId}
            variant="accent"
            busy={booking.isPending}
            onSubmit={schedule.submit}
            missing={schedule.missing}
          >
            {t(booking.isPending ? 'booking' : 'book')}
          </SubmitButton>
        </>
      }
    >
      <form id={formId} onSubmit={schedule.submit} noValidate className="flex flex-col gap-4">
        <PatientChoice
          label={t('patientName')}
          hint={t('patientHint')}
          required
          chosen={patient}
          onChoose={schedule.choosePatient}
          {...(isPatientMissing && { error: t('choosePatient') })}
        />
        <fieldset disabled={booking.isPending} className="contents">
          <DayStrip doctorId={doctorId} value={values.appointmentDate} onChange={schedule.chooseDate} />
          <TimeChoice
            slots={slots}
            date={values.appointmentDate}
            onDate={schedule.chooseDate}
            value={values.timeSlot}
            onChange={schedule.chooseTime}
          />
          {schedule.timeError && <FormAlert>{schedule.timeError}</FormAlert>}
          <TypeChoice value={values.consultationType} onChange={(type) => form.setValue('consultationType', type)} />
          <Field label={t('reason')} hint={t('reasonHint')}>
            {(control) => (
              <TextArea {...control} rows={2} dir="auto" maxLength={symptomsMax} {...form.register('symptoms')} />
            )}
          </Field>
        </fieldset>
        {booking.isChecking && <FormAlert>{t('checking')}</FormAlert>}
        {schedule.error && <FormAlert title={t('bookingFailed')}>{schedule.error}</FormAlert>}
      </form>
    </Dialog>
  )
}

/** The state of the dialog. */
function useScheduleForm(start: ScheduleStart, onDone: () => void) {
  const t = useMessages('scheduling')
  const words = useMessages('appointments')
  const formats = useFormats()
  const errorText = useErrorText()
  const doctorId = useSession().user?.id ?? ''
  const booking = useSchedule()
  const [patient, setPatient] = useState<ChosenPatient | null>(start.patient ?? null)
  const [isTried, setTried] = useState(false)
  const form = useForm<ScheduleForm>({
    defaultValues: {
      appointmentDate: start.date ?? bookableDates(new Date()).tomorrow,
      timeSlot: '',
      consultationType: start.type ?? 'video',
      symptoms: ''
    }
  })
  const values = useWatch({ control: form.control }) as ScheduleForm
  const slots = useFreeSlots(form, doctorId, booking.isPending)
  const { reset } = booking
  // An error about one time does not apply to another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new choice is what clears it
  useEffect(() => {
    if (values.timeSlot !== '') reset()
  }, [values.timeSlot, values.appointmentDate, reset])

  const submit = form.handleSubmit((checked) => {
    setTried(true)
    if (!patient || checked.timeSlot === '') return
    booking.mutate(
      { doctorId, patientId: patient.id, ...checked },
      {
        onSuccess: () => {
          const [date, time] = [formats.date(checked.appointmentDate), formats.slot(checked.timeSlot)]
          toast.success(t('booked'), t('bookedText', { patient: patient.name, date, time }))
          onDone()
        }
      }
    )
  })
  const isTimeMissing = values.timeSlot === ''
  const timeError = () => {
    if (isSlotRefusal(booking.error)) return errorText(booking.error)
    return isTried && patient && isTimeMissing ? words('chooseTimeFirst') : undefined
  }
  return {
    form,
    values,
    slots,
    booking,
    doctorId,
    patient,
    submit,
    choosePatient: setPatient,
    chooseDate: (date: string) => form.setValue('appointmentDate', date),
    chooseTime: (slot: string) => form.setValue('timeSlot', slot),
    isPatientMissing: isTried && !patient,
    /** What is still to be chosen. */
    missing: patient ? (isTimeMissing ? words('chooseTimeFirst') : undefined) : t('choosePatient'),
    timeError: timeError(),
    error: booking.error && !isSlotRefusal(booking.error) ? errorText(booking.error) : undefined
  }
}

const typeIcons: Record<DoctorType, ReactNode> = {
  video: <Video className="size-6" />,
  audio: <Phone className="size-6" />,
  'in-person': <MapPin className="size-6" />
}

interface TypeChoiceProps {
  value: DoctorType
  onChange: (type: DoctorType) => void
}

function TypeChoice({ value, onChange }: TypeChoiceProps) {
  const t = useMessages('scheduling')
  const id = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-heading font-semibold leading-tight">{t('type')}</legend>
      <div className="grid grid-cols-3 gap-2">
        {bookableTypes.doctor.map((type) => (
          <RadioTile
            key={type}
            name={id}
            value={type}
            checked={value === type}
            onChange={() => onChange(type)}
            className="min-h-16 flex-col justify-center gap-1 px-1 text-center font-heading font-semibold text-sm"
          >
            <span aria-hidden>{typeIcons[type]}</span>
            {t(`types.${type}`)}
          </RadioTile>
        ))}
      </div>
    </fieldset>
  )
}
