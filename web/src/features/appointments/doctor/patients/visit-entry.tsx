import type { Appointment } from '@arogyachat/contract/appointments'
import { Pill } from 'lucide-react'
import { useFormats } from '../../../../i18n/formats.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { CancelReasonText } from '../../cancellation/cancel-reason.tsx'
import { PatientRating } from '../patient-rating.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { BookedBy, TypeIcon } from '../visit-facts.tsx'
import { Symptoms } from './patient-card.tsx'

/** One visit in a patient’s timeline: when, how it ended, the symptoms, and what was prescribed. */
export function VisitEntry({ visit }: { visit: Appointment }) {
  const words = useMessages('appointments')
  const format = useFormats()
  const { consultationType: type, symptoms, prescription } = visit
  return (
    <li className="relative min-w-0 border-line border-s-2 ps-5 pb-5 last:pb-0">
      <span aria-hidden className="-start-[7px] absolute top-1.5 size-3 rounded-full border-2 border-card bg-neem" />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 className="font-heading font-semibold leading-tight">{format.date(visit.appointmentDate)}</h4>
        <span className="inline-flex items-center gap-1.5 text-soft text-sm tabular-nums">
          <TypeIcon type={type} size={14} />
          <span className="sr-only">{words(`types.${type}`)}</span>
          {format.slot(visit.timeSlot)}
        </span>
        <StatusBadge status={visit.status} />
      </div>
      {visit.bookedBy && (
        <p className="break-words text-soft text-sm">
          <BookedBy appointment={visit} />
        </p>
      )}
      <Symptoms text={symptoms} className="mt-1" />
      <CancelReasonText cancellation={visit.cancellation} />
      {prescription && <Prescribed prescription={prescription} />}
      <PatientRating rating={visit.rating} />
    </li>
  )
}

function Prescribed({ prescription }: { prescription: NonNullable<Appointment['prescription']> }) {
  const t = useMessages('patients')
  const words = useMessages('prescriptions')
  return (
    <div className="mt-2 grid gap-1 rounded-sm bg-mint px-3 py-2">
      <p className="flex flex-wrap items-center gap-x-2 font-heading font-semibold text-neem text-sm">
        <Pill aria-hidden size={14} />
        {t('prescribed')}
        <span className="font-normal text-ink">{words(`statuses.${prescription.status}`)}</span>
      </p>
      <ul>
        {prescription.medications.map(({ name, dosage, frequency, duration }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a prescription never changes, and a medicine may be in it twice
          <li key={index} className="break-words text-sm">
            <bdi className="font-semibold">{name}</bdi>{' '}
            <bdi>{[dosage, frequency, duration].filter(Boolean).join(' · ')}</bdi>
          </li>
        ))}
      </ul>
      {prescription.instructions && (
        <p dir="auto" className="whitespace-pre-line break-words text-sm">
          {prescription.instructions}
        </p>
      )}
    </div>
  )
}
