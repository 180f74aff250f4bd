import type { AdministeredDoctor } from '@arogyachat/contract/administration/administration'
import type { AppContext } from '../../app-context.ts'
import type { Queryable } from '../../db/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Logger } from '../../platform/log.ts'
import { logSecurityEvent } from '../../platform/security-log.ts'
import { readDocument } from './document-service.ts'
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
  return rows.map((row) => {
    const certificate = row.has_certificate ? ', with a certificate' : ''
    return `${row.email}  ${row.name}, ${row.specialization}: ${registrationOf(row)}${certificate}`
  })
}

async function findDoctor(q: Queryable, email: string) {
  const doctor = await verifications.findByEmail(q, email.trim().toLowerCase())
  if (!doctor) throw new Error(`There is no doctor with the address ${email}.`)
  return doctor
}

/**
 * The certificate of registration that a doctor has stored, with the name of a file for it. Logs a security event.
 * @throws Error with a message for the administrator.
 */
export async function readCertificate(context: Pick<AppContext, 'database' | 'vault' | 'log'>, email: string) {
  const doctor = await findDoctor(context.database.db, email)
  const { mediaType, bytes } = await readDocument(context, context.database.db, doctor.id, 'certificate').catch(
    (error: unknown) => {
      if (error instanceof AppError) throw new Error(`${doctor.name} has stored no certificate.`)
      throw error
    }
  )
  logSecurityEvent(context.log, { kind: 'doctor-certificate-read', accountId: doctor.id }, 'success')
  return { fileName: `certificate-${doctor.id}.${mediaType.split('/')[1]}`, bytes }
}

/**
 * Marks a doctor's registration as verified at that time, or as unverified with null, and returns a message.
 * @throws Error with a message for the administrator.
 */
export async function verify(q: Queryable, log: Logger, email: string, at: Date | null): Promise<string> {
  const doctor = await findDoctor(q, email)
  if (at && !doctor.registration_number) throw new Error(`${doctor.name} has given no registration number.`)
  const isUpdated = await verifications.setVerified(q, doctor, at)
  if (!isUpdated) throw new Error(`${doctor.name} has just changed the registration. Please look again.`)
  logSecurityEvent(log, { kind: at ? 'doctor-verified' : 'doctor-unverified', accountId: doctor.id }, 'success')
  return `${doctor.name} (${registrationOf(doctor)}) is ${at ? 'verified' : 'not verified'} now.`
}

const viewOf = (row: verifications.AdministeredRow): AdministeredDoctor => ({
  _id: row.id,
  name: row.name,
  email: row.email ?? '',
  specialization: row.specialization,
  qualifications: row.qualifications,
  registrationNumber: row.registration_number,
  registrationCouncil: row.registration_council,
  registeredAt: row.created_at.toISOString(),
  emailVerified: row.bookable_since !== null,
  verifiedAt: row.verified_at?.toISOString() ?? null,
  hasCertificate: row.certificate_at !== null,
  isBlocked: row.blocked_at !== null,
  isDemo: row.is_demo
})

/** One page of the doctors of a list, and how many there are. */
export async function listForAdministrator(
  q: Queryable,
  { page, pageSize, ...filter }: verifications.DoctorFilter & { page: number; pageSize: number }
): Promise<{ doctors: AdministeredDoctor[]; total: number }> {
  const rows = await verifications.listAdministered(q, filter, { limit: pageSize, offset: (page - 1) * pageSize })
  return { doctors: rows.map(viewOf), total: await verifications.countAdministered(q, filter) }
}

/** What was compared with the register of the council. */
interface Checked {
  name: string
  registrationNumber: string
  registrationCouncil: string | null
}

/**
 * Marks a doctor as verified with what was checked, or as unverified with null.
 * @throws AppError NOT_FOUND, FORBIDDEN for a demo doctor, REGISTRATION_CHANGED when it is no longer what was checked.
 */
export async function setVerification(
  q: Queryable,
  doctorId: string,
  at: Date,
  checked: Checked | null
): Promise<AdministeredDoctor> {
  const row = await verifications.findAdministered(q, doctorId)
  if (!row) throw new AppError('NOT_FOUND')
  if (row.is_demo) throw new AppError('FORBIDDEN')
  const of = checked
    ? {
        id: doctorId,
        name: checked.name,
        registration_number: checked.registrationNumber,
        registration_council: checked.registrationCouncil
      }
    : row
  const verifiedAt = checked ? at : null
  if (!(await verifications.setVerified(q, of, verifiedAt))) throw new AppError('REGISTRATION_CHANGED')
  return viewOf({ ...row, verified_at: verifiedAt })
}
