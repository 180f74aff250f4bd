import { withDirections } from '@arogyachat/contract/prescriptions/directions'
import type { FoundMedicine } from '@arogyachat/contract/scanner'
import { CircleHelp } from 'lucide-react'
import { useId } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { CardTitle } from '../../ui/card.tsx'
import { MedicineCard } from '../prescriptions/medicine-card.tsx'

/** Below this confidence the medicine is marked as unsure. */
const confidentFrom = 0.85

interface MedicinesToCheckProps {
  medicines: readonly FoundMedicine[]
  /** Lines that look like a medicine but match no known one. They stand in the same list, so that none goes missing. */
  unrecognised: readonly string[]
}

/** A card for each medicine that the text may contain. They are suggestions, to be compared with the document. */
export function MedicinesToCheck({ medicines, unrecognised }: MedicinesToCheckProps) {
  const t = useMessages('scanner')
  const titleId = useId()
  const isEmpty = medicines.length + unrecognised.length === 0
  return (
    <div className="grid content-start gap-3">
      <CardTitle as="h3" id={titleId} className="text-lg">
        {t('medicines')}
      </CardTitle>
      {isEmpty && <p className="text-soft">{t('noMedicines')}</p>}
      {medicines.length > 0 && <p className="rounded-sm bg-cream px-4 py-3 text-on-cream">{t('medicinesNote')}</p>}
      {!isEmpty && (
        <ul aria-labelledby={titleId} className="grid fit-columns-72 gap-3">
          {medicines.map((medicine, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a medicine may be in it twice
            <FoundMedicineEntry key={index} medicine={medicine} />
          ))}
          {unrecognised.map((line) => (
            <UnrecognisedEntry key={line} line={line} />
          ))}
        </ul>
      )}
      {unrecognised.length > 0 && (
        <p className="rounded-sm bg-cream px-4 py-3 text-on-cream">{t('unrecognisedNote')}</p>
      )}
    </div>
  )
}

/** Keeps 1-0-1 on one line. Browsers break a line after a hyphen. */
const unbrokenFrequencies = (text: string) =>
  text.split(/(\d+(?:-\d+)+)/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
    )
  )

/** A medicine as prescriptions show it, with what was not understood and the printed line to compare it with. */
function FoundMedicineEntry({ medicine }: { medicine: FoundMedicine }) {
  const t = useMessages('scanner')
  const { name, dosage, frequency, duration, printed, otherWords, confidence } = medicine
  const hasDirections = `${frequency}${duration}${otherWords}` !== ''
  return (
    <li className="grid min-w-0 content-start gap-2 rounded-lg border border-line bg-card p-4">
      <MedicineCard
        medication={withDirections({ name, dosage, frequency, duration })}
        formText={`${printed} ${dosage}`}
        badge={confidence < confidentFrom && <Badge tone="warn">{t('unsure')}</Badge>}
        otherWords={otherWords}
        wordsLabel={<Badge tone="warn">{t('unrecognised')}</Badge>}
      />
      {!hasDirections && (
        <p className="text-soft">
          {t('frequency')}: {t('notRead')}
        </p>
      )}
      {printed !== '' && (
        <p className="wrap-anywhere border-line border-t pt-2 text-soft text-sm">
          {t('printed')} <bdi>{unbrokenFrequencies(printed)}</bdi>
        </p>
      )}
    </li>
  )
}

/** A line that names no known medicine, as it was read. */
function UnrecognisedEntry({ line }: { line: string }) {
  const t = useMessages('scanner')
  return (
    <li className="flex min-w-0 items-start gap-3 rounded-lg border border-line border-dashed bg-card p-4">
      <CircleHelp aria-hidden className="mt-0.5 size-7 shrink-0 text-on-cream" />
      <p className="wrap-anywhere min-w-0 font-heading font-semibold text-lg leading-tight">
        <bdi>{line}</bdi> <Badge tone="warn">{t('unrecognised')}</Badge>
      </p>
    </li>
  )
}
