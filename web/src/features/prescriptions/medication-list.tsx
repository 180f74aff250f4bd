import type { Prescription } from '@arogyachat/contract/prescriptions'
import { useWords } from '../../i18n/words.ts'
import { useFrequencyText } from './frequencies.ts'

/** The medicines of a prescription as they were written: a stack on a phone, columns from a tablet on. */
export function MedicationList({ medications }: Pick<Prescription, 'medications'>) {
  const t = useWords('prescriptions')
  const frequencyText = useFrequencyText()
  return (
    <ul aria-label={t('medications')} className="divide-y divide-line rounded-sm border border-line">
      {medications.map((it, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a prescription never changes, and a medicine may be in it twice
        <li key={at} className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[3fr_2fr_2fr] sm:items-baseline">
          <p dir="auto" className="break-words font-heading font-semibold text-lg leading-tight">
            <bdi>{it.name}</bdi> <bdi className="whitespace-nowrap">{it.dosage}</bdi>
          </p>
          <Detail label={t('frequency')} text={frequencyText(it.frequency)} />
          <Detail label={t('duration')} text={it.duration} />
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
