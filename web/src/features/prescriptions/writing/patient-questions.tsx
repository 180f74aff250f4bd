import type { Appointment } from '@arogyachat/contract/appointments'
import { mayBePregnant, needsWeight } from '@arogyachat/contract/prescriptions/warnings'
import { useController } from 'react-hook-form'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Field, TextInput } from '../../../ui/form/field.tsx'
import { Picks } from './picks.tsx'
import type { PrescriptionWriterState } from './use-prescription-writer.ts'

interface PatientQuestionsProps {
  form: PrescriptionWriterState['form']
  patient: Appointment['patientId']
  errorOf: (field: 'diagnosis' | 'weightKg') => string | undefined
}

/** The diagnosis, and what has to be asked of this patient before a medicine is chosen. */
export function PatientQuestions({ form, patient, errorOf }: PatientQuestionsProps) {
  const t = useMessages('writing')
  const prescriptions = useMessages('prescriptions')
  const { register } = form
  const readWeight = (value: unknown) => {
    const text = String(value ?? '')
      .trim()
      .replace(',', '.')
    return text === '' ? null : Number(text)
  }
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <Field label={prescriptions('diagnosis')} error={errorOf('diagnosis')}>
        {(props) => <TextInput dir="auto" autoComplete="off" {...props} {...register('diagnosis')} />}
      </Field>
      {needsWeight(patient.age) && (
        <Field label={t('weight')} hint={t('weightHint')} error={errorOf('weightKg')}>
          {(props) => (
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              {...props}
              {...register('weightKg', { setValueAs: readWeight })}
            />
          )}
        </Field>
      )}
      {mayBePregnant(patient) && <Pregnancy form={form} />}
    </div>
  )
}

/** `null` stands for a question that nobody asked, so that an answer can be taken back. */
function Pregnancy({ form }: Pick<PatientQuestionsProps, 'form'>) {
  const t = useMessages('writing')
  const { field } = useController({ control: form.control, name: 'pregnant' })
  const answers = { yes: true, no: false, notAsked: null }
  const picked = field.value === true ? 'yes' : field.value === false ? 'no' : 'notAsked'
  return (
    <div className="flex flex-col gap-1.5">
      <p aria-hidden className="font-heading font-semibold text-ink leading-tight">
        {t('pregnant')}
      </p>
      <Picks
        label={t('pregnant')}
        picks={(['yes', 'no', 'notAsked'] as const).map((written) => ({ written, label: t(`answers.${written}`) }))}
        picked={picked}
        onPick={(written) => field.onChange(answers[written as keyof typeof answers])}
      />
    </div>
  )
}
