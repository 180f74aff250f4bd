import { dateInIndia, slotStart, timeInIndia } from '@arogyachat/contract/india-time'
import {
  celsiusOf,
  type Measurement,
  type MeasurementKind,
  measurementSpecs
} from '@arogyachat/contract/measurements/measurements'
import { type FormEvent, useId, useState } from 'react'
import { useErrorText, useFieldText } from '../../i18n/error-text.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { ApiError } from '../../lib/api-error.ts'
import { numberTyped } from '../../lib/digits.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DateInput } from '../../ui/form/dates/date-input.tsx'
import { TimeInput } from '../../ui/form/dates/time-input.tsx'
import { Field, TextInput } from '../../ui/form/field.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { MicrophoneButton } from '../speech/recognition/microphone-button.tsx'
import { useMeasurementText } from './measurement-words.ts'
import { type MeasurementInput, useSaveMeasurement } from './queries.ts'
import { measurementSaid } from './spoken-measurement.ts'

export interface MeasurementFormProps {
  kind: MeasurementKind
  /** The measurement that is corrected; null for a new one. */
  measurement: Measurement | null
  onClose: () => void
}

type Errors = Partial<Record<'value' | 'second' | 'takenAt', string>>

const numberIn = (kind: MeasurementKind, typed: string): number => {
  const number = numberTyped(typed.replace(',', '.')) ?? Number.NaN
  return kind === 'temperature' ? celsiusOf(number) : number
}

/** Reads what was typed. Each problem is a text for its field. */
function useChecked(kind: MeasurementKind) {
  const t = useMessages('measurements')
  const fieldText = useFieldText()
  const formats = useFormats()
  const { min, max, second: secondSpec } = measurementSpecs[kind]
  const outOf = (range: { min: number; max: number }) =>
    t('outOfRange', { min: formats.number(range.min), max: formats.number(range.max) })
  return (typed: { value: string; second: string; date: string; time: string }) => {
    const errors: Errors = {}
    const value = numberIn(kind, typed.value)
    const second = secondSpec ? numberIn(kind, typed.second) : null
    if (!(value >= min && value <= max)) errors.value = outOf({ min, max })
    if (secondSpec && second !== null) {
      if (!(second >= secondSpec.min && second <= secondSpec.max)) errors.second = outOf(secondSpec)
      else if (second >= value) errors.second = t('secondBelow')
    }
    const takenAt = slotStart(typed.date, typed.time)
    if (Number.isNaN(takenAt.getTime())) errors.takenAt = fieldText('date') ?? ''
    else if (takenAt.getTime() > Date.now()) errors.takenAt = fieldText('dateFuture') ?? ''
    if (Object.keys(errors).length > 0) return { errors, body: null }
    const body: MeasurementInput = { kind, value, second, takenAt: takenAt.toISOString() }
    return { errors, body }
  }
}

/** The dialog in which a measurement is typed or said, or corrected. */
export function MeasurementForm({ kind, measurement, onClose }: MeasurementFormProps) {
  const t = useMessages('measurements')
  const common = useMessages('common')
  const formId = useId()
  const form = useMeasurementForm(kind, measurement, onClose)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={t(measurement ? 'editTitle' : 'add')}
      description={t(`kinds.${kind}`)}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" form={formId} busy={form.isSaving}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate className="grid gap-4">
        <Numbers kind={kind} form={form} />
        <Voice kind={kind} onNumbers={form.setNumbers} />
        <div className="grid fit-columns-40 gap-3">
          <Field label={t('day')} required error={form.errors.takenAt}>
            {(control) => (
              <DateInput {...control} max={dateInIndia(new Date())} value={form.date} onChange={form.setDate} />
            )}
          </Field>
          <Field label={t('time')}>
            {(control) => <TimeInput {...control} value={form.time} onChange={form.setTime} />}
          </Field>
        </div>
        {form.error}
      </form>
    </Dialog>
  )
}

