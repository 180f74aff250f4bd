import type { ReactNode } from 'react'
import { DashboardShell } from '../app-shell/dashboard-shell.tsx'
import { usePatientMenu } from '../features/appointments/patient-sections.tsx'
import { useDoctor } from '../features/doctors/queries.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { useNavigate } from '../lib/router/location.ts'
import { useParams } from '../lib/router/routes.tsx'
import { paths } from '../paths.ts'
import { ErrorState, Spinner } from '../ui/states.tsx'
import { ConsentQuestion } from './consent-question.tsx'

type LoadedDoctor = NonNullable<ReturnType<typeof useDoctor>['data']>

interface DoctorPageProps {
  title: string
  /** The greatest width of the content. */
  width: 'max-w-2xl' | 'max-w-3xl'
  children: (doctor: LoadedDoctor) => ReactNode
}

/** A page of the patient's dashboard about the doctor in the address. */
export function DoctorPage({ title, width, children }: DoctorPageProps) {
  const menu = usePatientMenu()
  const navigate = useNavigate()
  const { doctorId = '' } = useParams()
  return (
    <DashboardShell
      role="patient"
      entries={menu}
      current="consultation"
      onSelect={(key) => navigate(paths.patientDashboard(key))}
      title={title}
    >
      <div className={`mx-auto ${width}`}>
        <Loaded key={doctorId} doctorId={doctorId}>
          {children}
        </Loaded>
      </div>
      <ConsentQuestion />
    </DashboardShell>
  )
}

function Loaded({ doctorId, children }: { doctorId: string; children: DoctorPageProps['children'] }) {
  const t = useMessages('doctors')
  const common = useMessages('common')
  const errorText = useErrorText()
  const { data: doctor, isPending, error, refetch } = useDoctor(doctorId)
  if (isPending)
    return (
      <div className="grid place-items-center py-16">
        <Spinner label={t('loadingDoctor')} />
      </div>
    )
  if (doctor) return children(doctor)
  return (
    <ErrorState
      title={t('doctorLoadFailed')}
      text={errorText(error)}
      retryLabel={common('retry')}
      onRetry={() => void refetch()}
    />
  )
}
