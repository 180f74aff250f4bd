import type { Queryable } from '../../db/database.ts'
import type { Logger } from '../../platform/log.ts'
import { logSecurityEvent } from '../../platform/security-log.ts'
import * as verifications from './verification-store.ts'

const listMax = 500

const registrationOf = (doctor: { registration_number: string | null; registration_council: string | null }) =>
  doctor.registration_number
    ? `${doctor.registration_number}, ${doctor.registration_council ?? 'no council given'}`
    : 'no number given'

/** One line for each waiting doctor, longest wait first; at most 500. */
export async function listUnverified(q: Queryable): Promise<string[]> {
  const rows = await verifications.listUnverified(q, listMax)
  if (rows.length === 0) return ['Nobody is waiting to be verified.']
  return rows.map((row) => `${row.email}  ${row.name}, ${row.specialization}: ${registrationOf(row)}`)
}

/**
 * Marks a doctor's registration as verified at that time, or as unverified with null, and returns a message.
 * @throws Error with a message for the administrator.
 */
export async function verify(q: Queryable, log: Logger, email: string, at: Date | null): Promise<string> {
  const doctor = await verifications.findByEmail(q, email.trim().toLowerCase())
  if (!doctor) throw new Error(`There is no doctor with the address ${email}.`)
  if (at && !doctor.registration_number) throw new Error(`${doctor.name} has given no registration number.`)
  const isUpdated = await verifications.setVerified(q, doctor, at)
  if (!isUpdated) throw new Error(`${doctor.name} has just changed the registration. Please look again.`)
  logSecurityEvent(log, { kind: at ? 'doctor-verified' : 'doctor-unverified', accountId: doctor.id }, 'success')
  return `${doctor.name} (${registrationOf(doctor)}) is ${at ? 'verified' : 'not verified'} now.`
}
