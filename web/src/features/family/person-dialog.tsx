import { genders } from '@arogyachat/contract/common'
import { type FamilyMember, relations } from '@arogyachat/contract/family/family'
import { dateInIndia } from '@arogyachat/contract/india-time'
import { useId } from 'react'
import { useErrorText, useFieldText } from '../../i18n/error-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { AnchorButton, Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { DateInput } from '../../ui/form/dates/date-input.tsx'
import { Field, SelectInput, TextInput } from '../../ui/form/field.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { useNameOf } from '../../ui/person-name.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { isTypedMinor, usePersonForm } from './use-person-form.ts'

/** Adds a person, or changes who they are. The relation alone can be changed when the person has an account of their own. */
export function PersonDialog({ member, onClose }: { member: FamilyMember | null; onClose: () => void }) {
  const nameOf = useNameOf()
  const t = useMessages('family')
  const common = useMessages('common')
  const errorText = useErrorText()
  const formId = useId()
  const form = usePersonForm(member, ({ name }) => {
    toast.success(t(member ? 'saved' : 'added', { name }))
    onClose()
  })
  const close = () => {
    form.giveUp()
    onClose()
  }
  const hasFieldErrors = Object.keys(form.errors).length > 0
  return (
    <Dialog
      open
      onOpenChange={close}
      title={member ? t('editTitle', { name: nameOf(member.name) }) : t('addTitle')}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            {common('cancel')}
          </Button>
          <Button type="submit" form={formId} busy={form.isSaving}>
            {member ? common('save') : t('add')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        {form.failure && !hasFieldErrors && <FormAlert>{errorText(form.failure)}</FormAlert>}
        {member?.hasOwnAccount ? <p className="text-soft">{t('ownDetails')}</p> : <WhoFields form={form} />}
        <RelationField form={form} />
        {!member && <Agreement form={form} />}
      </form>
    </Dialog>
  )
}

interface FormProps {
  form: ReturnType<typeof usePersonForm>
}

function WhoFields({ form: { values, errors, change } }: FormProps) {
  const t = useMessages('family')
  const accounts = useMessages('accounts')
  const common = useMessages('common')
  const fieldText = useFieldText()
  return (
    <>
      <Field label={accounts('fullName')} required error={fieldText(errors.name)}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            value={values.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
      {values.isAgeOnly ? (
        <Field label={accounts('age')} required hint={t('ageHint')} error={fieldText(errors.age ?? errors.birthDate)}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              value={values.age}
              onChange={(event) => change({ age: event.target.value })}
            />
          )}
        </Field>
      ) : (
        <Field label={t('birthDate')} required error={fieldText(errors.birthDate)}>
          {(control) => (
            <DateInput
              {...control}
              max={dateInIndia(new Date())}
              value={values.birthDate}
              onChange={(birthDate) => change({ birthDate })}
            />
          )}
        </Field>
      )}
      <Checkbox
        label={t('ageOnly')}
        checked={values.isAgeOnly}
        onChange={(event) => change({ isAgeOnly: event.target.checked })}
      />
      <Field label={accounts('gender')} required error={fieldText(errors.gender)}>
        {(control) => (
          <SelectInput
            {...control}
            placeholder={accounts('choose')}
            value={values.gender}
            onChange={(event) => change({ gender: event.target.value })}
            options={genders.map((gender) => ({ value: gender, label: common(`genders.${gender}`) }))}
          />
        )}
      </Field>
    </>
  )
}

function RelationField({ form: { values, errors, change } }: FormProps) {
  const t = useMessages('family')
  const accounts = useMessages('accounts')
  const fieldText = useFieldText()
  return (
    <Field label={accounts('relation')} required error={fieldText(errors.relation)}>
      {(control) => (
        <SelectInput
          {...control}
          placeholder={accounts('choose')}
          value={values.relation}
          onChange={(event) => change({ relation: event.target.value })}
          options={relations.map((relation) => ({ value: relation, label: t(`relations.${relation}`) }))}
        />
      )}
    </Field>
  )
}

/** The guardian's consent for a child, or the declaration that a grown person agrees. */
function Agreement({ form: { values, errors, change } }: FormProps) {
  const t = useMessages('family')
  const accounts = useMessages('accounts')
  const fieldText = useFieldText()
  return (
    <div className="grid gap-1 border-line border-t pt-3">
      <Checkbox
        label={t(isTypedMinor(values) ? 'agreeMinor' : 'agreeAdult')}
        required
        checked={values.agreed}
        {...(errors.agreed && { error: fieldText(errors.agreed) ?? '' })}
        onChange={(event) => change({ agreed: event.target.checked })}
      />
      <AnchorButton
        variant="ghost"
        size="sm"
        className="justify-self-start underline! underline-offset-4"
        href={paths.privacy}
        target="_blank"
      >
        {accounts('readNotice')}
      </AnchorButton>
    </div>
  )
}