function useMeasurementForm(kind: MeasurementKind, measurement: Measurement | null, onSaved: () => void) {
  const t = useMessages('measurements')
  const errorText = useErrorText()
  const fieldText = useFieldText()
  const text = useMeasurementText()
  const check = useChecked(kind)
  const saving = useSaveMeasurement()
  const [value, setValue] = useState(measurement ? String(measurement.value) : '')
  const [second, setSecond] = useState(measurement?.second == null ? '' : String(measurement.second))
  const [start] = useState(() => (measurement ? new Date(measurement.takenAt) : new Date()))
  const [date, setDate] = useState(() => dateInIndia(start))
  const [time, setTime] = useState(() => timeInIndia(start))
  const [errors, setErrors] = useState<Errors>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = check({ value, second, date, time })
    setErrors(checked.errors)
    if (!checked.body) return
    saving.mutate(
      { id: measurement?._id ?? null, body: checked.body },
      {
        onSuccess: (reply) => {
          toast.success(t('saved'), text(reply.measurement))
          onSaved()
        },
        onError: (error) => {
          const fields = (error instanceof ApiError && error.fields) || {}
          setErrors(Object.fromEntries(Object.entries(fields).map(([field, code]) => [field, fieldText(code)])))
        }
      }
    )
  }
  return {
    ...{ value, setValue, second, setSecond, date, setDate, time, setTime, errors, submit },
    setNumbers(said: { value: number; second: number | null }) {
      setValue(String(said.value))
      if (said.second !== null) setSecond(String(said.second))
      setErrors({})
    },
    isSaving: saving.isPending,
    error: saving.isError ? <FormAlert title={t('saveFailed')}>{errorText(saving.error)}</FormAlert> : null
  }
}

type Form = ReturnType<typeof useMeasurementForm>

function Numbers({ kind, form }: { kind: MeasurementKind; form: Form }) {
  const t = useMessages('measurements')
  const { unit, second } = measurementSpecs[kind]
  const isTemperature = kind === 'temperature'
  return (
    <div className={second ? 'grid grid-cols-2 items-start gap-3' : 'grid'}>
      <Field
        label={t('inUnit', {
          name: second ? t('systolic') : t(`kinds.${kind}`),
          unit: isTemperature ? '°C / °F' : unit
        })}
        required
        error={form.errors.value}
        {...(isTemperature && { hint: t('temperatureHint') })}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            maxLength={7}
            value={form.value}
            onChange={(event) => form.setValue(event.target.value)}
          />
        )}
      </Field>
      {second && (
        <Field label={t('inUnit', { name: t('diastolic'), unit })} required error={form.errors.second}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              maxLength={7}
              value={form.second}
              onChange={(event) => form.setSecond(event.target.value)}
            />
          )}
        </Field>
      )}
    </div>
  )
}

interface VoiceProps {
  kind: MeasurementKind
  onNumbers: (said: { value: number; second: number | null }) => void
}

/** Fills the fields with what is said. Nothing is saved before the user has checked it. */
function Voice({ kind, onNumbers }: VoiceProps) {
  const t = useMessages('measurements')
  const language = useLanguage()
  const formats = useFormats()
  const [status, setStatus] = useState('')
  const read = (text: string) => {
    const said = measurementSaid(kind, text)
    if (!said) return setStatus(t('notUnderstood', { text }))
    onNumbers(said)
    const numbers = [said.value, said.second].filter((number) => number !== null).map(formats.number)
    setStatus(t('understood', { numbers: numbers.join('/') }))
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <MicrophoneButton language={language} onText={read} />
        <p className="min-w-0 flex-1 basis-40 text-soft text-sm">
          {t(kind === 'blood-pressure' ? 'sayTwo' : 'sayOne')}
        </p>
      </div>
      <p role="status" className="wrap-anywhere text-sm empty:hidden">
        {status}
      </p>
    </div>
  )
}
