import type { Appointment } from '@arogyachat/contract/appointments'
import type { ReplyOf } from '@arogyachat/contract/endpoint'
import type { getFollowUp } from '@arogyachat/contract/endpoints/appointments'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../../app-shell/session/session.tsx'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { useNameOf } from '../../../ui/person-name.tsx'
import { Skeleton } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { TypeBadge } from '../doctor/visit-facts.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { useFollowUp, useSchedule } from './use-schedule.ts'

type FollowUp = NonNullable<ReplyOf<typeof getFollowUp>['followUp']>

interface FollowUpDialogProps {
  /** The completed visit. */
  appointment: Appointment
  onClose: () => void
}

/** Proposes a free time for the follow-up of a visit. One press books it; another leads to all free times. */
export function FollowUpDialog({ appointment, onClose }: FollowUpDialogProps) {
  const t = useMessages('scheduling')
  const practice = useMessages('practice')
  const nameOf = useNameOf()
  const errorText = useErrorText()
  const [isChoosing, setChoosing] = useState(false)
  const proposal = useFollowUp(appointment._id)
  const booking = useBooking(appointment, onClose)
  const patient = nameOf(appointment.patientId.name)
  const { data } = proposal
  if (isChoosing)
    return (
      <ScheduleDialog
        start={{
          patient: { id: appointment.patientId._id, name: patient },
          ...(data && { date: data.date, type: data.consultationType })
        }}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('followUpTitle', { patient })}
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={() => (data === null ? onClose() : setChoosing(true))}>
            {data === null ? practice('close') : t('otherTime')}
          </Button>
          {data && (
            <Button
              variant="accent"
              icon={<CalendarClock aria-hidden className="size-5" />}
              busy={booking.isPending}
              onClick={() => booking.book(data)}
            >
              {t('bookThis')}
            </Button>
          )}
        </>
      }
    >
      {proposal.isPending && (
        <div role="status">
          <span className="sr-only">{t('proposing')}</span>
          <Skeleton className="h-24 w-full" />
        </div>
      )}
      {proposal.isError && data === undefined && (
        <ErrorState
          isSmall
          title={t('proposalFailed')}
          text={errorText(proposal.error)}
          retryLabel={practice('retry')}
          onRetry={() => void proposal.refetch()}
        />
      )}
      {data === null && <p>{t('noTimes')}</p>}
      {data && <Proposed followUp={data} />}
      {booking.isChecking && <FormAlert className="mt-3">{t('checking')}</FormAlert>}
      {booking.error && (
        <FormAlert className="mt-3" title={t('bookingFailed')}>
          {errorText(booking.error)}
        </FormAlert>
      )}
    </Dialog>
  )
}

function useBooking({ patientId: patient }: Appointment, onDone: () => void) {
  const t = useMessages('scheduling')
  const nameOf = useNameOf()
  const formats = useFormats()
  const doctorId = useSession().user?.id ?? ''
  const { mutate, isPending, isChecking, error } = useSchedule()
  const book = ({ date, timeSlot, consultationType }: FollowUp) =>
    mutate(
      { doctorId, patientId: patient._id, appointmentDate: date, timeSlot, consultationType, symptoms: '' },
      {
        onSuccess: () => {
          const said = { patient: nameOf(patient.name), date: formats.date(date), time: formats.slot(timeSlot) }
          toast.success(t('booked'), t('bookedText', said))
          onDone()
        }
      }
    )
  return { book, isPending, isChecking, error }
}

function Proposed({ followUp: { date, timeSlot, consultationType, wantedDate } }: { followUp: FollowUp }) {
  const t = useMessages('scheduling')
  const formats = useFormats()
  const why = () => {
    if (wantedDate === null) return t('usual')
    return t(wantedDate === date ? 'wanted' : 'wantedNearest', { date: formats.date(wantedDate) })
  }
  return (
    <div className="bubble flex flex-col items-start gap-2 bg-mint p-4">
      <p className="font-heading font-semibold text-xl">{formats.longDate(date)}</p>
      <p className="font-heading font-semibold text-xl">{formats.slot(timeSlot)}</p>
      <TypeBadge type={consultationType} />
      <p className="text-soft text-sm">{why()}</p>
    </div>
  )
}
