import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLanguage } from '../../../i18n/language.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { resolverOf } from '../checks.ts'
import { useRegister } from '../queries.ts'
import { PatientBasics, PatientContact, PatientHistory } from './patient-parts.tsx'
import { checkPatient, emptyPatient, type PatientTyped, patientBody } from './patient-registration.ts'
import { type PrivacyNotice, SignupWizard } from './signup-wizard.tsx'
import { clearDraft, draftOver, useFormDraft } from './use-form-draft.ts'
import { useRegistration } from './use-registration.ts'

const draft = 'patient-signup'
const secrets = ['password', 'confirmPassword'] as const

/** /patient-signup: three parts (specification part 2), checked in the order of part 5. */
export function PatientSignupScreen({ privacyNotice }: { privacyNotice: PrivacyNotice }) {
  const t = useMessages('accounts')
  const language = useLanguage()
  const register = useRegister()
  const finish = useRegistration('patient', draft)
  const [picture, setPicture] = useState<Blob | null>(null)
  const form = useForm<PatientTyped>({
    defaultValues: draftOver(draft, emptyPatient),
    resolver: resolverOf((typed) => checkPatient(typed, language)),
    shouldFocusError: false
  })
  useFormDraft(draft, form, secrets)

  return (
    <SignupWizard
      role="patient"
      title={t('patientSignupTitle')}
      text={t('patientSignupText')}
      form={form}
      onLeave={() => clearDraft(draft)}
      privacyNotice={privacyNotice}
      steps={[
        {
          key: 'basic',
          label: t('basicInfo'),
          fields: ['name', 'email', 'phone', 'age', 'gender', 'password', 'confirmPassword'],
          content: <PatientBasics form={form} picture={picture} onPick={setPicture} />
        },
        {
          key: 'medical',
          label: t('medicalHistory'),
          fields: ['bloodGroup', 'allergies', 'medicalHistory', 'currentMedications'],
          content: <PatientHistory form={form} />
        },
        {
          key: 'emergency',
          label: t('emergencyContact'),
          fields: ['emergencyContact', 'terms'],
          content: <PatientContact form={form} />
        }
      ]}
      onRegister={async (typed) => {
        finish(await register.mutateAsync({ role: 'patient', body: patientBody(typed, language) }), picture)
      }}
    />
  )
}
