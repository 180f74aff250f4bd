import type { FoundMedicine } from '@arogyachat/contract/scanner'
import { CircleHelp } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { CardTitle } from '../../ui/card.tsx'
import { MedicineForm, medicineFormOf } from '../../ui/drawings/medicine-form.tsx'

/** Below this confidence the medicine is marked as unsure. */
const confidentFrom = 0.85
const details = ['dosage', 'frequency', 'duration'] as const

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
        <ul aria-labelledby={titleId} className="grid gap-3 sm:grid-cols-2">
          {medicines.map((medicine, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a medicine may be in it twice
            <MedicineCard key={index} medicine={medicine} />
          ))}
          {unrecognised.map((line) => (
            <Entry key={line} icon={<CircleHelp />} name={line} badge={t('unrecognised')} />
          ))}
        </ul>
      )}
      {unrecognised.length > 0 && (
        <p className="rounded-sm bg-cream px-4 py-3 text-on-cream">{t('unrecognisedNote')}</p>
      )}
    </div>
  )
}

function MedicineCard({ medicine }: { medicine: FoundMedicine }) {
  const t = useMessages('scanner')
  return (
    <Entry
      icon={<MedicineForm form={medicineFormOf(`${medicine.name} ${medicine.dosage}`)} size={36} />}
      name={medicine.name}
      {...(medicine.confidence < confidentFrom && { badge: t('unsure') })}
    >
      <dl className="grid grid-cols-3 gap-x-3">
        {details.map((detail) => (
          <div key={detail} className="wrap-anywhere min-w-0">
            <dt className="text-soft text-sm">{t(detail)}</dt>
            <dd>
              {medicine[detail] === '' ? (
                <span className="text-soft">{t('notRead')}</span>
              ) : (
                <bdi>{medicine[detail]}</bdi>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Entry>
  )
}

interface EntryProps {
  icon: ReactNode
  name: string
  badge?: string
  children?: ReactNode
}

function Entry({ icon, name, badge, children }: EntryProps) {
  return (
    <li className="grid content-start gap-3 rounded-lg border border-line bg-card p-4">
      <div className="flex items-center gap-3">
        <span
          aria-hidden
          className={`flex size-11 shrink-0 items-center justify-center rounded-sm ${children ? 'bg-mint text-neem' : 'bg-cream text-on-cream'}`}
        >
          {icon}
        </span>
        <p className="flex min-w-0 flex-1 flex-wrap items-center gap-2 break-words font-heading font-semibold text-lg leading-tight">
          <bdi>{name}</bdi>
          {badge !== undefined && <Badge tone="warn">{badge}</Badge>}
        </p>
      </div>
      {children}
    </li>
  )
}
