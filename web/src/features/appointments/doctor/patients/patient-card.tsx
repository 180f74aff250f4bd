import type { Appointment } from '@arogyachat/contract/appointments'
import { dateInIndia } from '@arogyachat/contract/india-time'
import type { ListedPatient } from '@arogyachat/contract/practice/practice'
import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useFormats } from '../../../../i18n/formats.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { Link } from '../../../../lib/router/link.tsx'
import { paths } from '../../../../paths.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Card } from '../../../../ui/card.tsx'
import { useNameOf } from '../../../../ui/person-name.tsx'
import { PatientFacts } from '../visit-facts.tsx'
import { PatientActions } from './patient-actions.tsx'
import { StatusOfPatient } from './status-of-patient.tsx'

/** Who cares for the patient: “Cared for by Asha Rao (mother)”. */
export function Carers({ carers }: Pick<ListedPatient, 'carers'>) {
  const t = useMessages('patients')
  const nameOf = useNameOf()
  return carers.map(({ name, role }) => (
    <p key={`${name} ${role}`} className="break-words text-soft text-sm">
      {t(`carers.${role}`, { name: nameOf(name) })}
    </p>
  ))
}

/** What the patient wrote, in the direction of its own script. */
export function Symptoms({ text, className = '' }: { text: string; className?: string }) {
  const practice = useMessages('practice')
  return (
    <p>
      <span className="sr-only">{practice('symptoms')}: </span>
      <span
        dir={text ? 'auto' : undefined}
        className={clsx('block whitespace-pre-line break-words', className, !text && 'text-soft')}
      >
        {text || practice('noSymptoms')}
      </span>
    </p>
  )
}

/** When the patient was last here and when they come next. */
export function VisitDates({ patient, now }: { patient: Pick<ListedPatient, 'lastVisit'> & NextVisit; now: Date }) {
  const t = useMessages('patients')
  const practice = useMessages('practice')
  const format = useFormats()
  const { lastVisit, next } = patient
  return (
    <dl className="grid fit-columns-40 gap-x-4 gap-y-2 text-sm">
      <Fact title={t('lastVisit')}>{lastVisit ? format.date(lastVisit) : t('noVisitYet')}</Fact>
      <Fact title={t('next')}>
        {next
          ? practice('onDateAt', {
              date: format.nearDay(next.appointmentDate, dateInIndia(now)),
              time: format.time(next.timeSlot.slice(0, 5))
            })
          : t('noNext')}
      </Fact>
    </dl>
  )
}

interface NextVisit {
  next: { appointmentDate: string; timeSlot: string } | null
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-soft">{title}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

interface PatientCardProps {
  patient: ListedPatient
  now: Date
  onPrescribe: (appointment: Appointment) => void
}

/** One patient: who it is, what brings them, when they come, and what the doctor can do. The name opens the story. */
export function PatientCard({ patient, now, onPrescribe }: PatientCardProps) {
  const nameOf = useNameOf()
  const titleId = useId()
  return (
    <Card
      as="article"
      aria-labelledby={titleId}
      className="flex h-full flex-col gap-3 p-4! [contain-intrinsic-block-size:auto_20rem] [content-visibility:auto]"
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <Avatar name={patient.name} image={patient.profileImage} />
        <div className="min-w-0 flex-1 basis-44">
          <h2 id={titleId} className="font-heading font-semibold text-lg leading-tight">
            <Link
              to={paths.patientStory(patient._id)}
              className="inline-flex min-h-11 max-w-full items-center gap-1 break-words text-ink no-underline hover:underline"
            >
              <bdi className="min-w-0">{nameOf(patient.name)}</bdi>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-neem rtl:-scale-x-100" />
            </Link>
          </h2>
          <p className="text-soft text-sm">
            <PatientFacts patient={patient} />
          </p>
          <Carers carers={patient.carers} />
        </div>
        <StatusOfPatient status={patient.status} />
      </div>
      <Symptoms text={patient.symptoms} className="line-clamp-3 text-sm" />
      <VisitDates patient={patient} now={now} />
      <div className="mt-auto">
        <PatientActions patient={patient} now={now} onPrescribe={onPrescribe} />
      </div>
    </Card>
  )
}
