import type { AbuseReport } from '@arogyachat/contract/administration/administration'
import { useId, useState } from 'react'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ReportDialog } from './report-dialog.tsx'

/** A report without what was written. */
export function ReportEntry({ report }: { report: AbuseReport }) {
  const t = useMessages('administration')
  const words = useMessages('messages')
  const format = useFormats()
  const titleId = useId()
  const [isOpen, setOpen] = useState(false)
  const { at, reason, reporter, patientName, doctorName, handled } = report
  const names = format.list([patientName, doctorName])
  return (
    <Card as="li" aria-labelledby={titleId} className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 id={titleId} className="wrap-anywhere min-w-0 font-heading font-semibold text-xl">
          <bdi>{names}</bdi>
        </h2>
        <Badge tone={handled ? 'good' : 'warn'}>{t(`reports.lists.${handled ? 'handled' : 'open'}`)}</Badge>
      </div>
      <p>{words(`report.reasons.${reason}`)}</p>
      <p className="text-soft">
        {t(`reports.reporters.${reporter}`)} · <time dateTime={at}>{format.instant(at)}</time>
      </p>
      {handled && (
        <p className="wrap-anywhere text-soft">
          {t('reports.handledBy', { email: handled.by, when: format.instant(handled.at) })}
        </p>
      )}
      <Button
        variant="outline"
        className="justify-self-start"
        aria-label={t('reports.readFor', { names })}
        onClick={() => setOpen(true)}
      >
        {t('reports.read')}
      </Button>
      <ReportDialog report={report} isOpen={isOpen} onOpenChange={setOpen} />
    </Card>
  )
}
