import type { Appointment } from '@arogyachat/contract/appointments'
import { FileText, HeartPulse } from 'lucide-react'
import { useState } from 'react'
import { useFormats } from '../../../i18n/formats.ts'
import { languageStore } from '../../../i18n/language-store.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useNameOf } from '../../../ui/person-name.tsx'
import { PatientSummaryCard } from '../../patients/summary-card.tsx'
import { SharedRecordsCard } from '../../records/sharing/lazy-shared-records-card.tsx'
import { CardActions } from './visit-actions.tsx'
import { BookedBy, InRoom, PatientFacts, StatusBadge, TimeLeft, TypeBadge } from './visit-facts.tsx'

const IntakeCard = lazyPart(async () => {
  const [card] = await Promise.all([
    import('../../assistant/intake/intake-card.tsx'),
    languageStore.want(['assistant'])
  ])
  return card.IntakeCard
})

interface ConsultationCardProps {
  appointment: Appointment
  now: Date
  onPrescribe: (appointment: Appointment) => void
  /** Highlights the card of the next visit. */
  isNext?: boolean
}

/** One visit: the patient, the time, the symptoms and the actions. */
export function ConsultationCard({ appointment, now, onPrescribe, isNext = false }: ConsultationCardProps) {
  const nameOf = useNameOf()
  const t = useMessages('practice')
  const format = useFormats()
  const { patientId: patient, symptoms } = appointment
  const softText = isNext ? 'text-on-deep-soft' : 'text-soft'
  return (
    <Card as="article" tone={isNext ? 'deep' : 'plain'} bubble={isNext} className="flex min-w-0 flex-col gap-3 p-4">
      <p className={`flex flex-wrap items-center gap-x-2 gap-y-1 text-sm ${isNext ? 'text-marigold' : 'text-soft'}`}>
        <span className="font-heading font-semibold">
          <TimeLeft appointment={appointment} now={now} />
        </span>
        <span>{format.date(appointment.appointmentDate)}</span>
        <span>{format.slot(appointment.timeSlot)}</span>
        <span className="ms-auto flex flex-wrap gap-1">
          <TypeBadge type={appointment.consultationType} />
          <StatusBadge status={appointment.status} />
        </span>
      </p>
      <div className="flex items-start gap-3">
        <Avatar name={patient.name} image={patient.profileImage} />
        <div className="min-w-0 flex-1">
          <h3 className={`break-words font-heading font-semibold ${isNext ? 'text-2xl' : 'text-lg'}`}>
            {nameOf(patient.name)}
          </h3>
          <p className={`text-sm ${softText}`}>
            <PatientFacts patient={patient} />
          </p>
          {appointment.bookedBy && (
            <p className={`text-sm ${softText}`}>
              <BookedBy appointment={appointment} />
            </p>
          )}
        </div>
      </div>
      <p
        dir="auto"
        className={`whitespace-pre-line break-words ${symptoms ? '' : softText} ${isNext ? '' : 'line-clamp-4 text-sm'}`}
      >
        <span className="sr-only">{t('symptoms')}: </span>
        <bdi>{symptoms || t('noSymptoms')}</bdi>
      </p>
      <InRoom appointment={appointment} />
      <HealthSummary appointmentId={appointment._id} isNext={isNext} />
      {appointment.hasIntake && <AssistantSummary appointmentId={appointment._id} />}
      <div className="mt-auto">
        <CardActions appointment={appointment} now={now} onPrescribe={onPrescribe} isNext={isNext} />
      </div>
    </Card>
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
        <SharedRecordsCard appointmentId={appointmentId} />
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
