import { withdrawalReasonMax } from '@arogyachat/contract/prescriptions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Field, TextArea } from '../../../ui/form/field.tsx'
import { toast } from '../../../ui/toast/toast.tsx'

/** Repeating a withdrawal changes nothing, so a lost reply needs no care. */
function useWithdraw(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => call('withdrawPrescription', { params: { id }, body: { reason } }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['prescriptions'] })
      void client.invalidateQueries({ queryKey: ['appointments'] })
    }
  })
}

/** Asks for the reason, which the patient reads, before a prescription is withdrawn. */
export function WithdrawalDialog({ prescriptionId, onClose }: { prescriptionId: string; onClose: () => void }) {
  const t = useMessages('prescribing')
  const common = useMessages('common')
  const errors = useMessages('errors')
  const errorText = useErrorText()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const withdraw = useWithdraw(prescriptionId)
  const missing = reason.trim() === '' ? errors('requiredHere') : undefined
  const submit = () => {
    setTried(true)
    if (missing || withdraw.isPending) return
    withdraw.mutate(reason, {
      onSuccess: () => {
        toast.success(t('withdrawal.done'))
        onClose()
      },
      onError: (error) => void toast.error(t('withdrawal.failed'), errorText(error))
    })
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('withdrawal.title')} size="sm">
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <p>{t('withdrawal.text')}</p>
        <Field label={t('withdrawal.reason')} required {...(isTried && missing && { error: missing })}>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              maxLength={withdrawalReasonMax}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button type="button" variant="ghost" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="danger" busy={withdraw.isPending}>
            {t('withdrawal.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
