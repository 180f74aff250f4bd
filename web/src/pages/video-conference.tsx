import type { Appointment } from '@arogyachat/contract/appointments'
import { type ReactNode, Suspense } from 'react'
import { lazyScreen } from '../app-shell/lazy-screen.tsx'
import { useSession } from '../app-shell/session/session.tsx'
import type { PatientPanelProps } from '../features/patients/patient-panel.tsx'
import type { PrescriptionFormProps } from '../features/prescriptions/writing/prescription-form.tsx'
import { readCallAddress } from '../features/video/call/call-address.ts'
import { Consultation } from '../features/video/consultation.tsx'
import { useMessages } from '../i18n/use-messages.ts'
import { Navigate } from '../lib/router/link.tsx'
import { useLocation } from '../lib/router/location.ts'
import { useParams } from '../lib/router/routes.tsx'
import { paths } from '../paths.ts'
import { Spinner } from '../ui/states.tsx'

const PrescriptionForm = lazyScreen<PrescriptionFormProps>(
  () =>
    import('../features/prescriptions/writing/prescription-form.tsx').then((module) => ({
      default: module.PrescriptionForm
    })),
  ['practice', 'prescriptions']
)

const PatientPanel = lazyScreen<PatientPanelProps>(
  () => import('../features/patients/patient-panel.tsx').then((module) => ({ default: module.PatientPanel })),
  ['practice']
)

/**
 * `/video-conference/{appointmentId}`, with `&from=patient`, `&from=doctor` or `?from=`. The role comes from the session, not
 * from the address.
 */
export default function VideoConference() {
  const t = useMessages('video')
  const { user } = useSession()
  const { appointmentId: param = '' } = useParams()
  const { search } = useLocation()
  if (!user) return <Navigate to={paths.home} replace />
  const { appointmentId } = readCallAddress(param, search)

  const prescription = (appointment: Appointment, close: () => void): ReactNode => (
    <Suspense fallback={<Spinner label={t('loading')} />}>
      <PrescriptionForm appointment={appointment} onSaved={close} onCancel={close} />
    </Suspense>
  )
  const patient = ({ _id, symptoms }: Appointment): ReactNode => (
    <Suspense fallback={<Spinner label={t('loading')} />}>
      <PatientPanel appointmentId={_id} symptoms={symptoms} />
    </Suspense>
  )
  return (
    <Consultation
      key={appointmentId}
      appointmentId={appointmentId}
      role={user.role}
      {...(user.role === 'doctor' && { prescription, patient })}
    />
  )
}
