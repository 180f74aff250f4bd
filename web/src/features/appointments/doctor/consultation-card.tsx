import type { Appointment } from '@arogyachat/contract/appointments'
import { FileText, HeartPulse } from 'lucide-react'
import { useState } from 'react'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useNameOf } from '../../../ui/person-name.tsx'
import { IntakeCard } from '../../assistant/intake/lazy-intake-card.tsx'
import { PatientSummaryCard } from '../../patients/summary-card.tsx'
import { SharedRecordsCard } from '../../records/sharing/lazy-shared-records-card.tsx'
import { StatusBadge } from './status-badge.tsx'
import { useVisit } from './use-visit.tsx'
import { CardActions, CardMenu } from './visit-actions.tsx'
import { BookedBy, InRoom, PatientFacts, TimeLeft, TypeBadge } from './visit-facts.tsx'

interface ConsultationCardProps {
  appointment: Appointment
  now: Date
  onPrescribe: (appointment: Appointment) => void
  /** Highlights the card of the next visit. */
  isNext?: boolean
}

/** One visit: the time, the patient, what the doctor must know, the symptoms and the actions. */
export function ConsultationCard({ appointment, now, onPrescribe, isNext = false }: ConsultationCardProps) {
  const t = useMessages('practice')
  const visit = useVisit(appointment, now)
  const { symptoms } = appointment
  const softText = isNext ? 'text-on-deep-soft' : 'text-soft'
  const actions = { appointment, visit, onPrescribe, isNext }
  // The card of the next visit is long, and Join must be in sight.
  const buttons = <CardActions {...actions} />
  const summary = <HealthSummary appointmentId={appointment._id} isNext={isNext} />
  return (
    <Card as="article" tone={isNext ? 'deep' : 'plain'} bubble={isNext} className="flex min-w-0 flex-col gap-3 p-4">
      <div className="flex items-start justify-between gap-2">
        <VisitTime appointment={appointment} now={now} isNext={isNext} />
        <CardMenu {...actions} />
      </div>
      <PatientLine appointment={appointment} isNext={isNext} />
      <p className="flex flex-wrap gap-1.5">
        <TypeBadge type={appointment.consultationType} />
        <StatusBadge status={appointment.status} />
        <InRoom appointment={appointment} />
      </p>
      {isNext && buttons}
      {isNext && summary}
      <p
        dir="auto"
        className={`whitespace-pre-line break-words ${symptoms ? '' : softText} ${isNext ? '' : 'line-clamp-4 text-sm'}`}
      >
        <span className="sr-only">{t('symptoms')}: </span>
        <bdi>{symptoms || t('noSymptoms')}</bdi>
      </p>
      {!isNext && summary}
      {appointment.hasIntake && <AssistantSummary appointmentId={appointment._id} />}
      {isNext && (
        <div className="afloat">
          <SharedRecordsCard appointmentId={appointment._id} />
        </div>
      )}
      {!isNext && <div className="mt-auto">{buttons}</div>}
    </Card>
  )
}

type PartProps = Pick<ConsultationCardProps, 'appointment'> & { isNext: boolean }

function VisitTime({ appointment, now, isNext }: PartProps & { now: Date }) {
  const t = useMessages('practice')
  const format = useFormats()
  return (
    <p className={isNext ? 'text-marigold' : 'text-soft'}>
      <span className={`block font-heading font-semibold text-lg ${isNext ? '' : 'text-ink'}`}>
        <TimeLeft appointment={appointment} now={now} />
      </span>
      <span className="text-sm tabular-nums">
        {t('onDateAt', { date: format.date(appointment.appointmentDate), time: format.slot(appointment.timeSlot) })}
      </span>
    </p>
  )
}

function PatientLine({ appointment, isNext }: PartProps) {
  const nameOf = useNameOf()
  const { patientId: patient } = appointment
  return (
    <div className="flex items-start gap-3">
      <Avatar name={patient.name} image={patient.profileImage} />
      <div className="min-w-0 flex-1">
        <h3 className={`break-words font-heading font-semibold ${isNext ? 'text-2xl' : 'text-lg'}`}>
          {nameOf(patient.name)}
        </h3>
        <div className={`text-sm ${isNext ? 'text-on-deep-soft' : 'text-soft'}`}>
          <p>
            <PatientFacts patient={patient} />
          </p>
          {appointment.bookedBy && (
            <p>
              <BookedBy appointment={appointment} />
            </p>
          )}
        </div>
      </div>
    </div>
  )
}

/** Open for the next visit. For the others a button opens it, because each read is audited. */
function HealthSummary({ appointmentId, isNext }: { appointmentId: string; isNext: boolean }) {
  const t = useMessages('practice')
  const [isOpen, setOpen] = useState(false)
  if (isNext)
    return (
      <div className="afloat grid gap-2">
        <PatientSummaryCard appointmentId={appointmentId} />
      </div>
    )
  return (
    <div className="grid gap-2">
      <Button
        size="sm"
        variant="ghost"
        aria-expanded={isOpen}
        className="justify-self-start"
        icon={<HeartPulse aria-hidden className="size-4" />}
        onClick={() => setOpen(!isOpen)}
      >
        {t('summary.open')}
      </Button>
      {isOpen && (
        <>
          <PatientSummaryCard appointmentId={appointmentId} />
          <SharedRecordsCard appointmentId={appointmentId} />
        </>
      )}
    </div>
  )
}

/** The summary of the patient's assistant conversation, if they shared it. Fetched on request, because each read is audited. */
function AssistantSummary({ appointmentId }: { appointmentId: string }) {
  const t = useMessages('practice')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid gap-2">
      <Button
        size="sm"
        variant="ghost"
        aria-expanded={isOpen}
        className="justify-self-start"
        icon={<FileText aria-hidden className="size-4" />}
        onClick={() => setOpen(!isOpen)}
      >
        {t('assistantSummary')}
      </Button>
      {isOpen && (
        <div className="afloat">
          <IntakeCard appointmentId={appointmentId} />
        </div>
      )}
    </div>
  )
}
