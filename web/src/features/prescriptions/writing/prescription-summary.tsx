import type { Appointment } from '@arogyachat/contract/appointments'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { FullName } from '../../../ui/person-name.tsx'

/** The patient and the visit that the prescription is for. */
export function PrescriptionSummary({ appointment }: { appointment: Appointment }) {
  const t = useMessages('practice')
  const format = useFormats()
  const { patientId: patient, symptoms, appointmentDate, timeSlot } = appointment
  const facts = [
    patient.age === null ? t('ageNotRecorded') : t('age', { age: patient.age }),
    patient.gender && t(`genders.${patient.gender}`),
    format.date(appointmentDate),
    format.slot(timeSlot)
  ]
  return (
    <section aria-label={t('prescriptionFor', { patient: patient.name })} className="flex gap-3 rounded-md bg-mint p-3">
      <Avatar name={patient.name} image={patient.profileImage} />
      <div className="min-w-0">
        <p className="font-heading font-semibold text-lg">
          <FullName name={patient.name} />
        </p>
        <p className="text-soft text-sm">{facts.filter(Boolean).join(' · ')}</p>
        <p dir="auto" className="mt-1 whitespace-pre-line break-words text-sm">
          {symptoms || t('noSymptoms')}
        </p>
      </div>
    </section>
  )
}
