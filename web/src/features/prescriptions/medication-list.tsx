import { daysLeft, type Medication, type Prescription } from '@arogyachat/contract/prescriptions'
import { uncodedWords } from '@arogyachat/contract/prescriptions/directions'
import { useLanguage } from '../../i18n/language.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { MedicineForm, medicineFormOf } from '../../ui/drawings/medicine-form.tsx'
import { ListenButton } from '../speech/listen-button.tsx'
import { DayPartChips, useDirectionTexts } from './directions.tsx'
import { DoctorsWords } from './doctors-words.tsx'

interface MedicationListProps extends Pick<Prescription, 'medications'> {
  /** Shows the days left of each course. */
  running?: { issuedAt: string; now: Date }
}

/** The medicines of a prescription, one card each. */
export function MedicationList({ medications, running }: MedicationListProps) {
  const t = useMessages('prescriptions')
  return (
    <ul aria-label={t('medications')} className="grid gap-3 lg:grid-cols-2">
      {medications.map((medication, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a prescription never changes, and a medicine may be in it twice
        <li key={index} className="min-w-0 rounded-md border border-line bg-card px-4 py-3">
          <Medicine
            medication={medication}
            left={running ? daysLeft(medication, new Date(running.issuedAt), running.now) : null}
          />
        </li>
      ))}
    </ul>
  )
}

/** One medicine: its name, sun and moon for the parts of a day, and the directions in the reader's language. It can be heard. */
export function Medicine({ medication, left }: { medication: Medication; left: number | null }) {
  const t = useMessages('prescriptions')
  const language = useLanguage()
  const { timingText, courseText } = useDirectionTexts()
  const { timing, food, course } = medication
  const words = uncodedWords(medication)
  const timingLine = timing && timingText(timing)
  const details = [food && t(`foods.${food}`), course && courseText(course)].filter((detail) => detail !== null)
  const spoken = [`${medication.name} ${medication.dosage}`, timingLine, ...details, words.frequency, words.duration]
  const isDrawn = timing?.kind === 'parts'
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-3">
        <MedicineForm form={medicineFormOf(`${medication.name} ${medication.dosage}`)} size={36} className="shrink-0" />
        <p className="min-w-0 flex-1 break-words text-start font-heading font-semibold text-lg leading-tight">
          <bdi dir="ltr">
            <span className="uppercase">{medication.name}</span>{' '}
            <span className="inline-block">{medication.dosage}</span>
          </bdi>
        </p>
        <ListenButton text={spoken.filter(Boolean).join('. ')} language={language} name={medication.name} />
      </div>
      <DayPartChips timing={timing} />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="min-w-0">
          {timingLine && <span className={isDrawn ? 'sr-only' : undefined}>{timingLine}</span>}
          {timingLine && details.length > 0 && <span className={isDrawn ? 'sr-only' : undefined}> · </span>}
          {details.join(' · ')}
        </p>
        {left !== null && (
          <Badge tone={left > 0 ? 'good' : 'neutral'}>
            {left > 0 ? t('daysLeft', { days: left }) : t('statuses.ended')}
          </Badge>
        )}
      </div>
      {(words.frequency || words.duration) && (
        <div>
          <p className="text-soft text-sm">{t('doctorsWords')}</p>
          <DoctorsWords text={[words.frequency, words.duration].filter(Boolean).join(', ')} />
        </div>
      )}
    </div>
  )
}
