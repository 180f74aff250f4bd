import { bloodGroups } from '@arogyachat/contract/accounts'
import type { PatientProfile } from '@arogyachat/contract/patients'
import { TriangleAlert } from 'lucide-react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Field, SelectInput, TextInput } from '../../../ui/form/field.tsx'
import { PrescribedMedicinesCard } from '../../prescriptions/prescribed-medicines-card.tsx'
import { allergyForm, bloodGroupForm } from './card-forms.ts'
import { EditCard } from './edit-card.tsx'
import { IllnessCard, MedicineCard } from './medical-lists.tsx'
import { useCardEditor } from './use-card-editor.ts'

interface MedicalPartProps {
  profile: PatientProfile
  onPrescriptions: () => void
}

export function MedicalPart({ profile, onPrescriptions }: MedicalPartProps) {
  return (
    <>
      <AllergyCard profile={profile} />
      <IllnessCard profile={profile} />
      <MedicineCard profile={profile} />
      <BloodGroupCard profile={profile} />
      <PrescribedMedicinesCard onPrescriptions={onPrescriptions} />
    </>
  )
}

function AllergyCard({ profile }: { profile: PatientProfile }) {
  const t = useMessages('profile')
  const accounts = useMessages('accounts')
  const editor = useCardEditor(allergyForm, profile)
  const { errorAt } = editor
  const firstError = editor.form.formState.errors.allergies && (errorAt('allergies') ?? firstOf(errorAt))
  const view = ({ allergies }: PatientProfile) =>
    allergies.length === 0 ? (
      <p>
        {t('noAllergies')} <span className="text-soft">{t('noAllergiesText')}</span>
      </p>
    ) : (
      <ul className="flex flex-wrap gap-2">
        {allergies.map((allergy) => (
          <li key={allergy} className="max-w-full">
            <Badge tone="danger" icon={<TriangleAlert aria-hidden className="size-4 shrink-0" />}>
              <bdi className="min-w-0 break-words text-base">{allergy}</bdi>
            </Badge>
          </li>
        ))}
      </ul>
    )
  return (
    <EditCard title={accounts('allergies')} profile={profile} editor={editor} view={view}>
      <Field label={accounts('allergies')} hint={accounts('allergiesHint')} error={firstError}>
        {(control) => <TextInput {...control} {...editor.form.register('allergies')} autoComplete="off" />}
      </Field>
    </EditCard>
  )
}

/** The text of the field becomes a list when it is saved, so its errors are those of the entries. */
function firstOf(errorAt: (path: string) => string | undefined): string | undefined {
  for (let index = 0; index < 60; index++) {
    const text = errorAt(`allergies.${index}`)
    if (text) return text
  }
  return undefined
}

function BloodGroupCard({ profile }: { profile: PatientProfile }) {
  const t = useMessages('profile')
  const accounts = useMessages('accounts')
  const editor = useCardEditor(bloodGroupForm, profile)
  const { errorAt } = editor
  const view = ({ bloodGroup }: PatientProfile) =>
    bloodGroup ? (
      <p className="font-heading font-semibold text-2xl">
        <bdi dir="ltr">{bloodGroup}</bdi>
      </p>
    ) : (
      <p className="text-soft">{t('notGiven')}</p>
    )
  return (
    <EditCard title={accounts('bloodGroup')} profile={profile} editor={editor} view={view}>
      <Field label={accounts('bloodGroup')} error={errorAt('bloodGroup')}>
        {(control) => (
          <SelectInput
            {...control}
            {...editor.form.register('bloodGroup')}
            placeholder={accounts('notKnown')}
            options={bloodGroups.map((value) => ({ value, label: value }))}
          />
        )}
      </Field>
    </EditCard>
  )
}
