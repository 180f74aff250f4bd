import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLanguage } from '../../../i18n/language.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { resolverOf } from '../checks.ts'
import { lazyChecks } from '../lazy-checks.ts'
import { useRegister } from '../queries.ts'
import { PatientBasics, PatientContact, PatientHistory } from './patient-parts.tsx'
import { emptyPatient, type PatientFormValues } from './patient-values.ts'
import { type PrivacyNotice, SignupWizard } from './signup-wizard.tsx'
import { clearDraft, useFormDraft, withDraft } from './use-form-draft.ts'
import { useRegistration } from './use-registration.ts'

const draft = 'patient-signup'
const usePatientChecks = lazyChecks(() => import('./patient-registration.ts'))
const secrets = ['password', 'confirmPassword'] as const

/** The patient's registration, in three steps. */
export function PatientSignupScreen({ privacyNotice }: { privacyNotice: PrivacyNotice }) {
  const t = useMessages('accounts')
  const language = useLanguage()
  const checks = usePatientChecks()
  const register = useRegister()
  const finish = useRegistration('patient', draft)
  const [image, setImage] = useState<Blob | null>(null)
  const form = useForm<PatientFormValues>({
    defaultValues: withDraft(draft, emptyPatient),
    resolver: resolverOf(async (values) => (await checks()).checkPatient(values, language)),
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
          content: <PatientBasics form={form} image={image} onPick={setImage} />
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
      onRegister={async (values) => {
        const { patientBody } = await checks()
        finish(await register.mutateAsync({ role: 'patient', body: patientBody(values, language) }), image)
      }}
    />
  )
}
