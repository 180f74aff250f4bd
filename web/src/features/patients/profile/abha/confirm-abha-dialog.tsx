import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../../api/call.ts'
import { useErrorText, useFieldText } from '../../../../i18n/error-text.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { CodeField } from '../../../../ui/form/code-field.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { toast } from '../../../../ui/toast/toast.tsx'
import { type AbhaEnvironment, useConfirmAbha, useRequestAbhaCode } from './queries.ts'

interface ConfirmAbhaDialogProps {
  abhaNumber: string
  environment: AbhaEnvironment
  onClose: () => void
}

/** Confirms an ABHA: what is sent to whom, and then the code that the ABDM sends to the phone of the account. */
export function ConfirmAbhaDialog({ abhaNumber, environment, onClose }: ConfirmAbhaDialogProps) {
  const t = useMessages('profile')
  const errorText = useAbhaErrorText()
  const request = useRequestAbhaCode()
  /** The code that was sent last, which stays while another one is asked for. */
  const [sent, setSent] = useState<SentCode | null>(null)
  const sendCode = () => request.mutate(abhaNumber, { onSuccess: setSent })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('abhaConfirmTitle')}>
      {sent ? (
        <CodeStep sent={sent} request={request} onNewCode={sendCode} onClose={onClose} />
      ) : (
        <div className="grid gap-4">
          {request.isError && <FormAlert>{errorText(request.error)}</FormAlert>}
          <p>{t('abhaConfirmText')}</p>
          {environment === 'sandbox' && (
            <p className="rounded-sm bg-cream px-3 py-2 text-on-cream">{t('abhaSandbox')}</p>
          )}
          <p className="text-lg">
            {t('abhaNumber')}: <bdi dir="ltr">{abhaNumber}</bdi>
          </p>
          <Button className="justify-self-start" busy={request.isPending} onClick={sendCode}>
            {t('abhaSendCode')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

interface SentCode {
  ticket: string
  /** The last digits of the mobile number, where they are known. */
  sentTo: string | null
}

interface CodeStepProps {
  sent: SentCode
  request: ReturnType<typeof useRequestAbhaCode>
  onNewCode: () => void
  onClose: () => void
}

function CodeStep({ sent: { ticket, sentTo }, request, onNewCode, onClose }: CodeStepProps) {
  const t = useMessages('profile')
  const errorText = useAbhaErrorText()
  const fieldText = useFieldText()
  const confirm = useConfirmAbha()
  const [code, setCode] = useState('')
  const field = confirm.error instanceof ApiError ? confirm.error.fields?.code : undefined
  const failure = request.error ?? (field ? null : confirm.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirm.mutate(
      { ticket, code },
      {
        onSuccess: () => {
          toast.success(t('abhaDone'))
          onClose()
        }
      }
    )
  }
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      {failure && <FormAlert>{errorText(failure)}</FormAlert>}
      <p role="status">{sentTo ? t('abhaCodeSentTo', { digits: sentTo }) : t('abhaCodeSent')}</p>
      <CodeField
        label={t('abhaCode')}
        error={field === 'wrongCode' ? t('abhaWrongCode') : fieldText(field)}
        value={code}
        onChange={setCode}
        autoFocus
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={confirm.isPending}>
          {t('abhaConfirmCode')}
        </Button>
        <Button
          variant="ghost"
          busy={request.isPending}
          onClick={() => {
            setCode('')
            confirm.reset()
            onNewCode()
          }}
        >
          {t('abhaNewCode')}
        </Button>
      </div>
    </form>
  )
}

function useAbhaErrorText(): (error: Error) => string {
  const t = useMessages('profile')
  const errorText = useErrorText()
  return (error) => {
    if (!(error instanceof ApiError)) return errorText(error)
    if (error.code === 'UNAVAILABLE') return t('abhaUnreachable')
    return error.fields?.abhaNumber ? t('abhaUnknown') : errorText(error)
  }
}
