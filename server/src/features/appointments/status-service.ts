import {
  type Appointment,
  type AppointmentStatus,
  appointmentCan,
  bookableTypes,
  type Cancellation,
  type CancelReason,
  type ConsultationType,
  cancelReasons,
  isLive,
  ruleTo
} from '@arogyachat/contract/appointments'
import type { InputFor } from '@arogyachat/contract/endpoint'
import type { setAppointmentStatus, updateAppointment } from '@arogyachat/contract/endpoints/appointments'
import type { Updateable } from 'kysely'
import type { AppContext } from '../../app-context.ts'
import { isUniqueViolation, type Tx } from '../../db/database.ts'
import type { AppointmentsTable } from '../../db/schema/appointments.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { assertAllowed, change, lockOpenAccounts, notifyParticipants } from './change-service.ts'
import type { AppointmentRow } from './store.ts'
import * as store from './store.ts'
import { cancellationPlace, factsOfRow, symptomsPlace } from './view-service.ts'

async function statusChange(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  row: AppointmentRow,
  { status, cancellation }: { status: AppointmentStatus; cancellation: Cancellation | undefined },
  now: Date
): Promise<Updateable<AppointmentsTable>> {
  const rule = ruleTo(status)
  if (!rule) throw new AppError('INVALID_STATUS')
  // Only undoing a completion depends on the rating.
  const isRated = row.status === 'completed' && (await store.listRatings(tx, [row.id])).length > 0
  assertAllowed(rule({ ...factsOfRow(row), isRated }, actor.role, now))
  // An appointment must not become live again when an account was closed.
  if (isLive(status) && !(await lockOpenAccounts(tx, row.patient_id, row.doctor_id)))
    throw new AppError('INVALID_STATUS')
  return {
    status,
    completed_at: status === 'completed' ? now : null,
    ...(status === 'canceled' && {
      canceled_by: actor.role,
      cancellation_sealed: cancellation ? await sealCancellation(context, tx, row, cancellation) : null
    })
  }
}

async function sealCancellation(context: AppContext, tx: Tx, row: AppointmentRow, cancellation: Cancellation) {
  const keys = await context.vault.keysOf(tx, [row.patient_id])
  return keys.seal(row.patient_id, cancellationPlace(row.id), cancellation)
}

/** @throws AppError INVALID for a reason without a cancellation, and for one that only the other role can have. */
function assertReason(
  actor: Actor,
  status: AppointmentStatus | undefined,
  cancellation: Cancellation | undefined
): void {
  if (cancellation === undefined) return
  const reasons: readonly CancelReason[] = cancelReasons[actor.role]
  if (status !== 'canceled' || !reasons.includes(cancellation.reason))
    throw new AppError('INVALID', { fields: { 'cancellation.reason': 'invalid' } })
}

/** Undoing a completion reserves the slot again, which another patient may have taken by now. */
function refuseTakenSlot(error: unknown): never {
  throw isUniqueViolation(error) ? new AppError('SLOT_TAKEN', { cause: error }) : error
}

/** Other patients see a freed slot at their next request. The room of a cancelled appointment is closed. */
export function notifyStatus(context: AppContext, appointment: Appointment): void {
  notifyParticipants(context, appointment, isLive(appointment.status) ? ['appointments'] : ['appointments', 'doctors'])
  if (appointment.status === 'canceled') context.live.closeRoom(appointment._id, 'canceled')
}

/**
 * Sets the status as the state table allows and notifies both participants.
 * @throws AppError INVALID, INVALID_STATUS, SLOT_TAKEN, NOT_FOUND, and the code of the state table.
 */
export async function setStatus(
  context: AppContext,
  actor: Actor,
  id: string,
  { status, cancellation }: InputFor<typeof setAppointmentStatus>['body']
): Promise<Appointment> {
  assertReason(actor, status, cancellation)
  const after = await change(
    context,
    actor,
    id,
    (row, _facts, tx, now) => statusChange(context, tx, actor, row, { status, cancellation }, now),
    cancellation
  ).catch(refuseTakenSlot)
  notifyStatus(context, after)
  return after
}

/**
 * Cancels an appointment.
 * @throws AppError as `setStatus`.
 */
export const cancel = (context: AppContext, actor: Actor, id: string): Promise<Appointment> =>
  setStatus(context, actor, id, { status: 'canceled' })

/**
 * Updates what the patient wrote before the appointment, or the status, or both. Setting the current status changes
 * nothing.
 * @throws AppError INVALID, INVALID_STATUS, SLOT_TAKEN, NOT_FOUND, and the code of the state table.
 */
export async function update(
  context: AppContext,
  actor: Actor,
  id: string,
  input: InputFor<typeof updateAppointment>['body']
): Promise<Appointment> {
  const { status, cancellation, symptoms, consultationType } = input
  assertReason(actor, status, cancellation)
  const decide: Parameters<typeof change>[3] = async (row, facts, tx, now) => {
    const set: Updateable<AppointmentsTable> = {}
    if (symptoms !== undefined || consultationType !== undefined)
      assertAllowed(appointmentCan.edit(facts, actor.role, now))
    if (consultationType !== undefined && consultationType !== row.consultation_type) {
      const types: readonly ConsultationType[] = bookableTypes.patient
      // A patient cannot turn an in-person appointment that the doctor arranged into a call, nor the reverse.
      if (!types.includes(consultationType) || !types.includes(row.consultation_type)) {
        throw new AppError('INVALID', { fields: { consultationType: 'invalid' } })
      }
      set.consultation_type = consultationType
    }
    if (symptoms !== undefined) {
      const keys = await context.vault.keysOf(tx, [row.patient_id])
      set.symptoms_sealed = keys.seal(row.patient_id, symptomsPlace(id), symptoms)
    }
    if (status !== undefined && status !== row.status) {
      Object.assign(set, await statusChange(context, tx, actor, row, { status, cancellation }, now))
    }
    return set
  }
  const after = await change(context, actor, id, decide, cancellation).catch(refuseTakenSlot)
  notifyStatus(context, after)
  return after
}
