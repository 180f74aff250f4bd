import type { FoundMedicine } from '@arogyachat/contract/scanner'
import { useId } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { CardTitle } from '../../ui/card.tsx'

/** Below this confidence the medicine is marked as unsure. */
const confidentFrom = 0.85
const details = ['dosage', 'frequency', 'duration'] as const

/** Medicines that the text may contain. They are suggestions, to be compared with the document. */
export function MedicinesToCheck({
  medicines,
  unrecognised
}: {
  medicines: readonly FoundMedicine[]
  unrecognised: readonly string[]
}) {
  const t = useMessages('scanner')
  const titleId = useId()
  return (
    <div className="grid content-start gap-3">
      <CardTitle as="h3" id={titleId} className="text-lg">
        {t('medicines')}
      </CardTitle>
      {medicines.length === 0 ? (
        <p className="text-soft">{t('noMedicines')}</p>
      ) : (
        <>
          <p className="rounded-sm bg-cream px-4 py-3">{t('medicinesNote')}</p>
          <ul aria-labelledby={titleId} className="divide-y divide-line rounded-sm border border-line">
            {medicines.map((medicine, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a medicine may be in it twice
              <li key={index} className="grid gap-2 px-4 py-3">
                <p className="flex flex-wrap items-center gap-2 font-heading font-semibold text-lg leading-tight">
                  <bdi>{medicine.name}</bdi>
                  {medicine.confidence < confidentFrom && <Badge tone="warn">{t('unsure')}</Badge>}
                </p>
                <dl className="flex flex-wrap gap-x-6 gap-y-1">
                  {details.map((detail) => (
                    <div key={detail}>
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
              </li>
            ))}
          </ul>
        </>
      )}
      {unrecognised.length > 0 && <UnrecognisedLines lines={unrecognised} />}
    </div>
  )
}

/** Lines that look like a medicine but match no known one. They show that the list above may be incomplete. */
function UnrecognisedLines({ lines }: { lines: readonly string[] }) {
  const t = useMessages('scanner')
  const titleId = useId()
  return (
    <>
      <CardTitle as="h3" id={titleId} className="text-lg">
        {t('unrecognised')}
      </CardTitle>
      <p className="rounded-sm bg-cream px-4 py-3">{t('unrecognisedNote')}</p>
      <ul aria-labelledby={titleId} className="divide-y divide-line rounded-sm border border-line">
        {lines.map((line) => (
          <li key={line} className="break-words px-4 py-3 font-heading font-semibold">
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
}
