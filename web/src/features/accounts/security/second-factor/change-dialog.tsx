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
import { useRenewRecoveryCodes, useTurnOffSecondFactor } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Turns two-step sign-in off, or makes new recovery codes. Both need the password and a code. */
export function ChangeDialog({ change, onClose }: { change: 'off' | 'codes'; onClose: () => void }) {
  const t = useMessages('security')
  const profile = useMessages('profile')
  const errorText = useErrorText()
  const fieldText = useFieldText()
  const turnOff = useTurnOffSecondFactor()
  const renew = useRenewRecoveryCodes()
  const [values, setValues] = useState({ password: '', code: '' })
  const { isError, isPending, error } = change === 'off' ? turnOff : renew
  const fields = (error instanceof ApiError && error.fields) || {}
  const passwordError = fieldText(fields.password)
  const codes = renew.data?.recoveryCodes

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change === 'codes') return renew.mutate(values)
    turnOff.mutate(values, {
      onSuccess: () => {
        toast.success(t('turnedOff'))
        onClose()
      }
    })
  }
  const label = change === 'off' ? t('turnOffTitle') : t('newCodes')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={codes ? t('codesTitle') : label}
      {...(codes && { footer: <Button onClick={onClose}>{t('kept')}</Button> })}
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <form className="grid gap-4" onSubmit={submit} noValidate>
          {isError && Object.keys(fields).length === 0 && <FormAlert>{errorText(error)}</FormAlert>}
          <p>{change === 'off' ? t('turnOffText') : t('newCodesText')}</p>
          <Field label={profile('currentPassword')} required {...(passwordError && { error: passwordError })}>
            {(control) => (
              <PasswordInput
                {...control}
                autoComplete="current-password"
                value={values.password}
                onChange={(event) => setValues({ ...values, password: event.target.value })}
              />
            )}
          </Field>
          <CodeField
            label={t('codeOrRecovery')}
            error={fieldText(fields.code)}
            value={values.code}
            onChange={(code) => setValues({ ...values, code })}
            allowsLetters
          />
          <Button
            type="submit"
            variant={change === 'off' ? 'danger' : 'primary'}
            className="justify-self-start"
            busy={isPending}
          >
            {label}
          </Button>
        </form>
      )}
    </Dialog>
  )
}
