import type { Medication } from '@arogyachat/contract/prescriptions'
import { uncodedWords } from '@arogyachat/contract/prescriptions/directions'
import type { ReactNode } from 'react'
import { useLanguage } from '../../i18n/language.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { MedicineForm, medicineFormOf } from '../../ui/drawings/medicine-form.tsx'
import { ListenButton } from '../speech/listen-button.tsx'
import { DayPartChips, useDirectionTexts } from './directions.tsx'
import { DoctorsWords } from './doctors-words-card.tsx'
import { useSpokenMedicine } from './sheet/spoken.ts'
import { useUsesText } from './uses.tsx'

interface MedicineCardProps {
  medication: Medication
  /** The days left of the course, shown unless it is null. */
  left?: number | null
  /** The text that names the form, such as `Tab. Paracetamol 650 mg`; by default the name and the dosage. */
  formText?: string
  /** Shown after the name. */
  badge?: ReactNode
  /** What is written about the medicine besides the directions. */
  otherWords?: string
  /** Shown over the words that no code says; by default that the doctor wrote them. */
  wordsLabel?: ReactNode
}

/**
 * One medicine: its name, what it is usually given for, sun and moon for the parts of a day, and the directions in the reader's
 * language. It can be heard.
 */
export function MedicineCard({
  medication,
  left = null,
  formText = `${medication.name} ${medication.dosage}`,
  badge,
  otherWords = '',
  wordsLabel
}: MedicineCardProps) {
  const t = useMessages('prescriptions')
  const language = useLanguage()
  const { timingText, courseText, supplyText } = useDirectionTexts()
  const { timing, food, course } = medication
  const uncoded = uncodedWords(medication)
  const words = [uncoded.frequency, uncoded.duration, otherWords].filter(Boolean)
  const timingLine = timing && timingText(timing)
  const details = [food && t(`foods.${food}`), course && courseText(course)].filter((detail) => detail !== null)
  const use = useUsesText()(medication)
  const spoken = useSpokenMedicine()(medication, otherWords)
  const supply = supplyText(medication)
  const isDrawn = timing?.kind === 'parts'
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-3">
        <MedicineForm form={medicineFormOf(formText)} size={36} className="shrink-0" />
        <p className="min-w-0 flex-1 break-words text-start font-heading font-semibold text-lg leading-tight">
          <bdi dir="ltr">
            <span className="uppercase">{medication.name}</span>{' '}
            <span className="inline-block">{medication.dosage}</span>
          </bdi>{' '}
          {badge}
        </p>
        <ListenButton text={spoken} language={language} name={medication.name} />
      </div>
      {use && <p className="text-soft">{use}</p>}
      <DayPartChips timing={timing} />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 empty:hidden">
        {(timingLine || details.length > 0) && (
          <p className="min-w-0">
            {timingLine && <span className={isDrawn ? 'sr-only' : undefined}>{timingLine}</span>}
            {timingLine && details.length > 0 && <span className={isDrawn ? 'sr-only' : undefined}> · </span>}
            {details.join(' · ')}
          </p>
        )}
        {left !== null && (
          <Badge tone={left > 0 ? 'good' : 'neutral'}>
            {left > 0 ? t('daysLeft', { days: left }) : t('statuses.ended')}
          </Badge>
        )}
      </div>
      {supply && <p className="text-soft">{supply}</p>}
      {words.length > 0 && (
        <div>
          {wordsLabel ?? <p className="text-soft text-sm">{t('doctorsWords')}</p>}
          <DoctorsWords text={words.join(', ')} />
        </div>
      )}
    </div>
  )
}
