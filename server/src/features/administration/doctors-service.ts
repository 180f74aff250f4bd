import type { AdministeredDoctor } from '@arogyachat/contract/administration/administration'
import type { verifyDoctor } from '@arogyachat/contract/administration/administration-endpoints'
import type { InputFor } from '@arogyachat/contract/endpoint'
import type { AppContext } from '../../app-context.ts'
import type { Administrator } from '../../http/administrator-session.ts'
import { logSecurityEvent } from '../../platform/security-log.ts'
import { readDocument } from '../doctors/document-service.ts'
import { setVerification } from '../doctors/verification-service.ts'
import { recordEvent } from './event-service.ts'

/**
 * Records that the registration of a doctor was checked; with null, that it no longer counts as checked.
 * @throws AppError NOT_FOUND, FORBIDDEN for a demo doctor, REGISTRATION_CHANGED.
 */
export async function changeVerification(
  context: AppContext,
  administrator: Administrator,
  doctorId: string,
  checked: InputFor<typeof verifyDoctor>['body'] | null
): Promise<AdministeredDoctor> {
  const now = context.clock.now()
  const doctor = await context.database.transaction(async (tx) => {
    const changed = await setVerification(tx, doctorId, now, checked)
    await recordEvent(tx, now, administrator, checked ? 'verify-doctor' : 'unverify-doctor', { subjectId: doctorId })
    return changed
  })
  const kind = checked ? 'doctor-verified' : 'doctor-unverified'
  logSecurityEvent(context.log, { kind, accountId: doctorId }, 'success')
  context.live.changed([doctorId], ['profile'])
  return doctor
}

/** The certificate of a doctor. @throws AppError NOT_FOUND */
export const readCertificate = (context: AppContext, administrator: Administrator, doctorId: string) =>
  context.database.transaction(async (tx) => {
    const certificate = await readDocument(context, tx, doctorId, 'certificate')
    await recordEvent(tx, context.clock.now(), administrator, 'read-certificate', { subjectId: doctorId })
    return certificate
  })
