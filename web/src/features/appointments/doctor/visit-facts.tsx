import type { Appointment, ConsultationType } from '@arogyachat/contract/appointments'
import { CircleCheck, MapPin, MessageCircle, Phone, Video } from 'lucide-react'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useNameOf } from '../../../ui/person-name.tsx'

const typeIcons = { video: Video, audio: Phone, chat: MessageCircle, 'in-person': MapPin } as const

export function TypeIcon({ type, size = 16 }: { type: ConsultationType; size?: number }) {
  const Icon = typeIcons[type]
  return <Icon size={size} aria-hidden="true" />
}

export function TypeBadge({ type }: { type: ConsultationType }) {
  const t = useMessages('appointments')
  return (
    <Badge tone="info" icon={<TypeIcon type={type} size={14} />}>
      {t(`types.${type}`)}
    </Badge>
  )
}

/** Age and gender. A missing age is shown as not recorded. */
export function PatientFacts({ patient }: { patient: Pick<Appointment['patientId'], 'age' | 'gender'> }) {
  const t = useMessages('practice')
  const age = patient.age === null ? t('ageNotRecorded') : t('age', { age: patient.age })
  return <>{[age, patient.gender && t(`genders.${patient.gender}`)].filter(Boolean).join(' · ')}</>
}

/** Who booked for the patient: “Booked by Sita Devi (mother)”. Nothing when the patient or the doctor did. */
export function BookedBy({ appointment: { bookedBy } }: { appointment: Pick<Appointment, 'bookedBy'> }) {
  const t = useMessages('practice')
  const nameOf = useNameOf()
  return bookedBy && <>{t(`bookedBy.${bookedBy.role}`, { name: nameOf(bookedBy.name) })}</>
}

/** The time until the visit starts or ends, or since it ended. */
export function TimeLeft({ appointment, now }: { appointment: Appointment; now: Date }) {
  const t = useMessages('practice')
  const { relative } = useFormats()
  const until = (instant: string) => Date.parse(instant) - now.getTime()
  if (until(appointment.startsAt) > 0) return t('starts', { when: relative(until(appointment.startsAt)) })
  const left = until(appointment.endsAt)
  return t(left > 0 ? 'goingOn' : 'ended', { when: relative(left) })
}

/** Shows when the patient is in the call room. Screen readers announce the change. */
export function InRoom({ appointment }: { appointment: Appointment }) {
  const t = useMessages('practice')
  return (
    <span role="status">
      {appointment.inRoom.patient && (
        <Badge tone="good" icon={<CircleCheck size={14} />}>
          {t('patientInRoom')}
        </Badge>
      )}
    </span>
  )
}
