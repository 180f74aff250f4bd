import type { Appointment } from '@arogyachat/contract/appointments'
import { type ReactNode, Suspense } from 'react'
import { lazyScreen } from '../app-shell/lazy-screen.tsx'
import { useSession } from '../app-shell/session/session.tsx'
import type { PatientPanelProps } from '../features/patients/patient-panel.tsx'
import type { PrescriptionFormProps } from '../features/prescriptions/writing/prescription-form.tsx'
import { readCallAddress } from '../features/video/call/call-address.ts'
import type { DoctorPanels } from '../features/video/call/call-panel.tsx'
import { Consultation } from '../features/video/consultation.tsx'
import type { VisitNoteFormProps } from '../features/visit-notes/visit-note-form.tsx'
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
  ['practice', 'prescriptions', 'writing']
)

const PatientPanel = lazyScreen<PatientPanelProps>(
  () => import('../features/patients/patient-panel.tsx').then((module) => ({ default: module.PatientPanel })),
  ['practice']
)

const VisitNoteForm = lazyScreen<VisitNoteFormProps>(
  () => import('../features/visit-notes/visit-note-form.tsx').then((module) => ({ default: module.VisitNoteForm })),
  ['notes', 'prescriptions', 'speech']
)

const ReasonForm = lazyScreen<{ appointment: Appointment }>(
  () => import('../features/appointments/booking/reason-form.tsx').then((module) => ({ default: module.ReasonForm })),
  ['appointments', 'speech']
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

  const whileLoading = (part: ReactNode) => <Suspense fallback={<Spinner label={t('loading')} />}>{part}</Suspense>
  const doctorPanels = (appointment: Appointment): DoctorPanels => ({
    prescription: (close) =>
      whileLoading(<PrescriptionForm appointment={appointment} onSaved={close} onCancel={close} />),
    note: (close) => whileLoading(<VisitNoteForm appointment={appointment} onSigned={close} onClose={close} />),
    patient: () =>
      whileLoading(
        <PatientPanel appointmentId={appointment._id} symptoms={appointment.symptoms} hasIntake={appointment.hasIntake}>
          {whileLoading(<VisitNoteForm appointment={appointment} />)}
        </PatientPanel>
      )
  })
  return (
    <Consultation
      key={appointmentId}
      appointmentId={appointmentId}
      role={user.role}
      {...(user.role === 'doctor'
        ? { doctorPanels }
        : { whileWaiting: (appointment) => whileLoading(<ReasonForm appointment={appointment} />) })}
    />
  )
}
