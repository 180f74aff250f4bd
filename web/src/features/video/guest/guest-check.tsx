import type { Role } from '@arogyachat/contract/accounts'
import type { Appointment } from '@arogyachat/contract/appointments'
import { GuestInvitation } from './guest-invitation.tsx'
import { GuestQuestion } from './guest-question.tsx'

interface GuestCheckProps {
  appointment: Appointment
  role: Role
  /** The other participant. */
  name: string
}

/** The guest before the call: the patient invites one, and the doctor answers. */
export function GuestCheck({ appointment, role, name }: GuestCheckProps) {
  return role === 'patient' ? (
    <div>
      <GuestInvitation appointmentId={appointment._id} doctor={name} />
    </div>
  ) : (
    <GuestQuestion appointmentId={appointment._id} patient={name} />
  )
}
