import { type FieldCode, fieldErrors } from '@arogyachat/contract/errors'
import type { Address } from '@arogyachat/contract/labs'
import { addressBody } from '@arogyachat/contract/schemas/labs'
import { type ChangeEvent, type FormEvent, useId, useMemo, useState } from 'react'
import { z } from 'zod'
import { useErrorText, useFieldText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { draftOf } from '../../../lib/draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Field, TextInput } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { PhoneInput } from '../../../ui/form/phone-input.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { emptyAddress } from './address-rules.ts'
import { type AddressInput, useSaveAddress } from './queries.ts'

type Part = keyof AddressInput

const addressDraft = z.object({
  label: z.string(),
  street: z.string(),
  landmark: z.string(),
  pincode: z.string(),
  phone: z.string()
})

interface AddressFormProps {
  /** The address that is changed; null for a new one. */
  address: Address | null
  /** What a new address begins with, instead of what was typed last. */
  typed?: AddressInput
  onSaved: (address: Address) => void
  onClose: () => void
}

/** Adds an address, or changes one. What is typed for a new one is stored in this tab until it is saved or given up. */
export function AddressForm({ address, typed, onSaved, onClose }: AddressFormProps) {
  const t = useMessages('labs')
  const common = useMessages('common')
  const errorText = useErrorText()
  const formId = useId()
  const form = useAddressForm({ address, typed, onSaved })
  const close = () => {
    form.giveUp()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      size="sm"
      title={t(address ? 'addressEditTitle' : 'addressAdd')}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            {common('cancel')}
          </Button>
          <Button type="submit" form={formId} busy={form.isSaving}>
            {common('save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate className="flex flex-col gap-4">
        <AddressFields form={form} />
        {form.failure && <FormAlert title={t('addressSaveFailed')}>{errorText(form.failure)}</FormAlert>}
      </form>
    </Dialog>
  )
}

function useAddressForm({ address, typed, onSaved }: Omit<AddressFormProps, 'onClose'>) {
  const t = useMessages('labs')
  const fieldText = useFieldText()
  const saving = useSaveAddress()
  const draft = useMemo(() => draftOf('lab-address', addressDraft), [])
  const [values, setValues] = useState<AddressInput>(() => address ?? typed ?? draft.read() ?? emptyAddress)
  const [errors, setErrors] = useState<Partial<Record<string, FieldCode>>>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The form may be opened from another one, whose submission this is not.
    event.stopPropagation()
    const parsed = addressBody.safeParse(values)
    setErrors(parsed.success ? {} : fieldErrors(parsed.error).fields)
    if (!parsed.success) return
    saving.mutate(
      { id: address?._id ?? null, body: parsed.data },
      {
        onSuccess: (reply) => {
          draft.clear()
          toast.success(t('addressSaved'), reply.address.label)
          onSaved(reply.address)
        },
        onError: (error) => setErrors(error instanceof ApiError ? { ...error.fields } : {})
      }
    )
  }
  const hasFieldErrors = Object.keys(errors).length > 0
  return {
    values,
    submit,
    giveUp: draft.clear,
    isSaving: saving.isPending,
    failure: saving.error && !hasFieldErrors ? saving.error : null,
    errorOf: (part: Part) => fieldText(errors[part]),
    change: (part: Part) => (event: ChangeEvent<HTMLInputElement>) => {
      const next = { ...values, [part]: event.target.value }
      setValues(next)
      if (!address) draft.keep(next)
    }
  }
}

function AddressFields({ form }: { form: ReturnType<typeof useAddressForm> }) {
  const t = useMessages('labs')
  const { values, errorOf, change } = form
  return (
    <>
      <Field label={t('addressLabel')} required error={errorOf('label')} hint={t('addressLabelHint')}>
        {(control) => (
          <TextInput {...control} dir="auto" maxLength={60} value={values.label} onChange={change('label')} />
        )}
      </Field>
      <Field label={t('street')} required error={errorOf('street')}>
        {(control) => (
          <TextInput
            {...control}
            dir="auto"
            maxLength={200}
            autoComplete="street-address"
            value={values.street}
            onChange={change('street')}
          />
        )}
      </Field>
      <Field label={t('pincode')} required error={errorOf('pincode')}>
        {(control) => (
          <TextInput
            {...control}
            dir="ltr"
            inputMode="numeric"
            maxLength={6}
            autoComplete="postal-code"
            value={values.pincode}
            onChange={change('pincode')}
          />
        )}
      </Field>
      <Field label={t('landmark')} error={errorOf('landmark')}>
        {(control) => (
          <TextInput {...control} dir="auto" maxLength={100} value={values.landmark} onChange={change('landmark')} />
        )}
      </Field>
      <Field label={t('addressPhone')} error={errorOf('phone')}>
        {(control) => <PhoneInput {...control} maxLength={40} value={values.phone} onChange={change('phone')} />}
      </Field>
    </>
  )
}
