import type { Appointment } from '@arogyachat/contract/appointments'
import { Pill } from 'lucide-react'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useNameOf } from '../../../ui/person-name.tsx'
import { CancelReasonText } from '../cancellation/cancel-reason.tsx'
import { UndoUntil } from './just-completed.tsx'
import { PatientRating } from './patient-rating.tsx'
import { StatusBadge } from './status-badge.tsx'
import { CompactActions } from './visit-actions.tsx'
import { BookedBy, InRoom, PatientFacts, TypeIcon } from './visit-facts.tsx'

interface VisitRowProps {
  appointment: Appointment
  now: Date
  onPrescribe: (appointment: Appointment) => void
  /** Shows the date, for lists that mix days. */
  withDate?: boolean
}

/** An appointment in a compact list, with its actions in a menu. */
export function VisitRow({ appointment, now, onPrescribe, withDate = false }: VisitRowProps) {
  const nameOf = useNameOf()
  const t = useMessages('practice')
  const words = useMessages('appointments')
  const format = useFormats()
  const { patientId: patient, consultationType: type } = appointment
  const time = format.slot(appointment.timeSlot)
  return (
    <li className="flex items-start gap-2 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-x-2 text-sm tabular-nums">
          <span className="inline-flex shrink-0 self-center text-neel">
            <TypeIcon type={type} size={14} />
            <span className="sr-only">{words(`types.${type}`)}</span>
          </span>
          {withDate ? t('onDateAt', { date: format.date(appointment.appointmentDate), time }) : time}
        </p>
        <p className="break-words font-semibold leading-snug">{nameOf(patient.name)}</p>
        <p className="text-soft text-sm">
          <PatientFacts patient={patient} />
        </p>
        {appointment.bookedBy && (
          <p className="break-words text-soft text-sm">
            <BookedBy appointment={appointment} />
          </p>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-2">
          <StatusBadge status={appointment.status} />
          {appointment.prescription && (
            <span className="inline-flex items-center gap-1 text-sm text-soft">
              <Pill size={14} aria-hidden="true" />
              {t('hasPrescription')}
            </span>
          )}
          <InRoom appointment={appointment} />
        </p>
        <CancelReasonText cancellation={appointment.cancellation} />
        <UndoUntil appointment={appointment} now={now} />
        <PatientRating rating={appointment.rating} />
      </div>
      <CompactActions appointment={appointment} now={now} onPrescribe={onPrescribe} />
    </li>
  )
}
