import { addressText } from '@arogyachat/contract/labs'
import { BookmarkPlus, Settings2 } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextArea } from '../../../ui/form/field.tsx'
import { AddressBook, AddressLines } from './address-book.tsx'
import { AddressForm } from './address-form.tsx'
import { addressTyped } from './address-rules.ts'
import { useAddresses } from './queries.ts'

/** In characters. Longer than the contract allows, so that the form shows an error instead of cutting the text off. */
const addressMax = 400

interface AddressChoiceProps {
  value: string
  onChange: (address: string) => void
  error?: string | undefined
  /** The props of the text field, which connect it with the form. */
  field: ComponentProps<'textarea'>
}

/**
 * Where samples are collected: one of the addresses that the patient keeps, or another one, which can be kept for next time. While
 * the list cannot be loaded, an address is typed.
 */
export function AddressChoice({ value, onChange, error, field }: AddressChoiceProps) {
  const t = useMessages('labs')
  const group = useId()
  const kept = useAddresses().data ?? []
  const [isOther, setOther] = useState(false)
  const [dialog, setDialog] = useState<'save' | 'book' | null>(null)
  const chosen = kept.find((address) => addressText(address) === value)
  const isTyped = kept.length === 0 || isOther || (value.trim() !== '' && !chosen)
  const choose = (address: string) => {
    setOther(address === '')
    onChange(address)
  }
  return (
    <div className="flex flex-col items-start gap-3">
      {kept.length > 0 && (
        <fieldset
          className="flex w-full min-w-0 flex-col gap-1"
          aria-describedby={error && !isTyped ? `${group}-error` : undefined}
        >
          <legend className="mb-1 font-heading font-semibold leading-tight">{t('address')}</legend>
          {kept.map((address) => (
            <Choice
              key={address._id}
              group={group}
              isChosen={!isTyped && address === chosen}
              onChoose={() => choose(addressText(address))}
            >
              <AddressLines address={address} />
            </Choice>
          ))}
          <Choice group={group} isChosen={isTyped} onChoose={() => choose('')}>
            {t('otherAddress')}
          </Choice>
          {error && !isTyped && (
            <p id={`${group}-error`} className="font-medium text-danger text-sm">
              {error}
            </p>
          )}
        </fieldset>
      )}
      {isTyped && (
        <Field
          className="w-full"
          label={t(kept.length > 0 ? 'otherAddress' : 'address')}
          required
          {...(error && { error })}
          hint={t('addressHint')}
        >
          {(control) => (
            <TextArea
              {...control}
              dir="auto"
              rows={3}
              maxLength={addressMax}
              autoComplete="street-address"
              {...field}
            />
          )}
        </Field>
      )}
      <AddressActions
        onSave={isTyped && value.trim() !== '' ? () => setDialog('save') : null}
        onManage={kept.length > 0 ? () => setDialog('book') : null}
      />
      {dialog === 'book' && <AddressBook onClose={() => setDialog(null)} />}
      {dialog === 'save' && (
        <AddressForm
          address={null}
          typed={addressTyped(value)}
          onSaved={(address) => {
            setDialog(null)
            setOther(false)
            onChange(addressText(address))
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}

/** Buttons to keep the typed address and to change the kept ones; an action that is null has no button. */
function AddressActions({ onSave, onManage }: Record<'onSave' | 'onManage', (() => void) | null>) {
  const t = useMessages('labs')
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {onSave && (
        <Button variant="outline" size="sm" icon={<BookmarkPlus aria-hidden className="size-4" />} onClick={onSave}>
          {t('saveAddress')}
        </Button>
      )}
      {onManage && (
        <Button variant="ghost" size="sm" icon={<Settings2 aria-hidden className="size-4" />} onClick={onManage}>
          {t('addresses')}
        </Button>
      )}
    </div>
  )
}

interface ChoiceProps extends ComponentProps<'label'> {
  group: string
  isChosen: boolean
  onChoose: () => void
}

const Choice = ({ group, isChosen, onChoose, children }: ChoiceProps) => (
  <label className="flex min-h-11 items-start gap-3 py-2">
    <input
      type="radio"
      name={group}
      checked={isChosen}
      onChange={onChoose}
      className="mt-0.5 size-6 shrink-0 accent-neem"
    />
    {children}
  </label>
)
