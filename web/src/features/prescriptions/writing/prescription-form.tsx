import type { Appointment } from '@arogyachat/contract/appointments'
import { appointmentCan, factsOf } from '@arogyachat/contract/appointments'
import { type Ref, useImperativeHandle } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { usePrescriberFacts } from '../../doctors/queries.ts'
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
  return <PrescriptionWriter key={appointment._id} appointment={appointment} {...props} />
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
