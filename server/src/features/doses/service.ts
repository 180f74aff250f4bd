import type { InputFor } from '@arogyachat/contract/endpoint'
import type { markDose, saveReminders } from '@arogyachat/contract/endpoints/doses'
import { dateInIndia } from '@arogyachat/contract/india-time'
import {
  type DoseMark,
  type DoseState,
  defaultReminderTimes,
  doseKey,
  partsDue
} from '@arogyachat/contract/prescriptions/doses'
import type { AppContext } from '../../app-context.ts'
import { areAccountsActive } from '../../db/account-state.ts'
import type { Queryable } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { lockChains } from '../../vault/audit.ts'
import type { Keys } from '../../vault/vault.ts'
import { announceNotice, writeNotice } from '../notices/service.ts'
import { newestOf } from '../prescriptions/service.ts'
import * as store from './store.ts'

/** More requests than anybody has open at a time. */
const refillsShown = 50

type Marks = Record<string, DoseMark>
const marksPlace = (date: string) => `dose_days.marks:${date}`

/** The marks of a day. */
export async function marksFor(q: Queryable, keys: Keys, patientId: string, date: string): Promise<Marks> {
  const sealed = await store.findMarks(q, patientId, date)
  return sealed ? keys.open<Marks>(patientId, marksPlace(date), sealed) : {}
}

/** The patient's reminders, today's marks and requests for a refill. */
export async function read(context: AppContext, { accountId }: Actor, q: Queryable = context.database.db) {
  const date = dateInIndia(context.clock.now())
  const keys = await context.vault.keysOf(q, [accountId])
  return {
    date,
    ...(await remindersOf(q, accountId)),
    marks: await marksFor(q, keys, accountId, date),
    refills: await refillsOf(q, accountId, refillsShown)
  } satisfies DoseState
}

const remindersOf = async (q: Queryable, patientId: string) => ({
  times: (await store.findTimes(q, patientId)) ?? defaultReminderTimes,
  appointmentIds: await store.listReminded(q, patientId)
})

async function refillsOf(q: Queryable, patientId: string, limit: number | null): Promise<DoseState['refills']> {
  const rows = await store.listRefills(q, patientId, limit)
  return rows.map((row) => ({
    prescriptionId: row.prescription_id,
    askedAt: row.asked_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null
  }))
}

/** The reminders, the marks of every day that is kept, and every request for a refill. */
export async function readAll(context: AppContext, { accountId }: Actor) {
  const { db } = context.database
  const keys = await context.vault.keysOf(db, [accountId])
  const days = await store.listDays(db, accountId)
  return {
    reminders: await remindersOf(db, accountId),
    doseMarks: days.map(({ date, marks_sealed: sealed }) => ({
      date,
      marks: keys.open<Marks>(accountId, marksPlace(date), sealed)
    })),
    refills: await refillsOf(db, accountId, null)
  }
}

/** Replaces the times and the prescriptions of the reminders. Prescriptions of others are ignored. */
export async function saveAll(
  context: AppContext,
  actor: Actor,
  { times, appointmentIds }: InputFor<typeof saveReminders>['body']
): Promise<DoseState> {
  return context.database.transaction(async (tx) => {
    // Two screens of one patient replace the reminders one after the other.
    await lockChains(tx, [actor.accountId])
    await store.saveTimes(tx, actor.accountId, times)
    await store.replaceReminded(tx, actor.accountId, appointmentIds)
    return read(context, actor, tx)
  })
}

/**
 * Marks a dose of today, or removes its mark.
 * @throws AppError NOT_FOUND for another patient's prescription, INVALID for a dose that is not due today.
 */
export async function mark(
  context: AppContext,
  actor: Actor,
  { prescriptionId, row, part, mark: chosen }: InputFor<typeof markDose>['body']
): Promise<DoseState> {
  const now = context.clock.now()
  const date = dateInIndia(now)
  const patientId = actor.accountId
  const doses = await context.database.transaction(async (tx) => {
    await lockChains(tx, [patientId])
    const own = await store.findPrescription(tx, prescriptionId, patientId)
    if (!own) throw new AppError('NOT_FOUND')
    const keys = await context.vault.keysOf(tx, [patientId])
    const prescription = (await newestOf(tx, keys, [own.appointment_id], now)).get(own.appointment_id)
    const medicine = prescription?._id === prescriptionId ? prescription.medications[row] : undefined
    const issuedOn = dateInIndia(new Date(prescription?.issuedAt ?? now))
    if (!medicine || !partsDue(medicine.timing, issuedOn, date).includes(part))
      throw new AppError('INVALID', { fields: { part: 'invalid' } })
    const { [doseKey(prescriptionId, row, part)]: _, ...others } = await marksFor(tx, keys, patientId, date)
    const marks: Marks = chosen === null ? others : { ...others, [doseKey(prescriptionId, row, part)]: chosen }
    const sealed = keys.seal(patientId, marksPlace(date), marks)
    await store.saveMarks(tx, { patient_id: patientId, date, marks_sealed: sealed })
    return read(context, actor, tx)
  })
  context.live.changed([patientId], ['prescriptions'])
  return doses
}

/**
 * Asks the doctor of a prescription for a new one. Repeating it changes nothing.
 * @throws AppError NOT_FOUND, DOCTOR_NOT_BOOKABLE when the doctor has left.
 */
export async function askForRefill(context: AppContext, actor: Actor, prescriptionId: string): Promise<DoseState> {
  const now = context.clock.now()
  let receiverId: string | null = null
  const doses = await context.database.transaction(async (tx) => {
    const own = await store.findPrescription(tx, prescriptionId, actor.accountId)
    if (!own) throw new AppError('NOT_FOUND')
    if (!(await areAccountsActive(tx, [own.doctor_id]))) throw new AppError('DOCTOR_NOT_BOOKABLE')
    const isFirst = await store.insertRefill(tx, {
      prescription_id: prescriptionId,
      patient_id: actor.accountId,
      doctor_id: own.doctor_id,
      asked_at: now
    })
    const notice = { kind: 'refill-asked', by: 'patient', appointmentId: own.appointment_id } as const
    if (isFirst) receiverId = await writeNotice(tx, now, { ...notice, eventId: prescriptionId })
    return read(context, actor, tx)
  })
  await announceNotice(context, receiverId)
  return doses
}
