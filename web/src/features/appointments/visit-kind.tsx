import { useMessages } from '../../i18n/use-messages.ts'
import type { SeenAppointment } from './last-seen.ts'

/** The doctor's specialization and the kind of visit. A copy stored on this device has no specialization. */
export function VisitKind({
  appointment: { doctorId: doctor, consultationType }
}: {
  appointment: Pick<SeenAppointment, 'doctorId' | 'consultationType'>
}) {
  const t = useMessages('appointments')
  const doctors = useMessages('doctors')
  const type = t(`types.${consultationType}`)
  if (!doctor.specialization) return type
  return t('specializationAndType', { specialization: doctors(`specializations.${doctor.specialization}`), type })
}
