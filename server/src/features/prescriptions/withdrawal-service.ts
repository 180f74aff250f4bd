import type { Prescription } from '@arogyachat/contract/prescriptions'
import type { AppContext } from '../../app-context.ts'
import { isErased } from '../../db/account-state.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../vault/audit.ts'
import { announceNotice, writeNotice } from '../notices/service.ts'
import { viewOf, withdrawalPlace } from './service.ts'
import * as store from './store.ts'

/**
 * Withdraws the newest version of a prescription with a reason that the patient reads. Repeating it changes nothing.
 * @throws AppError NOT_FOUND for every other doctor, PRESCRIPTION_REPLACED for an earlier version, APPOINTMENT_OVER after an erasure.
 */
export async function withdraw(context: AppContext, actor: Actor, id: string, reason: string): Promise<Prescription> {
  const now = context.clock.now()
  let receiverId: string | null = null
  const { prescription, accountIds } = await context.database.transaction(async (tx) => {
    const found = await store.findOwn(tx, id, actor.accountId)
    if (!found) throw new AppError('NOT_FOUND')
    const { patient_id: patientId, doctor_id: doctorId, appointment_id: appointmentId } = found
    // The lock under which versions are issued.
    await store.findVisit(tx, appointmentId, actor.accountId, true)
    const row = await store.findOwn(tx, id, actor.accountId)
    if (!row) throw new AppError('NOT_FOUND')
    const keys = await context.vault.keysOf(tx, [patientId])
    if (row.withdrawn_at) return { prescription: viewOf(keys, row, now), accountIds: [] }
    if (await isErased(tx, patientId)) throw new AppError('APPOINTMENT_OVER')
    if (await store.findNext(tx, row)) throw new AppError('PRESCRIPTION_REPLACED')
    const withdrawal = { withdrawn_at: now, withdrawal_sealed: keys.seal(patientId, withdrawalPlace(id), reason) }
    await store.saveWithdrawal(tx, id, withdrawal)
    const sealDetails = (place: string) => keys.seal(patientId, place, { withdrawn: true, reason })
    await recordAudit(tx, now, actor, [{ patientId, action: 'change:prescription', subjectId: id, sealDetails }])
    receiverId = await writeNotice(tx, now, {
      kind: 'prescription-withdrawn',
      by: actor.role,
      appointmentId,
      eventId: id
    })
    return { prescription: viewOf(keys, { ...row, ...withdrawal }, now), accountIds: [patientId, doctorId] }
  })
  if (accountIds.length > 0) context.live.changed(accountIds, ['prescriptions', 'appointments'])
  await announceNotice(context, receiverId)
  return prescription
}
