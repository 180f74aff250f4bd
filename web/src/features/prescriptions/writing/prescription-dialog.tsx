import type { Appointment } from '@arogyachat/contract/appointments'
import { useRef } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { PrescriptionForm, type PrescriptionFormHandle } from './prescription-form.tsx'

interface PrescriptionDialogProps {
  open: boolean
  /** Null when no appointment is selected; the form says so. */
  appointment: Appointment | null
  onClose: () => void
}

/** The dialog to add a prescription. Closing it asks first if something written has not been issued. */
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
