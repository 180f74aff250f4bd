import type { Appointment } from '@arogyachat/contract/appointments'
import { appointmentCan, factsOf } from '@arogyachat/contract/appointments'
import { diagnosisMax } from '@arogyachat/contract/prescriptions'
import { type Ref, useImperativeHandle } from 'react'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Spinner } from '../../../ui/states.tsx'
import { usePrescriberFacts } from '../../doctors/queries.ts'
import { unsignedDiagnosis, useVisitNotes } from '../../visit-notes/queries.ts'
import { PrescriptionWriter } from './prescription-writer.tsx'

export interface PrescriptionFormHandle {
  /** Leaves like Cancel: asks first if something written has not been issued. */
  leave: () => void
}

export interface PrescriptionFormProps {
  /** Null when no appointment is selected; the form then only says so. */
  appointment: Appointment | null
  onSaved: () => void
  onCancel: () => void
  ref?: Ref<PrescriptionFormHandle>
}

/** Writes, reviews and issues a prescription, or explains why that is not possible. The draft is stored in this tab. */
export function PrescriptionForm({ appointment, ...props }: PrescriptionFormProps) {
  const t = useMessages('practice')
  const codes = useMessages('errors')
  const prescriber = usePrescriberFacts()
  if (!appointment) return <NotPossible {...props}>{t('noAppointmentSelected')}</NotPossible>
  const verdict = appointmentCan.prescribe(factsOf(appointment), 'doctor', prescriber)
  if (!verdict.ok) return <NotPossible {...props}>{codes(`codes.${verdict.code}`)}</NotPossible>
  return <FromNote key={appointment._id} appointment={appointment} {...props} />
}

/** Starts a first version from the note of the visit; one that cannot be loaded holds nothing up. */
function FromNote(props: PrescriptionFormProps & { appointment: Appointment }) {
  const t = useMessages('writing')
  const formats = useFormats()
  const { _id, hasNote, prescription } = props.appointment
  const notes = useVisitNotes(_id, hasNote && !prescription)
  if (notes.isLoading) return <Spinner label={t('noteLoading')} />
  const newest = notes.data?.[0]
  const firstLine = (newest?.diagnosis || unsignedDiagnosis(_id)).split('\n')[0] ?? ''
  const note = {
    diagnosis: firstLine.trim().slice(0, diagnosisMax),
    followUp: newest?.followUpDate ? formats.date(newest.followUpDate) : ''
  }
  return <PrescriptionWriter {...props} note={note} />
}

type NotPossibleProps = Pick<PrescriptionFormProps, 'onCancel' | 'ref'> & { children: string }

function NotPossible({ onCancel, ref, children }: NotPossibleProps) {
  const t = useMessages('practice')
  useImperativeHandle(ref, () => ({ leave: onCancel }), [onCancel])
  return (
    <div className="flex flex-col gap-4">
      <FormAlert>{children}</FormAlert>
      <Button className="self-end" variant="outline" onClick={onCancel}>
        {t('close')}
      </Button>
    </div>
  )
}
