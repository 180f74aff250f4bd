import { addDays } from '@arogyachat/contract/india-time'
import { type MedicalRecord, recordShareMaxDays } from '@arogyachat/contract/records'
import { type FormEvent, useId, useState } from 'react'
import { useErrorText, useFieldText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { DateInput } from '../../../ui/form/dates/date-input.tsx'
import { Field, SelectInput } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { useNameOf } from '../../../ui/person-name.tsx'
import { SkeletonCards } from '../../../ui/skeletons.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { today } from '../upload/record-schema.ts'
import { useShareReceivers, useShareRecords } from './queries.ts'
import { RecordChoice } from './record-choice.tsx'

/** The value of the select for a day instead of a visit. */
const untilDay = 'day'
/** The day that is offered at first, in days from today. */
const suggestedDays = 7

export interface ShareDialogProps {
  /** The record that is chosen at first; without one, all of them are. */
  first: MedicalRecord | null
  onClose: () => void
}

/** Chooses with which doctor, for how long and which records are shared. */
export function ShareDialog({ first, onClose }: ShareDialogProps) {
  const t = useMessages('records')
  const common = useMessages('common')
  const errorText = useErrorText()
  const formId = useId()
  const receivers = useShareReceivers()
  const form = useShareForm(first, receivers.data ?? [], onClose)
  const canShare = (receivers.data?.length ?? 0) > 0
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('shareTitle')}
      description={t('shareAbout')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {common('cancel')}
          </Button>
          {canShare && (
            <Button type="submit" form={formId} busy={form.isPending}>
              {t('shareConfirm')}
            </Button>
          )}
        </>
      }
    >
      {receivers.isPending && <SkeletonCards count={2} label={t('loadingDoctors')} />}
      {receivers.isError && !receivers.data && (
        <ErrorState
          isSmall
          title={t('doctorsLoadFailed')}
          text={errorText(receivers.error)}
          retryLabel={common('retry')}
          onRetry={() => void receivers.refetch()}
        />
      )}
      {receivers.data?.length === 0 && <EmptyState picture="records" title={t('noDoctor')} text={t('noDoctorText')} />}
      {canShare && <ShareFields id={formId} form={form} first={first} />}
    </Dialog>
  )
}

type Receivers = NonNullable<ReturnType<typeof useShareReceivers>['data']>

function useShareForm(first: MedicalRecord | null, doctors: Receivers, onShared: () => void) {
  const t = useMessages('records')
  const formats = useFormats()
  const sharing = useShareRecords()
  const [doctorId, setDoctorId] = useState<string | null>(null)
  const [chosenTime, setTime] = useState<string | null>(null)
  const [lastDay, setLastDay] = useState(() => addDays(today(), suggestedDays))
  const [isAll, setAll] = useState(first === null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(first ? [first._id] : []))
  const [errors, setErrors] = useState<{ lastDay?: 'datePast' | 'dateTooFar' | 'date'; records?: true }>({})
  const doctor = doctors.find(({ _id }) => _id === doctorId) ?? doctors[0]
  const visits = doctor?.visits ?? []
  const visit = visits.find(({ _id }) => _id === chosenTime)
  const time = chosenTime === untilDay ? untilDay : (visit?._id ?? visits[0]?._id ?? untilDay)
  const check = () => {
    const found: typeof errors = {}
    if (time === untilDay) {
      if (lastDay === '') found.lastDay = 'date'
      else if (lastDay < today()) found.lastDay = 'datePast'
      else if (lastDay > addDays(today(), recordShareMaxDays)) found.lastDay = 'dateTooFar'
    }
    if (!isAll && chosen.size === 0) found.records = true
    setErrors(found)
    return Object.keys(found).length === 0
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!doctor || !check()) return
    sharing.mutate(
      {
        doctorId: doctor._id,
        recordIds: isAll ? null : [...chosen],
        appointmentId: time === untilDay ? null : time,
        lastDay: time === untilDay ? lastDay : null
      },
      {
        onSuccess: ({ share }) => {
          toast.success(
            t('shared'),
            t('sharedText', { doctor: share.doctor.name, date: formats.date(share.lastDay) }),
            { matters: true }
          )
          onShared()
        }
      }
    )
  }
  return {
    ...{ doctors, doctor, visits, time, lastDay, isAll, chosen, errors },
    ...{ setDoctorId, setTime, setLastDay, setAll, setChosen, submit },
    error: sharing.error,
    isPending: sharing.isPending
  }
}

interface ShareFieldsProps {
  id: string
  form: ReturnType<typeof useShareForm>
  first: MedicalRecord | null
}

function ShareFields({ id, form, first }: ShareFieldsProps) {
  const nameOf = useNameOf()
  const t = useMessages('records')
  const formats = useFormats()
  const errorText = useErrorText()
  const fieldText = useFieldText()
  return (
    <form id={id} onSubmit={form.submit} noValidate className="grid gap-5 sm:grid-cols-2">
      <Field label={t('shareDoctor')}>
        {(control) => (
          <SelectInput
            {...control}
            value={form.doctor?._id ?? ''}
            onChange={(event) => form.setDoctorId(event.target.value)}
            options={form.doctors.map(({ _id, name }) => ({ value: _id, label: nameOf(name) }))}
          />
        )}
      </Field>
      <Field label={t('shareHowLong')}>
        {(control) => (
          <SelectInput
            {...control}
            value={form.time}
            onChange={(event) => form.setTime(event.target.value)}
            options={[
              ...form.visits.map(({ _id, appointmentDate, timeSlot }) => ({
                value: _id,
                label: t('sharedForVisit', { date: formats.date(appointmentDate), time: formats.slot(timeSlot) })
              })),
              { value: untilDay, label: t('shareUntilDay') }
            ]}
          />
        )}
      </Field>
      {form.time === untilDay && (
        <Field label={t('shareLastDay')} required error={fieldText(form.errors.lastDay)}>
          {(control) => (
            <DateInput
              {...control}
              min={today()}
              max={addDays(today(), recordShareMaxDays)}
              value={form.lastDay}
              onChange={form.setLastDay}
            />
          )}
        </Field>
      )}
      <RecordChoice
        first={first}
        isAll={form.isAll}
        onAll={form.setAll}
        chosen={form.chosen}
        onChosen={form.setChosen}
        isMissing={form.errors.records === true}
      />
      {form.error && (
        <div className="sm:col-span-2">
          <FormAlert title={t('shareFailed')}>{errorText(form.error)}</FormAlert>
        </div>
      )}
    </form>
  )
}
