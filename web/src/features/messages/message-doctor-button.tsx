import type { Doctor } from '@arogyachat/contract/doctors'
import { useContacts } from './conversation-queries.ts'
import { WriteMessageButton } from './write-message-button.tsx'

/** Opens the conversation with this doctor; nothing when the patient cannot write to them. */
export function MessageDoctorButton({ doctor }: { doctor: Pick<Doctor, '_id' | 'name'> }) {
  const { data } = useContacts(doctor.name)
  if (!data?.contacts.some((contact) => contact._id === doctor._id)) return null
  return <WriteMessageButton role="patient" personId={doctor._id} size="sm" />
}
