import type { Appointment } from '@arogyachat/contract/appointments'
import { type FieldCode, fieldCatalogue } from '@arogyachat/contract/errors'
import type { FieldError } from 'react-hook-form'
import { ApiError } from '../../../api/call.ts'
import { useErrorText, useFieldText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextArea, TextInput } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { AllergyNotes } from '../allergy-notes.tsx'
import { PatientQuestions } from './patient-questions.tsx'
import { PrescriptionRows } from './prescription-rows.tsx'
import { Shortcut } from './shortcut.tsx'
import { SaveTemplate } from './templates/save-template.tsx'
import { StartingPoints } from './templates/starting-points.tsx'
import type { PrescriptionWriterState } from './use-prescription-writer.ts'

interface WritingFormProps {
  writer: PrescriptionWriterState
  appointment: Appointment
  onCancel: () => void
}

/** The form in which a prescription is written. Submitting it leads to the review. */
export function WritingForm({ writer, appointment, onCancel }: WritingFormProps) {
  const t = useMessages('practice')
  const prescriptions = useMessages('prescriptions')
  const writing = useMessages('writing')
  const errorText = useErrorText()
  const errorTextOf = useFieldErrorText()
  const { control, register, setValue, formState } = writer.form
  const { error } = writer
  // The newest issued version, from which a new one starts.
  const previous = appointment.prescription
  return (
    <form className="flex flex-col gap-4" onSubmit={writer.review} noValidate>
      {previous && (
        <>
          <p className="rounded-sm bg-neel-soft px-3 py-2 text-neel text-sm">
            {t('startsFromVersion', { version: previous.version })}
          </p>
          <AllergyNotes allergies={previous.allergies} />
        </>
      )}
      {writer.draft && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-sm bg-cream px-3 py-1 text-sm">
          <p>{t('draftRestored')}</p>
          <Button variant="ghost" size="sm" onClick={writer.startOver}>
            {t('draftDiscard')}
          </Button>
        </div>
      )}
      {error instanceof ApiError && error.code === 'MEDICINE_PROHIBITED' && (
        <FormAlert title={t('prescriptionFailed')}>{errorText(error)}</FormAlert>
      )}
      <StartingPoints writer={writer} appointment={appointment} />
      <PatientQuestions
        form={writer.form}
        patient={appointment.patientId}
        errorOf={(field) => errorTextOf(formState.errors[field])}
      />
      <PrescriptionRows
        control={control}
        register={register}
        onPick={(row, field, written) => setValue(`medications.${row}.${field}`, written, { shouldDirty: true })}
        errorOf={(row, field) => errorTextOf(formState.errors.medications?.[row]?.[field])}
      />
      <Field label={t('instructions')} hint={t('instructionsHint')} error={errorTextOf(formState.errors.instructions)}>
        {(control) => <TextArea rows={3} dir="auto" {...control} {...register('instructions')} />}
      </Field>
      <Field
        label={prescriptions('followUp')}
        hint={writing('followUpHint')}
        error={errorTextOf(formState.errors.followUp)}
      >
        {(control) => <TextInput dir="auto" autoComplete="off" {...control} {...register('followUp')} />}
      </Field>
      <SaveTemplate values={writer.values} />
      <div className="sticky bottom-0 z-10 flex flex-wrap justify-end gap-2 bg-card py-2">
        <Button variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" aria-keyshortcuts="Control+Enter Meta+Enter">
          {t('reviewPrescription')}
          <Shortcut />
        </Button>
      </div>
    </form>
  )
}

/** The text of a field error: by its code, or naming the medicine that the server prohibited. */
function useFieldErrorText(): (error: FieldError | undefined) => string | undefined {
  const t = useMessages('practice')
  const fieldText = useFieldText()
  return (error) => {
    const message = error?.message
    if (!message) return undefined
    if (error.type === 'prohibited') return t('medicineProhibited', { medicine: message })
    return message in fieldCatalogue ? fieldText(message as FieldCode) : message
  }
}
