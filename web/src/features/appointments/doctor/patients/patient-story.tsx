import type { Appointment } from '@arogyachat/contract/appointments'
import { ArrowLeft } from 'lucide-react'
import { useId, useState } from 'react'
import { useErrorText } from '../../../../i18n/error-text.ts'
import { languageStore } from '../../../../i18n/language-store.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { ApiError } from '../../../../lib/api-error.ts'
import { lazyPart } from '../../../../lib/lazy-part.tsx'
import { paths } from '../../../../paths.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { LinkButton } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Pager } from '../../../../ui/list/pager.tsx'
import { FullName } from '../../../../ui/person-name.tsx'
import { SkeletonCards } from '../../../../ui/skeletons.tsx'
import { EmptyState, ErrorState } from '../../../../ui/states.tsx'
import { IntakeCard } from '../../../assistant/intake/lazy-intake-card.tsx'
import { WriteMessageButton } from '../../../messages/write-message-button.tsx'
import { PatientSummaryCard } from '../../../patients/summary-card.tsx'
import { SharedRecordsCard } from '../../../records/sharing/lazy-shared-records-card.tsx'
import { useNow } from '../../use-now.ts'
import { PatientFacts } from '../visit-facts.tsx'
import { PatientActions } from './patient-actions.tsx'
import { Carers, VisitDates } from './patient-card.tsx'
import { usePatientStory, visitsPerPage } from './patient-queries.ts'
import { StatusOfPatient } from './status-of-patient.tsx'
import { VisitEntry } from './visit-entry.tsx'

const SharedValuesCard = lazyPart(async () => {
  const [card] = await Promise.all([
    import('../../../records/sharing/shared-values-card.tsx'),
    languageStore.want(['records', 'charts'])
  ])
  return card.SharedValuesCard
})

const PatientNotesCard = lazyPart(async () => {
  const [card] = await Promise.all([
    import('../../../visit-notes/patient-notes-card.tsx'),
    languageStore.want(['notes', 'prescriptions', 'speech'])
  ])
  return card.PatientNotesCard
})

interface PatientStoryProps {
  patientId: string
  onPrescribe: (appointment: Appointment) => void
}

/** Everything about one patient on one screen: allergies first, what the assistant learnt, shared records, and the visits. */
export function PatientStory({ patientId, onPrescribe }: PatientStoryProps) {
  const t = useMessages('patients')
  const practice = useMessages('practice')
  const errorText = useErrorText()
  const [page, setPage] = useState(1)
  const story = usePatientStory(patientId, page)
  if (story.isPending) return <SkeletonCards count={4} label={t('loadingStory')} />
  if (!story.data)
    return (
      <div className="flex flex-col gap-4">
        <BackToList />
        {story.error instanceof ApiError && story.error.code === 'NOT_FOUND' ? (
          <EmptyState picture="notFound" title={t('notFound')} text={t('notFoundText')} />
        ) : (
          <ErrorState
            title={t('storyFailed')}
            text={errorText(story.error)}
            retryLabel={practice('retry')}
            onRetry={() => void story.refetch()}
          />
        )}
      </div>
    )
  const { patient, visits, total } = story.data
  return (
    <article aria-label={t('storyOf', { patient: patient.name })} className="flex min-w-0 flex-col gap-4">
      <BackToList />
      <StoryHeader patient={patient} onPrescribe={onPrescribe} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <PatientSummaryCard appointmentId={patient.appointmentId} />
          {patient.hasIntake && <Intake appointmentId={patient.appointmentId} />}
          <SharedRecordsCard appointmentId={patient.appointmentId} />
          <SharedValuesCard appointmentId={patient.appointmentId} />
          <PatientNotesCard patientId={patientId} />
        </div>
        <Timeline visits={visits} total={total} page={page} onPage={setPage} />
      </div>
    </article>
  )
}

function BackToList() {
  const t = useMessages('patients')
  return (
    <LinkButton
      to={paths.doctorDashboard('patients')}
      variant="ghost"
      size="sm"
      className="self-start"
      icon={<ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />}
    >
      {t('allPatients')}
    </LinkButton>
  )
}

type Story = NonNullable<ReturnType<typeof usePatientStory>['data']>

function StoryHeader({ patient, onPrescribe }: Pick<Story, 'patient'> & Pick<PatientStoryProps, 'onPrescribe'>) {
  const now = useNow()
  return (
    <Card className="grid gap-4 lg:grid-cols-2">
      <div className="flex min-w-0 items-start gap-3">
        <Avatar name={patient.name} image={patient.profileImage} />
        <div className="min-w-0 flex-1">
          <h2 className="break-words font-heading font-semibold text-2xl leading-tight">
            <FullName name={patient.name} />
          </h2>
          <p className="text-soft">
            <PatientFacts patient={patient} />
          </p>
          <Carers carers={patient.carers} />
          <p className="mt-1">
            <StatusOfPatient status={patient.status} />
          </p>
        </div>
      </div>
      <div className="grid content-start gap-3">
        <VisitDates patient={patient} now={now} />
        <PatientActions patient={patient} now={now} onPrescribe={onPrescribe} />
        <WriteMessageButton role="doctor" personId={patient._id} size="sm" className="justify-self-start" />
      </div>
    </Card>
  )
}

/** The summary that the patient sent from the assistant for the visit that is shown. */
function Intake({ appointmentId }: { appointmentId: string }) {
  const practice = useMessages('practice')
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="grid min-w-0 gap-2">
      <h3 id={titleId} className="font-heading font-semibold text-soft text-sm">
        {practice('assistantSummary')}
      </h3>
      <IntakeCard appointmentId={appointmentId} />
    </section>
  )
}

interface TimelineProps extends Pick<Story, 'visits' | 'total'> {
  page: number
  onPage: (page: number) => void
}

/** The visits to this doctor, the newest first. */
function Timeline({ visits, total, page, onPage }: TimelineProps) {
  const t = useMessages('patients')
  const practice = useMessages('practice')
  const titleId = useId()
  return (
    <Card as="section" aria-labelledby={titleId} className="grid gap-3 p-4!">
      <h3 id={titleId} className="font-heading font-semibold text-lg">
        {t('visits')}
      </h3>
      <ol className="grid">
        {visits.map((visit) => (
          <VisitEntry key={visit._id} visit={visit} />
        ))}
      </ol>
      <Pager
        page={page}
        pageSize={visitsPerPage}
        total={total}
        onPage={onPage}
        label={(from, to, of) => practice('pageRange', { from, to, total: of })}
      />
    </Card>
  )
}
