import { genders } from '@arogyachat/contract/common'
import type { PatientProfile } from '@arogyachat/contract/patients'
import { LanguagePicker } from '../../../app-shell/menu/language-picker.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { Field, SelectInput, TextInput } from '../../../ui/form/field.tsx'
import { PhoneInput } from '../../../ui/form/phone-input.tsx'
import { FullName } from '../../../ui/person-name.tsx'
import { ProfileImageButtons } from '../../accounts/security/profile-image-button.tsx'
import { AbhaCard } from './abha/abha-card.tsx'
import { contactForm, detailsForm } from './card-forms.ts'
import { EditCard } from './edit-card.tsx'
import { Facts } from './facts.tsx'
import { useCardEditor } from './use-card-editor.ts'

interface ProfileProps {
  profile: PatientProfile
}

export function PersonalPart({ profile }: ProfileProps) {
  return (
    <>
      <Identity profile={profile} />
      <Details profile={profile} />
      <EmergencyContact profile={profile} />
      <AbhaCard profile={profile} />
      <LanguageCard />
    </>
  )
}

function Identity({ profile }: ProfileProps) {
  const t = useMessages('profile')
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <Avatar name={profile.name} image={profile.profileImage} size="lg" />
      <div className="min-w-0 flex-1 basis-52">
        <h3 className="break-words font-heading font-semibold text-2xl leading-snug">
          <FullName name={profile.name} />
        </h3>
        {profile.email !== '' && (
          <>
            <p className="break-words">
              <bdi dir="ltr">{profile.email}</bdi>
            </p>
            <p className="text-soft text-sm">
              {t('emailText')} {t('emailFixed')}
            </p>
          </>
        )}
        <ProfileImageButtons hasImage={profile.profileImage !== null} />
      </div>
    </Card>
  )
}

function Details({ profile }: ProfileProps) {
  const t = useMessages('profile')
  const accounts = useMessages('accounts')
  const common = useMessages('common')
  const editor = useCardEditor(detailsForm, profile)
  const { errorAt } = editor
  const { register } = editor.form
  const hasBirthDate = Boolean(profile.birthDate)
  const view = ({ name, phone, age, gender }: PatientProfile) => (
    <Facts
      items={[
        { label: accounts('fullName'), value: name },
        { label: accounts('phone'), value: phone && <bdi dir="ltr">{phone}</bdi> },
        { label: accounts('age'), value: age !== null && t('years', { age }) },
        { label: accounts('gender'), value: gender && common(`genders.${gender}`) }
      ]}
    />
  )
  return (
    <EditCard title={t('yourDetails')} profile={profile} editor={editor} view={view}>
      <Field label={accounts('fullName')} required error={errorAt('name')}>
        {(control) => <TextInput {...control} {...register('name')} autoComplete="name" />}
      </Field>
      <Field label={accounts('phone')} required hint={accounts('phoneHint')} error={errorAt('phone')}>
        {(control) => <PhoneInput {...control} {...register('phone')} defaultValue={editor.form.getValues('phone')} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={accounts('age')}
          required
          hint={hasBirthDate ? t('ageFromBirthDate') : accounts('ageHint')}
          error={errorAt('age')}
        >
          {(control) => (
            <TextInput
              {...control}
              {...register('age')}
              readOnly={hasBirthDate}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
            />
          )}
        </Field>
        <Field label={accounts('gender')} required error={errorAt('gender')}>
          {(control) => (
            <SelectInput
              {...control}
              {...register('gender')}
              autoComplete="sex"
              {...(profile.gender === null && { placeholder: accounts('choose') })}
              options={genders.map((gender) => ({ value: gender, label: common(`genders.${gender}`) }))}
            />
          )}
        </Field>
      </div>
    </EditCard>
  )
}

function EmergencyContact({ profile }: ProfileProps) {
  const t = useMessages('profile')
  const accounts = useMessages('accounts')
  const editor = useCardEditor(contactForm, profile)
  const { errorAt } = editor
  const { register } = editor.form
  const view = ({ emergencyContact: contact }: PatientProfile) =>
    contact ? (
      <Facts
        items={[
          { label: accounts('contactName'), value: contact.name },
          { label: accounts('contactPhone'), value: contact.phone && <bdi dir="ltr">{contact.phone}</bdi> },
          { label: accounts('relation'), value: contact.relation }
        ]}
      />
    ) : (
      <p className="text-soft">{accounts('emergencyText')}</p>
    )
  return (
    <EditCard title={t('emergencyContact')} profile={profile} editor={editor} view={view}>
      <Field label={accounts('contactName')} error={errorAt('emergencyContact.name')}>
        {(control) => <TextInput {...control} {...register('emergencyContact.name')} autoComplete="off" />}
      </Field>
      <Field label={accounts('contactPhone')} error={errorAt('emergencyContact.phone')}>
        {(control) => (
          <PhoneInput
            {...control}
            {...register('emergencyContact.phone')}
            defaultValue={editor.form.getValues('emergencyContact.phone')}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={accounts('relation')} hint={accounts('relationHint')} error={errorAt('emergencyContact.relation')}>
        {(control) => <TextInput {...control} {...register('emergencyContact.relation')} autoComplete="off" />}
      </Field>
    </EditCard>
  )
}

/** The language is saved with the choice, as in the header of every screen. */
function LanguageCard() {
  const t = useMessages('profile')
  const shell = useMessages('shell')
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 flex-1 basis-52">
        <CardTitle as="h3">{shell('language')}</CardTitle>
        <p className="text-soft text-sm">{t('languageText')}</p>
      </div>
      <LanguagePicker />
    </Card>
  )
}
