import type { Medication, Prescription } from '@arogyachat/contract/prescriptions'
import { useLanguage } from '../../i18n/language.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListenButton } from '../speech/listen-button.tsx'
import { isFrequency, useFrequencyText } from './frequencies.ts'

/** The medicines of a prescription: stacked on a phone, in columns on wider screens. */
export function MedicationList({ medications }: Pick<Prescription, 'medications'>) {
  const t = useMessages('prescriptions')
  const language = useLanguage()
  const frequencyText = useFrequencyText()
  const spokenText = (medication: Medication) =>
    [
      `${medication.name} ${medication.dosage}`,
      isFrequency(medication.frequency) ? t(`frequencies.${medication.frequency}`) : medication.frequency,
      medication.duration
    ]
      .filter((part) => part.trim() !== '')
      .join('. ')
  return (
    <ul aria-label={t('medications')} className="divide-y divide-line rounded-sm border border-line">
      {medications.map((medication, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a prescription never changes, and a medicine may be in it twice
        <li key={index} className="flex gap-2 px-4 py-3">
          <div className="grid min-w-0 flex-1 gap-x-4 gap-y-1 sm:grid-cols-[3fr_2fr_2fr] sm:items-baseline">
            <p dir="auto" className="break-words font-heading font-semibold text-lg leading-tight">
              <bdi>{medication.name}</bdi> <bdi className="whitespace-nowrap">{medication.dosage}</bdi>
            </p>
            <Detail label={t('frequency')} text={frequencyText(medication.frequency)} />
            <Detail label={t('duration')} text={medication.duration} />
          </div>
          <ListenButton text={spokenText(medication)} language={language} name={medication.name} />
        </li>
      ))}
    </ul>
  )
}

function Detail({ label, text }: { label: string; text: string }) {
  if (text === '') return null
  return (
    <p>
      <span className="text-soft text-sm sm:block">{label}</span> <bdi>{text}</bdi>
    </p>
  )
}
