import { type ReportReason, reportReasons } from '@arogyachat/contract/messages/messages'
import { useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Field, TextArea } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { RadioTile } from '../../../ui/form/radio-tile.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { useReportThread } from '../conversation-queries.ts'

/** Reports a conversation to the administrators of the site. */
export function ReportDialog({ threadId, name, onClose }: { threadId: string; name: string; onClose: () => void }) {
  const t = useMessages('messages')
  const common = useMessages('common')
  const errorText = useErrorText()
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const reporting = useReportThread(threadId)
  const send = () => {
    if (reason === null) return setMissing(true)
    reporting.mutate(
      { reason, note },
      {
        onSuccess: () => {
          toast.success(t('report.sent'), t('report.sentText'))
          onClose()
        }
      }
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t('report.title', { name })}
      description={t('report.text')}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button variant="danger" busy={reporting.isPending} onClick={send}>
            {t('report.send')}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        {reporting.isError && <FormAlert title={t('report.failed')}>{errorText(reporting.error)}</FormAlert>}
        <fieldset className="grid gap-2" aria-describedby={isMissing ? `${threadId}-missing` : undefined}>
          <legend className="mb-2 font-heading font-semibold">{t('report.reason')}</legend>
          {reportReasons.map((key) => (
            <RadioTile
              key={key}
              name="reason"
              className="min-h-11 px-3"
              checked={reason === key}
              onChange={() => {
                setReason(key)
                setMissing(false)
              }}
            >
              {t(`report.reasons.${key}`)}
            </RadioTile>
          ))}
        </fieldset>
        {isMissing && (
          <p id={`${threadId}-missing`} role="alert" className="font-medium text-danger text-sm">
            {t('report.missing')}
          </p>
        )}
        <Field label={t('report.note')}>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              maxLength={1000}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
