import type { MedicalRecord } from '@arogyachat/contract/records'
import { useId } from 'react'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { RecordThumbnail } from './record-thumbnail.tsx'
import { measuredTests } from './values/latest-values.ts'
import { ValueBand } from './values/value-band.tsx'

/** More values are in the details. */
const shownValues = 2

/** One record of the list. */
export function RecordRow({ record, onOpen }: { record: MedicalRecord; onOpen: () => void }) {
  const t = useMessages('records')
  const formats = useFormats()
  const titleId = useId()
  const buttonId = useId()
  const { title, type, provider, date } = record
  const values = measuredTests([record]).map(({ latest }) => latest)
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <RecordThumbnail record={record} />
        <div className="wrap-anywhere grid min-w-0 flex-1 gap-1">
          <h3 id={titleId} className="font-heading font-semibold text-lg leading-tight">
            {/* A record from the storage of this device has no title. */}
            <bdi>{title || t(`types.${type}`)}</bdi>
          </h3>
          <p className="flex flex-wrap gap-x-3 text-sm">
            {provider && <bdi>{provider}</bdi>}
            <span>{formats.date(date)}</span>
          </p>
        </div>
      </div>
      {values.length > 0 && (
        <ul className="grid w-full gap-4 border-line border-t pt-3">
          {values.slice(0, shownValues).map((value) => (
            <li key={value.name}>
              <ValueBand value={value} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
        <Badge tone="neutral">{t(`types.${type}`)}</Badge>
        <Button id={buttonId} variant="outline" size="sm" aria-labelledby={`${buttonId} ${titleId}`} onClick={onOpen}>
          {t('details')}
        </Button>
      </div>
    </Card>
  )
}
