import { noteFields, type VisitNote } from '@arogyachat/contract/visit-notes/visit-notes'
import { CalendarClock } from 'lucide-react'
import { useFormats } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { useNameOf } from '../../ui/person-name.tsx'
import { DoctorsWords } from '../prescriptions/doctors-words-card.tsx'
import { ListenButton } from '../speech/listen-button.tsx'

/** The doctor reads the terms of the field, the patient plain words for the same. */
export type Reader = 'patient' | 'doctor'

/** One signed version of a note: the doctor's words under labels in the reader's language. A patient can listen to it. */
export function SignedNote({ note, reader }: { note: VisitNote; reader: Reader }) {
  const t = useMessages('notes')
  const nameOf = useNameOf()
  const formats = useFormats()
  const language = useLanguage()
  const labels = reader === 'patient' ? 'plain' : 'fields'
  const written = noteFields
    .filter((field) => note[field] !== '')
    .map((field) => ({ field, label: t(`${labels}.${field}`), text: note[field] }))
  const followUp = note.followUpDate && {
    label: t(`${labels}.followUp`),
    date: formats.longDate(note.followUpDate)
  }
  const spoken = [
    ...written.map(({ label, text }) => `${label}. ${text}`),
    ...(followUp ? [`${followUp.label}. ${followUp.date}`] : [])
  ].join('\n')
  return (
    <div className="flex flex-col gap-3">
      {reader === 'patient' && <ListenButton text={spoken} language={language} name={t('doctorsNote')} isLabelled />}
      <dl className="flex flex-col gap-3">
        {written.map(({ field, label, text }) => (
          <div key={field}>
            <dt className="font-heading font-semibold text-soft text-sm">{label}</dt>
            <dd>
              <DoctorsWords text={text} />
            </dd>
          </div>
        ))}
        {followUp && (
          <div>
            <dt className="font-heading font-semibold text-soft text-sm">{followUp.label}</dt>
            <dd className="flex items-center gap-2 font-heading font-semibold">
              <CalendarClock aria-hidden className="size-5 shrink-0 text-neem" />
              {followUp.date}
            </dd>
          </div>
        )}
      </dl>
      {note.version > 1 && (
        <p className="break-words rounded-sm bg-cream px-3 py-2 text-on-cream text-sm">
          {t('corrected', { when: formats.instant(note.signedAt), reason: note.reason })}
        </p>
      )}
      <p className="text-soft text-sm">
        {t('signedBy', { doctor: nameOf(note.doctor.name), when: formats.instant(note.signedAt) })}
      </p>
    </div>
  )
}
