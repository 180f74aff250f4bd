import type { Appointment } from '@arogyachat/contract/appointments'
import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { type ChosenPatient, PatientChoice } from '../../patients/patient-choice-form.tsx'
import { IssuedPrescriptions } from './issued-prescriptions.tsx'
import { MissingPrescriptions } from './missing-prescriptions.tsx'

const AppointmentPicker = lazyPart(() => import('./appointment-picker.tsx').then((module) => module.AppointmentPicker))

interface PrescriptionsTabProps {
  /** Opens the writing of a prescription, or of its next version. */
  onPrescribe: (appointment: Appointment) => void
}

/** The doctor's prescriptions: those that were issued, the completed appointments without one, and writing another. */
export function PrescriptionsTab({ onPrescribe }: PrescriptionsTabProps) {
  const t = useMessages('prescribing')
  const words = useMessages('scheduling')
  const [patient, setPatient] = useState<ChosenPatient | null>(null)
  const [isPicking, setPicking] = useState(false)
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <PatientChoice
          label={t('patientFilter')}
          placeholder={words('anyPatient')}
          chosen={patient}
          onChoose={setPatient}
          className="w-full sm:w-80"
        />
        <Button
          variant="accent"
          icon={<FilePlus2 aria-hidden className="size-5" />}
          onClick={() => setPicking(true)}
          className="max-sm:w-full"
        >
          {t('create')}
        </Button>
      </div>
      <IssuedPrescriptions key={`issued ${patient?.id}`} patient={patient} onPrescribe={onPrescribe} />
      <MissingPrescriptions key={`missing ${patient?.id}`} patient={patient} onPrescribe={onPrescribe} />
      {isPicking && (
        <AppointmentPicker
          patient={patient}
          onClose={() => setPicking(false)}
          onPick={(appointment) => {
            setPicking(false)
            onPrescribe(appointment)
          }}
        />
      )}
    </div>
  )
}
