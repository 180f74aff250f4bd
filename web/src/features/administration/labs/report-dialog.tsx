import { type LabWork, labReportKinds, labReportMaxBytes } from '@arogyachat/contract/administration/administration'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/call.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Field, TextInput } from '../../../ui/form/field.tsx'
import { FileBox } from '../../../ui/form/file-picker.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { useAddReport } from '../queries.ts'

interface ReportDialogProps {
  booking: LabWork
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Adds the file of a report to a booking. */
export function ReportDialog({ booking, isOpen, onOpenChange }: ReportDialogProps) {
  const t = useMessages('administration')
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={t('labs.reportTitle', { name: booking.patientName })}
      description={t('labs.reportText')}
    >
      <ReportForm booking={booking} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

/** Sends a file: its progress, its error, and how to stop it. Leaving the dialog stops it as well. */
function useSending(booking: LabWork, onDone: () => void) {
  const t = useMessages('administration')
  const add = useAddReport()
  const [share, setShare] = useState(0)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const tooLarge = new ApiError({ code: 'TOO_LARGE', status: 413, message: 'Larger than allowed' })
  const [refused, setRefused] = useState<ApiError | null>(null)
  const send = (file: File, laboratory: string) => {
    setRefused(file.size > labReportMaxBytes ? tooLarge : null)
    if (file.size > labReportMaxBytes) return
    setShare(0)
    const controller = new AbortController()
    running.current = controller
    add.mutate(
      { booking, file, laboratory, signal: controller.signal, onSent: setShare },
      {
        onSuccess: ({ isNew }) => {
          const name = booking.patientName
          toast.success(isNew ? t('labs.addedDone', { name }) : t('labs.addedBefore', { name }))
          onDone()
        }
      }
    )
  }
  const isStopped = running.current?.signal.aborted ?? false
  return {
    isSending: add.isPending,
    share,
    error: refused ?? (add.isError && !isStopped ? add.error : null),
    send,
    stop: () => running.current?.abort()
  }
}

function ReportForm({ booking, onDone }: { booking: LabWork; onDone: () => void }) {
  const t = useMessages('administration')
  const errorText = useErrorText()
  const { number } = useFormats()
  const { isSending, share, error, send, stop } = useSending(booking, onDone)
  const [laboratory, setLaboratory] = useState('')
  const progress = share < 1 ? t('labs.sending', { percent: number(Math.floor(share * 100)) }) : t('labs.storing')
  return (
    <form className="grid gap-4" onSubmit={(event: FormEvent) => event.preventDefault()}>
      {error && <FormAlert title={t('labs.notAdded')}>{errorText(error)}</FormAlert>}
      <Field label={t('labs.laboratory')}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={120}
            value={laboratory}
            readOnly={isSending}
            onChange={(event) => setLaboratory(event.target.value)}
          />
        )}
      </Field>
      {isSending ? (
        <div className="grid gap-3 rounded-lg border border-line bg-paper p-4">
          <p role="status">{progress}</p>
          <Meter label={progress} value={share} />
          <Button variant="outline" className="justify-self-start" onClick={stop}>
            {t('labs.stop')}
          </Button>
        </div>
      ) : (
        <FileBox
          accepted={{ files: labReportKinds.join(','), photos: 'image/*' }}
          choose={t('labs.file')}
          takePhoto={t('labs.photo')}
          dropHere={t('labs.dropHere')}
          hint={t('labs.fileHint')}
          onPick={(file) => send(file, laboratory)}
        />
      )}
    </form>
  )
}
