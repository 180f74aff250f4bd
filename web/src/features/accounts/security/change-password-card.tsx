import { type FieldCode, fieldErrors } from '@arogyachat/contract/errors'
import { type PasswordOwner, passwordError } from '@arogyachat/contract/passwords'
import { changePasswordBody } from '@arogyachat/contract/schemas/accounts'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../api/call.ts'
import { useErrorText, useFieldText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { PasswordInput } from '../../../ui/form/password-input.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { useChangePassword } from '../queries.ts'

type PasswordErrors = Partial<Record<'currentPassword' | 'newPassword' | 'repeated', FieldCode>>
const empty = { currentPassword: '', newPassword: '', repeated: '' }

export function ChangePassword({ owner }: { owner: PasswordOwner & { email: string } }) {
  const t = useMessages('profile')
  const common = useMessages('common')
  const errorText = useErrorText()
  const fieldText = useFieldText()
  const change = useChangePassword()
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<PasswordErrors>({})

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { repeated, ...body } = values
    const parsed = changePasswordBody.safeParse(body)
    const found: PasswordErrors = parsed.success ? {} : fieldErrors(parsed.error).fields
    const weakness = passwordError(body.newPassword, owner)
    if (weakness && !found.newPassword) found.newPassword = weakness
    if (body.newPassword !== repeated) found.repeated = 'passwordsDiffer'
    setErrors(found)
    change.reset()
    if (Object.keys(found).length > 0) return
    change.mutate(body, {
      onSuccess: () => {
        setValues(empty)
        toast.success(t('passwordChanged'), t('passwordChangedText'))
      },
      onError: (error) => setErrors((error instanceof ApiError && error.fields) || {})
    })
  }
  const input = (field: keyof typeof empty) => ({
    name: field,
    value: values[field],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [field]: event.target.value })
  })
  const hasFieldErrors = Object.keys(errors).length > 0
  return (
    <Card>
      <form aria-labelledby="password-title" className="flex flex-col gap-4" onSubmit={submit} noValidate>
        <CardTitle as="h3" id="password-title">
          {t('changePassword')}
        </CardTitle>
        {change.isError && !hasFieldErrors && <FormAlert>{errorText(change.error)}</FormAlert>}
        <input type="email" name="username" autoComplete="username" value={owner.email} readOnly hidden />
        <Field label={t('currentPassword')} error={fieldText(errors.currentPassword)} required>
          {(control) => <PasswordInput {...control} autoComplete="current-password" {...input('currentPassword')} />}
        </Field>
        <Field label={t('newPassword')} hint={t('passwordHint')} error={fieldText(errors.newPassword)} required>
          {(control) => <PasswordInput {...control} autoComplete="new-password" {...input('newPassword')} />}
        </Field>
        <Field label={t('repeatPassword')} error={fieldText(errors.repeated)} required>
          {(control) => <PasswordInput {...control} autoComplete="new-password" {...input('repeated')} />}
        </Field>
        <Button className="self-start" type="submit" busy={change.isPending}>
          {change.isPending ? common('saving') : t('savePassword')}
        </Button>
      </form>
    </Card>
  )
}
