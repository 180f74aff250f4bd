import { Copy } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../../api/call.ts'
import { useErrorText, useFieldText } from '../../../../i18n/error-text.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { CodeField } from '../../../../ui/form/code-field.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { PasswordInput } from '../../../../ui/form/password-input.tsx'
import { toast } from '../../../../ui/toast/toast.tsx'
import { QrCode } from './qr-code.tsx'
import { useConfirmSecondFactor, useStartSecondFactor } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Turns two-step sign-in on: the password, the QR code with a first code of the app, and the recovery codes. */
export function TurnOnDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages('security')
  const start = useStartSecondFactor()
  const confirm = useConfirmSecondFactor()
  const codes = confirm.data?.recoveryCodes
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={codes ? t('codesTitle') : t('title')}
      {...(codes && { footer: <Button onClick={onClose}>{t('kept')}</Button> })}
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : start.data ? (
        <ScanStep secret={start.data.secret} uri={start.data.uri} confirm={confirm} />
      ) : (
        <PasswordStep start={start} />
      )}
    </Dialog>
  )
}

function PasswordStep({ start }: { start: ReturnType<typeof useStartSecondFactor> }) {
  const t = useMessages('security')
  const profile = useMessages('profile')
  const common = useMessages('common')
  const errorText = useErrorText()
  const fieldText = useFieldText()
  const [password, setPassword] = useState('')
  const field = start.error instanceof ApiError ? start.error.fields?.password : undefined
  const error = fieldText(field)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    start.mutate(password)
  }
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      {start.isError && !field && <FormAlert>{errorText(start.error)}</FormAlert>}
      <p>{t('offText')}</p>
      <Field label={profile('currentPassword')} required {...(error && { error })}>
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" className="justify-self-start" busy={start.isPending}>
        {common('next')}
      </Button>
    </form>
  )
}

interface ScanStepProps {
  secret: string
  uri: string
  confirm: ReturnType<typeof useConfirmSecondFactor>
}

function ScanStep({ secret, uri, confirm }: ScanStepProps) {
  const t = useMessages('security')
  const errorText = useErrorText()
  const fieldText = useFieldText()
  const [code, setCode] = useState('')
  const field = confirm.error instanceof ApiError ? confirm.error.fields?.code : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirm.mutate(code)
  }
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toast.success(t('copied')),
      () => toast.error(t('copyFailed'))
    )
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      {confirm.isError && !field && <FormAlert>{errorText(confirm.error)}</FormAlert>}
      <p>{t('scan')}</p>
      <QrCode content={uri} label={t('qr')} />
      <div>
        <p className="text-soft">{t('typeKey')}</p>
        <div className="flex flex-wrap items-center gap-2">
          <bdi dir="ltr" className="min-w-0 font-mono">
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </bdi>
          <Button size="sm" variant="outline" icon={<Copy size={18} aria-hidden />} onClick={() => void copy()}>
            {t('copy')}
          </Button>
        </div>
      </div>
      <CodeField label={t('code')} error={fieldText(field)} value={code} onChange={setCode} />
      <p className="text-soft">{t('othersSignedOut')}</p>
      <Button type="submit" className="justify-self-start" busy={confirm.isPending}>
        {t('turnOn')}
      </Button>
    </form>
  )
}
