import { daysLeft, type Prescription } from '@arogyachat/contract/prescriptions'
import { useMessages } from '../../i18n/use-messages.ts'
import { MedicineCard } from './medicine-card.tsx'
import { UsesNote } from './uses.tsx'

interface MedicationListProps extends Pick<Prescription, 'medications'> {
  /** Shows the days left of each course. */
  running?: { issuedAt: string; now: Date }
}

/** The medicines of a prescription, one card each, and what the sentences about their use mean. */
export function MedicationList({ medications, running }: MedicationListProps) {
  const t = useMessages('prescriptions')
  return (
    <div className="grid gap-2">
      <ul aria-label={t('medications')} className="grid gap-3 lg:grid-cols-2">
        {medications.map((medication, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a prescription never changes, and a medicine may be in it twice
          <li key={index} className="min-w-0 rounded-md border border-line bg-card px-4 py-3">
            <MedicineCard
              medication={medication}
              left={running ? daysLeft(medication, new Date(running.issuedAt), running.now) : null}
            />
          </li>
        ))}
      </ul>
      <UsesNote medications={medications} />
    </div>
  )
}
