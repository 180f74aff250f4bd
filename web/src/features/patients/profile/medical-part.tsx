import { bloodGroups } from '@arogyachat/contract/accounts'
import type { PatientProfile } from '@arogyachat/contract/patients'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { Field, SelectInput, TextInput } from '../../../ui/form/field.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { useFieldError } from '../../accounts/use-field-error.ts'
import { MedicationList } from '../../prescriptions/medication-list.tsx'
import { usePatientPrescriptions } from '../../prescriptions/queries.ts'
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
      <PrescribedMedicines onPrescriptions={onPrescriptions} />
    </>
  )
}

function AllergyCard({ profile }: { profile: PatientProfile }) {
  const t = useMessages('profile')
  const accounts = useMessages('accounts')
  const editor = useCardEditor(allergyForm, profile)
  const errorAt = useFieldError(editor.form)
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
  const errorAt = useFieldError(editor.form)
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

/** More prescriptions than anyone has active at a time. */
const recentPrescriptions = 20

/** What doctors here prescribed and is still to be taken. Only a new version of the prescription changes it. */
function PrescribedMedicines({ onPrescriptions }: Pick<MedicalPartProps, 'onPrescriptions'>) {
  const t = useMessages('profile')
  const common = useMessages('common')
  const format = useFormats()
  const errorText = useErrorText()
  const [now] = useState(() => new Date())
  const query = usePatientPrescriptions(1, recentPrescriptions)
  const active = query.data?.prescriptions.filter((prescription) => prescription.status === 'active') ?? []
  const content = (): ReactNode => {
    if (query.isPending) return <Skeleton className="h-12 w-full" />
    if (!query.data)
      return (
        <ErrorState
          isSmall
          title={t('prescribedFailed')}
          text={errorText(query.error)}
          retryLabel={common('retry')}
          onRetry={() => void query.refetch()}
        />
      )
    if (active.length === 0) return <p className="text-soft">{t('noPrescribed')}</p>
    return (
      <ul className="grid gap-3">
        {active.map((prescription) => (
          <li key={prescription._id} className="grid gap-2">
            <p className="text-soft text-sm">
              <bdi>{prescription.doctor.name}</bdi> · {format.date(prescription.appointmentDate)}
            </p>
            <MedicationList medications={prescription.medications} running={{ issuedAt: prescription.issuedAt, now }} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <Card as="section" aria-labelledby="prescribed-title" className="flex flex-col gap-3 lg:col-span-2">
      <CardTitle as="h3" id="prescribed-title">
        {t('prescribed')}
      </CardTitle>
      {active.length > 0 && <p className="text-soft text-sm">{t('prescribedText')}</p>}
      {content()}
      <Button variant="outline" size="sm" className="self-start" onClick={onPrescriptions}>
        {t('openPrescriptions')}
      </Button>
    </Card>
  )
}
