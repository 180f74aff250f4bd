import type { Queryable } from '../../db/database.ts'
import type { Logger } from '../../platform/log.ts'
import { logSecurityEvent } from '../../platform/security-log.ts'
import * as store from './store.ts'

const listedAtOnce = 500

const registrationOf = (value: { registration_number: string | null; registration_council: string | null }) =>
  value.registration_number
    ? `${value.registration_number}, ${value.registration_council ?? 'no council given'}`
    : 'no number given'

/** A line for each doctor who waits, the longest waiting first; at most 500. */
export async function listUnverified(q: Queryable): Promise<string[]> {
  const rows = await store.listUnverified(q, listedAtOnce)
  if (rows.length === 0) return ['Nobody is waiting to be verified.']
  return rows.map((row) => `${row.email}  ${row.name}, ${row.specialization}: ${registrationOf(row)}`)
}

/** Marks a doctor's registration as checked at that instant, or as not checked; tells what was done. Throws with the reason. */
export async function verify(q: Queryable, log: Logger, email: string, at: Date | null): Promise<string> {
  const doctor = await store.findByEmail(q, email.trim().toLowerCase())
  if (!doctor) throw new Error(`There is no doctor with the address ${email}.`)
  if (at && !doctor.registration_number) throw new Error(`${doctor.name} has given no registration number.`)
  const isDone = await store.setVerified(q, doctor, at)
  if (!isDone) throw new Error(`${doctor.name} has just changed the registration. Please look again.`)
  logSecurityEvent(log, { kind: at ? 'doctor-verified' : 'doctor-unverified', accountId: doctor.id }, 'success')
  return `${doctor.name} (${registrationOf(doctor)}) is ${at ? 'verified' : 'not verified'} now.`
}
