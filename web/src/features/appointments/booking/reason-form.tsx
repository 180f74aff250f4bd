import { type Appointment, appointmentCan, factsOf, symptomsMax } from '@arogyachat/contract/appointments'
import { Check } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Field, TextArea } from '../../../ui/form/field.tsx'
import { MicrophoneButton } from '../../speech/recognition/microphone-button.tsx'
import { useSaveSymptoms } from '../queries.ts'

/** A pause in typing after which the text is saved. */
const pauseMs = 1200

/** What troubles the patient, to be written or said while they wait for the doctor. It is saved as it is typed. */
export function ReasonForm({ appointment }: { appointment: Appointment }) {
  const t = useMessages('appointments')
  const errorText = useErrorText()
  const language = useLanguage()
  const [text, setText] = useState(appointment.symptoms)
  const saved = useRef(appointment.symptoms)
  const saving = useSaveSymptoms(appointment._id)
  const save = useEffectEvent(() => {
    if (text.trim() === saved.current.trim()) return
    const sent = text
    saving.mutate(sent, {
      onSuccess: () => {
        saved.current = sent
      }
    })
  })
  useEffect(() => {
    if (text === saved.current) return
    const timer = setTimeout(save, pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  // The call may begin in the middle of a sentence.
  useEffect(() => () => save(), [])
  if (!appointmentCan.edit(factsOf(appointment), 'patient', new Date()).ok) return null
  const add = (said: string) =>
    setText(`${text.trimEnd()}${text.trim() === '' ? '' : ' '}${said}`.slice(0, symptomsMax))
  return (
    <form onSubmit={(event) => event.preventDefault()} className="flex w-full flex-col gap-2 text-start">
      <Field
        label={t('tellDoctor')}
        hint={t('symptomsHint')}
        {...(saving.isError && { error: errorText(saving.error) })}
      >
        {(control) => (
          <div className="flex flex-wrap items-start gap-2">
            <TextArea
              {...control}
              dir="auto"
              rows={3}
              maxLength={symptomsMax}
              placeholder={t('symptomsPlaceholder')}
              value={text}
              onChange={(event) => setText(event.target.value)}
              className="flex-1 basis-48"
            />
            <MicrophoneButton language={language} onText={add} />
          </div>
        )}
      </Field>
      <p role="status" className="flex min-h-6 items-center gap-1 text-soft text-sm">
        {saving.isSuccess && text.trim() === saved.current.trim() && (
          <>
            <Check aria-hidden className="size-4" />
            {t('tellDoctorSaved')}
          </>
        )}
      </p>
    </form>
  )
}
