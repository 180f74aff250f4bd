import type { Appointment } from '@arogyachat/contract/appointments'
import { useRef } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PrescriptionForm, type PrescriptionFormHandle } from './prescription-form.tsx'

interface PrescriptionDialogProps {
  open: boolean
  /** Null when none was chosen: the form says so. */
  appointment: Appointment | null
  onClose: () => void
}

/** Add Prescription. Closing it by any way asks first when something written was not issued. */
export function PrescriptionDialog({ open, appointment, onClose }: PrescriptionDialogProps) {
  const t = useMessages('practice')
  const form = useRef<PrescriptionFormHandle>(null)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && form.current?.leave()}
      title={t(appointment?.prescription ? 'newVersion' : 'addPrescription')}
      size="lg"
    >
      <PrescriptionForm ref={form} appointment={appointment} onSaved={onClose} onCancel={onClose} />
    </Dialog>
  )
}
