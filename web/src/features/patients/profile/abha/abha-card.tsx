import { dateInIndia } from '@arogyachat/contract/india-time'
import type { PatientProfile } from '@arogyachat/contract/patients'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { useFormats } from '../../../../i18n/formats.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Field, TextInput } from '../../../../ui/form/field.tsx'
import { abhaForm } from '../card-forms.ts'
import { EditCard } from '../edit-card.tsx'
import { Facts } from '../facts.tsx'
import { useCardEditor } from '../use-card-editor.ts'
import { ConfirmAbhaDialog } from './confirm-abha-dialog.tsx'
import { type AbhaEnvironment, useAbhaEnvironment } from './queries.ts'

/** The account of the Ayushman Bharat Digital Mission, which goes into documents for other hospitals. */
export function AbhaCard({ profile }: { profile: PatientProfile }) {
  const t = useMessages('profile')
  const editor = useCardEditor(abhaForm, profile)
  const { data: environment } = useAbhaEnvironment()
  const { errorAt } = editor
  const { register } = editor.form
  const view = ({ abhaNumber, abhaAddress, abhaConfirmedAt }: PatientProfile) =>
    abhaNumber || abhaAddress ? (
      <>
        <Facts
          items={[
            { label: t('abhaNumber'), value: abhaNumber && <bdi dir="ltr">{abhaNumber}</bdi> },
            { label: t('abhaAddress'), value: abhaAddress && <bdi dir="ltr">{abhaAddress}</bdi> }
          ]}
        />
        <Confirmation abhaNumber={abhaNumber} confirmedAt={abhaConfirmedAt} environment={environment ?? null} />
      </>
    ) : (
      <p className="text-soft">{environment === null ? t('abhaText') : t('abhaTextConfirmable')}</p>
    )
  return (
    <EditCard title={t('abhaTitle')} profile={profile} editor={editor} view={view}>
      <Field label={t('abhaNumber')} hint={t('abhaNumberHint')} error={errorAt('abhaNumber')}>
        {(control) => (
          <TextInput
            {...control}
            {...register('abhaNumber')}
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
          />
        )}
      </Field>
      <Field label={t('abhaAddress')} hint={t('abhaAddressHint')} error={errorAt('abhaAddress')}>
        {(control) => (
          <TextInput
            {...control}
            {...register('abhaAddress')}
            dir="ltr"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            maxLength={60}
          />
        )}
      </Field>
    </EditCard>
  )
}

interface ConfirmationProps {
  abhaNumber: string | null
  confirmedAt: string | null
  environment: AbhaEnvironment | null
}

/** Since when the number is known to be the patient’s, or the button with which they show it. */
function Confirmation({ abhaNumber, confirmedAt, environment }: ConfirmationProps) {
  const t = useMessages('profile')
  const format = useFormats()
  const [isOpen, setOpen] = useState(false)
  if (confirmedAt)
    return (
      <Badge tone="good" className="self-start" icon={<BadgeCheck aria-hidden className="size-4" />}>
        {t('abhaConfirmed', { date: format.date(dateInIndia(new Date(confirmedAt))) })}
      </Badge>
    )
  if (!abhaNumber || !environment) return null
  return (
    <>
      <Button variant="outline" className="self-start" onClick={() => setOpen(true)}>
        {t('abhaConfirm')}
      </Button>
      {isOpen && <ConfirmAbhaDialog abhaNumber={abhaNumber} environment={environment} onClose={() => setOpen(false)} />}
    </>
  )
}
