import { type FieldCode, fieldErrors } from '@arogyachat/contract/errors'
import { type FamilyMember, handOverHours } from '@arogyachat/contract/family/family'
import { handOverBody } from '@arogyachat/contract/schemas/family'
import { type FormEvent, useId, useState } from 'react'
import { useErrorText, useFieldText } from '../../i18n/error-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Field, TextInput } from '../../ui/form/field.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { useNameOf } from '../../ui/person-name.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { useHandOver } from './queries.ts'

/** Asks for the email address with which a grown person takes over their account. */
export function HandOverDialog({ member, onClose }: { member: FamilyMember; onClose: () => void }) {
  const t = useMessages('family')
  const common = useMessages('common')
  const accounts = useMessages('accounts')
  const errorText = useErrorText()
  const fieldText = useFieldText()
  const formId = useId()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<FieldCode>()
  const handOver = useHandOver(member._id)
  const name = useNameOf()(member.name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = handOverBody.safeParse({ email })
    setError(parsed.success ? undefined : fieldErrors(parsed.error).first)
    if (!parsed.success) return
    handOver.mutate(parsed.data, {
      onSuccess: () => {
        toast.success(t('handOverSent', { email: parsed.data.email }))
        onClose()
      },
      onError: (cause) => setError(cause instanceof ApiError ? cause.fields?.email : undefined)
    })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t('handOverTitle', { name })}
      description={t('handOverText', { name, hours: handOverHours })}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" form={formId} busy={handOver.isPending}>
            {t('handOverSend')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {handOver.isError && !error && <FormAlert>{errorText(handOver.error)}</FormAlert>}
        <Field label={accounts('email')} required error={fieldText(error)}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              inputMode="email"
              dir="ltr"
              autoComplete="off"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
