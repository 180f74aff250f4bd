import {
  appointmentCan,
  type Cancellation,
  factsOf,
  joinOpensAt,
  joinOpensMinutes
} from '@arogyachat/contract/appointments'
import { dateInIndia, timeInIndia } from '@arogyachat/contract/india-time'
import { CalendarClock, Video, X } from 'lucide-react'
import { useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useNavigate } from '../../lib/router/location.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { useNameOf } from '../../ui/person-name.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { WriteMessageButton } from '../messages/write-message-button.tsx'
import type { SeenAppointment } from './last-seen.ts'
import { useCancelAppointment } from './queries.ts'

const RescheduleDialog = lazyPart(() =>
  import('./booking/reschedule-dialog.tsx').then((module) => module.RescheduleDialog)
)
const CancelVisitDialog = lazyPart(() =>
  import('./cancellation/cancel-visit-dialog.tsx').then((module) => module.CancelVisitDialog)
)

export interface AppointmentActionsProps {
  appointment: SeenAppointment
  now: Date
  /** Styles the buttons for the card of the next visit, where Join is the main action. */
  isNext?: boolean
}

/** Join, Reschedule and Cancel for an upcoming visit. A disabled Join says why. */
export function AppointmentActions({ appointment, now, isNext = false }: AppointmentActionsProps) {
  const nameOf = useNameOf()
  const t = useMessages('appointments')
  const join = useJoin(appointment)
  const reason = useJoinReason(appointment, now)
  const [open, setOpen] = useState<'reschedule' | 'cancel' | null>(null)
  const facts = factsOf(appointment)
  const quiet = isNext ? 'bg-white/12! text-on-deep!' : ''
  const close = () => setOpen(null)

  return (
    <div className="flex flex-col gap-2">
      <fieldset
        aria-label={t('actionsFor', { doctor: nameOf(appointment.doctorId.name) })}
        className="flex flex-wrap gap-2 max-md:*:grow"
      >
        {appointment.consultationType !== 'in-person' && (
          <Button
            variant={!isNext ? 'primary' : reason === undefined ? 'accent' : 'ghost'}
            icon={<Video aria-hidden className="size-5" />}
            className={`max-md:basis-full md:min-w-36 ${reason === undefined ? '' : quiet}`}
            onClick={join}
            {...(reason !== undefined && { disabledReason: reason })}
          >
            {t('join')}
          </Button>
        )}
        {appointmentCan.reschedule(facts, 'patient', now).ok && (
          <Button
            variant={isNext ? 'ghost' : 'outline'}
            className={quiet}
            icon={<CalendarClock aria-hidden className="size-5" />}
            onClick={() => setOpen('reschedule')}
          >
            {t('reschedule')}
          </Button>
        )}
        {appointmentCan.cancel(facts, 'patient', now).ok && (
          <Button
            variant="ghost"
            className={quiet}
            icon={<X aria-hidden className="size-5" />}
            onClick={() => setOpen('cancel')}
          >
            {t('cancel')}
          </Button>
        )}
        <WriteMessageButton
          role="patient"
          personId={appointment.doctorId._id}
          variant={isNext ? 'ghost' : 'outline'}
          className={quiet}
        />
      </fieldset>
      {reason !== undefined && <p className="text-sm opacity-90">{reason}</p>}
      {open === 'reschedule' && <RescheduleDialog appointment={appointment} onClose={close} />}
      {open === 'cancel' && <CancelDialog appointment={appointment} onClose={close} />}
    </div>
  )
}

/** Goes to the call. */
export function useJoin(appointment: SeenAppointment): () => void {
  const t = useMessages('appointments')
  const navigate = useNavigate()
  return () => {
    toast.success(t('startingConsultation'), t('connectingToCall'))
    navigate(paths.videoConference(appointment._id, 'patient'))
  }
}

/** Why the patient cannot join now, or undefined when they can. */
export function useJoinReason(appointment: SeenAppointment, now: Date): string | undefined {
  const t = useMessages('appointments')
  const formats = useFormats()
  const facts = factsOf(appointment)
  const verdict = appointmentCan.join(facts, 'patient', now)
  if (verdict.ok) return undefined
  if (verdict.code === 'NOT_A_CALL') return t('joinInPerson')
  if (verdict.code !== 'TOO_EARLY') return t('joinOver')
  const opens = joinOpensAt(facts)
  const time = formats.time(timeInIndia(opens))
  return dateInIndia(opens) === dateInIndia(now)
    ? t('joinOpens', { time })
    : t('joinOpensBefore', { minutes: joinOpensMinutes })
}

function CancelDialog({ appointment, onClose }: { appointment: SeenAppointment; onClose: () => void }) {
  const nameOf = useNameOf()
  const t = useMessages('appointments')
  const formats = useFormats()
  const errorText = useErrorText()
  const canceling = useCancelAppointment()
  const doctor = nameOf(appointment.doctorId.name)
  const date = formats.date(appointment.appointmentDate)

  // Awaited, because the result must be shown even when the list removes the card before the reply arrives.
  const cancel = async (cancellation: Cancellation) => {
    try {
      await canceling.mutateAsync({ id: appointment._id, cancellation })
      toast.success(t('canceledToast'), t('canceledText', { doctor, date }), { matters: true })
    } catch (error) {
      toast.error(t('cancelFailed'), errorText(error), { matters: true })
    } finally {
      onClose()
    }
  }

  return (
    <CancelVisitDialog
      role="patient"
      title={t('cancelTitle')}
      description={t('cancelText', { doctor, date, time: formats.slot(appointment.timeSlot) })}
      confirmLabel={t('cancelConfirm')}
      keepLabel={t('cancelKeep')}
      busy={canceling.isPending}
      onClose={onClose}
      onCancel={cancel}
    />
  )
}
