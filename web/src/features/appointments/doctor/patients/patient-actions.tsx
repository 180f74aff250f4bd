import { type Appointment, appointmentCan } from '@arogyachat/contract/appointments'
import type { ErrorCode } from '@arogyachat/contract/errors'
import type { ListedPatient } from '@arogyachat/contract/practice/practice'
import { Pill } from 'lucide-react'
import { useErrorText } from '../../../../i18n/error-text.ts'
import { useFormats } from '../../../../i18n/formats.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { useNavigate } from '../../../../lib/router/location.ts'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toast/toast.tsx'
import { usePrescriberFacts } from '../../../doctors/queries.ts'
import { TypeIcon } from '../visit-facts.tsx'
import { useFetchAppointment } from './patient-queries.ts'

interface PatientActionsProps {
  patient: Pick<ListedPatient, 'next' | 'prescribable'>
  now: Date
  onPrescribe: (appointment: Appointment) => void
}

/** Whether the doctor can join the call of the next visit now; the server asks the same rule. */
function joinVerdict(next: NonNullable<ListedPatient['next']>, now: Date) {
  const { status, appointmentDate, timeSlot, consultationType } = next
  const facts = { status, appointmentDate, timeSlot, consultationType }
  return appointmentCan.join(
    { ...facts, hasMet: false, isRated: false, doctorInRoom: false, completedAt: null },
    'doctor',
    now
  )
}

/** Prescription, for the visit nearest to now, and Consult, for the next one. Each says why it cannot be used. */
export function PatientActions({ patient: { next, prescribable }, now, onPrescribe }: PatientActionsProps) {
  const t = useMessages('patients')
  const practice = useMessages('practice')
  const codes = useMessages('errors')
  const format = useFormats()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const facts = usePrescriberFacts()
  const appointment = useFetchAppointment()
  const reasonOf = (verdict: { ok: true } | { ok: false; code: ErrorCode }) =>
    verdict.ok ? undefined : codes(`codes.${verdict.code}`)
  const cannotPrescribe = prescribable
    ? reasonOf(appointmentCan.prescribe(prescribable, 'doctor', facts))
    : t('noActive')
  const cannotConsult = next ? reasonOf(joinVerdict(next, now)) : t('noNext')
  const prescribe = () => {
    if (!prescribable) return
    appointment.mutate(prescribable._id, {
      onSuccess: onPrescribe,
      onError: (error) => toast.error(practice('appointmentsLoadFailed'), errorText(error))
    })
  }
  const consult = () => {
    if (!next) return
    toast.success(practice('startingConsultation'), practice('connectingToCall'))
    navigate(paths.videoConference(next._id, 'doctor'))
  }
  return (
    <div className="grid gap-2">
      <p className="text-soft text-sm">
        {prescribable ? t('prescriptionFor', { date: format.date(prescribable.appointmentDate) }) : t('noActive')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="outline"
          icon={<Pill aria-hidden size={18} />}
          busy={appointment.isPending}
          disabledReason={cannotPrescribe}
          onClick={prescribe}
        >
          {practice('prescription')}
        </Button>
        <Button
          size="sm"
          icon={<TypeIcon type={next?.consultationType ?? 'video'} size={18} />}
          disabledReason={cannotConsult}
          onClick={consult}
        >
          {t('consult')}
        </Button>
      </div>
    </div>
  )
}
