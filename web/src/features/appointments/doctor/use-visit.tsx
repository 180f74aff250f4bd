import {
  type Appointment,
  appointmentCan,
  type Cancellation,
  factsOf,
  type Verdict
} from '@arogyachat/contract/appointments'
import { type ReactNode, useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useNavigate } from '../../../lib/router/location.ts'
import { paths } from '../../../paths.ts'
import { useNameOf } from '../../../ui/person-name.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { usePrescriberFacts } from '../../doctors/queries.ts'
import { useSetAppointmentStatus } from '../queries.ts'
import { type Change, VisitDialogs } from './visit-dialogs.tsx'

export interface Visit {
  can: Record<
    'confirm' | 'complete' | 'undoCompletion' | 'noShow' | 'cancel' | 'prescribe' | 'join' | 'note' | 'followUp',
    Verdict
  >
  /** The change that is being saved. */
  changing: Change | null
  confirm: () => void
  undoCompletion: () => void
  join: () => void
  /** Opens a confirmation dialog; `dialogs` must be rendered. */
  askComplete: () => void
  askNoShow: () => void
  askCancel: () => void
  openNote: () => void
  openFollowUp: () => void
  dialogs: ReactNode
}

/** A note may be begun before the visit; it can only be signed once the visit has begun. */
const openable = (verdict: Verdict): Verdict => (!verdict.ok && verdict.code === 'TOO_EARLY' ? { ok: true } : verdict)

/**
 * What the doctor may do with an appointment at an instant, with the actions that do it. `asksForNote`: a completion without a signed
 * note opens the note; only where the appointment stays on the screen.
 */
export function useVisit(appointment: Appointment, now: Date, { asksForNote = false } = {}): Visit {
  const nameOf = useNameOf()
  const t = useMessages('practice')
  const format = useFormats()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const prescriber = usePrescriberFacts()
  const setStatus = useSetAppointmentStatus()
  const [asking, setAsking] = useState<Exclude<Change, 'confirmed'> | null>(null)
  const [writing, setWriting] = useState<'note' | 'follow-up' | null>(null)

  const patient = nameOf(appointment.patientId.name)
  const date = format.date(appointment.appointmentDate)
  const facts = factsOf(appointment)

  const showDone: Record<Change, () => void> = {
    confirmed: () =>
      facts.status === 'completed'
        ? toast.success(t('undoneToast'), t('undoneText', { patient }))
        : toast.success(t('confirmedToast'), t('confirmedText', { patient })),
    completed: () => toast.success(t('completedToast'), t('completedText', { patient })),
    canceled: () => toast.success(t('canceledToast'), t('canceledText', { patient })),
    'no-show': () => toast.success(t('noShowToast'), t('noShowText', { patient, date }))
  }
  const change = (status: Change, cancellation?: Cancellation) =>
    setStatus.mutate(
      { id: appointment._id, status, ...(cancellation && { cancellation }) },
      {
        onSuccess: () => {
          showDone[status]()
          if (status === 'completed' && asksForNote && !appointment.hasNote) setWriting('note')
        },
        onError: (error) => toast.error(t('changeFailed'), errorText(error)),
        onSettled: () => setAsking(null)
      }
    )
  const changing = setStatus.isPending ? (setStatus.variables.status as Change) : null

  return {
    can: {
      confirm: appointmentCan.confirm(facts, 'doctor'),
      complete: appointmentCan.complete(facts, 'doctor', now),
      undoCompletion: appointmentCan.undoCompletion(facts, 'doctor', now),
      noShow: appointmentCan.noShow(facts, 'doctor', now),
      cancel: appointmentCan.cancel(facts, 'doctor', now),
      prescribe: appointmentCan.prescribe(facts, 'doctor', prescriber),
      join: appointmentCan.join(facts, 'doctor', now),
      note: openable(appointmentCan.writeNote(facts, 'doctor', now)),
      followUp: appointmentCan.followUp(facts, 'doctor')
    },
    changing,
    confirm: () => change('confirmed'),
    undoCompletion: () => change('confirmed'),
    join: () => {
      toast.success(t('startingConsultation'), t('connectingToCall'))
      navigate(paths.videoConference(appointment._id, 'doctor'))
    },
    askComplete: () => setAsking('completed'),
    askNoShow: () => setAsking('no-show'),
    askCancel: () => setAsking('canceled'),
    openNote: () => setWriting('note'),
    openFollowUp: () => setWriting('follow-up'),
    dialogs: (
      <VisitDialogs
        appointment={appointment}
        now={now}
        asking={asking}
        writing={writing}
        changing={changing}
        onClose={() => setAsking(null)}
        onWritten={() => setWriting(null)}
        onConfirm={change}
      />
    )
  }
}
