import type { Role } from '@arogyachat/contract/accounts'
import type { Appointment } from '@arogyachat/contract/appointments'
import type { ReactNode } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ApiError } from '../../lib/api-error.ts'
import { paths } from '../../paths.ts'
import { ErrorState, Spinner } from '../../ui/states.tsx'
import type { DoctorPanels } from './call/call-panel.tsx'
import { CannotJoin } from './cannot-join.tsx'
import { useVideo } from './queries.ts'
import { Visit } from './visit.tsx'

interface ConsultationProps {
  appointmentId: string
  role: Role
  /** The doctor's panels beside the video. */
  doctorPanels?: (appointment: Appointment) => DoctorPanels
  /** Shown to a patient who waits. */
  whileWaiting?: (appointment: Appointment) => ReactNode
}

/** Loads the appointment behind a call link and shows the visit, or why the user cannot join it. */
export function Consultation({ appointmentId, role, doctorPanels, whileWaiting }: ConsultationProps) {
  const t = useMessages('video')
  const errorText = useErrorText()
  const video = useVideo(appointmentId)
  const dashboard = paths.dashboard(role)

  if (video.isError && !video.data) {
    const { code } = video.error instanceof ApiError ? video.error : { code: null }
    if (code === 'NOT_FOUND' || code === 'ROOM_NOT_FOUND') return <CannotJoin code={code} dashboard={dashboard} />
    return (
      <main className="flex min-h-dvh items-center">
        <ErrorState
          title={t('failedTitle')}
          text={errorText(video.error)}
          retryLabel={t('retry')}
          onRetry={() => video.refetch()}
        />
      </main>
    )
  }
  if (!video.data) return <LoadingScreen label={t('loading')} />
  const { appointment, roomId, joinOpensAt, otherPhone } = video.data
  return (
    <Visit
      appointment={appointment}
      roomId={roomId}
      opensAt={joinOpensAt}
      otherPhone={otherPhone}
      role={role}
      onRefresh={video.refetch}
      {...(doctorPanels && { doctorPanels: doctorPanels(appointment) })}
      whileWaiting={whileWaiting?.(appointment)}
    />
  )
}

const LoadingScreen = ({ label }: { label: string }) => (
  <main className="flex min-h-dvh flex-col items-center justify-center gap-4">
    <Spinner label={label} />
    <p aria-hidden className="text-soft">
      {label}
    </p>
  </main>
)
