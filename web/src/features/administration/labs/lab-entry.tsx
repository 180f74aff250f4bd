import type { LabWork } from '@arogyachat/contract/administration/administration'
import { useId, useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { useMarkReady } from '../queries.ts'
import { ReportDialog } from './report-dialog.tsx'

/** A lab booking and what can be done about its report. */
export function LabEntry({ booking }: { booking: LabWork }) {
  const t = useMessages('administration')
  const format = useFormats()
  const titleId = useId()
  const [isAdding, setAdding] = useState(false)
  const { patientName: name, tests, date, time, isAtHome, status, reports, isClosed } = booking
  return (
    <Card as="li" aria-labelledby={titleId} className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 id={titleId} className="wrap-anywhere min-w-0 font-heading font-semibold text-xl">
          <bdi>{name}</bdi>
        </h2>
        <div className="flex flex-wrap gap-2">
          <Badge tone="neutral">{isAtHome ? t('labs.atHome') : t('labs.atCentre')}</Badge>
          {status === 'completed' && <Badge tone="good">{t('labs.reports', { count: reports })}</Badge>}
          {isClosed && <Badge tone="warn">{t('labs.closed')}</Badge>}
        </div>
      </div>
      <p>
        {format.longDate(date)}, {format.slot(time)}
      </p>
      <p className="wrap-anywhere text-soft">{format.list(tests)}</p>
      <div className="flex flex-wrap gap-2">
        {!isClosed && (
          <Button aria-label={t('labs.addReportFor', { name })} onClick={() => setAdding(true)}>
            {t('labs.addReport')}
          </Button>
        )}
        {status === 'scheduled' && <Ready booking={booking} />}
      </div>
      <ReportDialog booking={booking} isOpen={isAdding} onOpenChange={setAdding} />
    </Card>
  )
}

function Ready({ booking }: { booking: LabWork }) {
  const t = useMessages('administration')
  const common = useMessages('common')
  const errorText = useErrorText()
  const [isAsking, setAsking] = useState(false)
  const ready = useMarkReady()
  const { patientName: name } = booking
  const confirm = () =>
    ready.mutate(booking, {
      onSuccess: () => toast.success(t('labs.readyDone', { name })),
      onError: (error) => toast.error(t('notDone'), errorText(error)),
      onSettled: () => setAsking(false)
    })
  return (
    <>
      <Button variant="outline" aria-label={t('labs.readyFor', { name })} onClick={() => setAsking(true)}>
        {t('labs.ready')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('labs.readyTitle')}
        description={t('labs.readyText', { name })}
        confirmLabel={t('labs.readyYes')}
        cancelLabel={common('cancel')}
        busy={ready.isPending}
        onConfirm={confirm}
      />
    </>
  )
}
