import { type Appointment, liveStatuses } from '@arogyachat/contract/appointments'
import type { InputFor } from '@arogyachat/contract/endpoint'
import type { listPatientAppointments } from '@arogyachat/contract/endpoints/appointments'
import { dateInIndia, momentInIndia } from '@arogyachat/contract/india-time'
import type { AppContext } from '../../app-context.ts'
import type { Queryable } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { isTreating } from './relationship-service.ts'
import type { AppointmentRow } from './store.ts'
import * as store from './store.ts'
import { readAudited } from './view-service.ts'

/** The column of the actor's role in an appointment. */
export const sideOf = (actor: Actor) => (actor.role === 'patient' ? 'patient_id' : 'doctor_id')
const firstOf = (list: Appointment[]): Appointment => {
  const [first] = list
  if (!first) throw new AppError('NOT_FOUND')
  return first
}

/**
 * One appointment for its patient or its doctor. A doctor's read is audited.
 * @throws AppError NOT_FOUND for everyone else.
 */
export async function appointmentFor(context: AppContext, actor: Actor, id: string): Promise<Appointment> {
  return firstOf(
    await readAudited(context, actor, async (q) => {
      const row = await store.find(q, id, actor.accountId)
      return row ? [row] : []
    })
  )
}

/** One page of the appointments of the actor, and how many there are. */
export async function listOwn(
  context: AppContext,
  actor: Actor,
  query: InputFor<typeof listPatientAppointments>['query'] & Pick<store.Filter, 'patientId' | 'prescription'>
): Promise<{ appointments: Appointment[]; total: number }> {
  const filter: store.Filter = {
    side: sideOf(actor),
    accountId: actor.accountId,
    statuses: query.status ? [query.status] : query.order === 'soonest' ? liveStatuses : undefined,
    from: query.from,
    to: query.to,
    patientId: query.patientId,
    prescription: query.prescription,
    ...(query.order === 'past' && { notLiveAfter: momentInIndia(context.clock.now()) })
  }
  const page = {
    order: query.order === 'soonest' ? ('asc' as const) : ('desc' as const),
    limit: query.pageSize,
    offset: (query.page - 1) * query.pageSize
  }
  let total = 0
  const appointments = await readAudited(context, actor, async (q) => {
    total = await store.count(q, filter)
    return store.list(q, filter, page)
  })
  return { appointments, total }
}

/**
 * One page of the doctor's appointments with a patient, the newest first, and how many there are. The read is audited.
 * @throws AppError NOT_FOUND when the doctor does not treat the patient.
 */
export async function listWithPatient(
  context: AppContext,
  actor: Actor,
  patientId: string,
  { page, pageSize }: { page: number; pageSize: number }
): Promise<{ appointments: Appointment[]; total: number }> {
  const filter: store.Filter = { side: 'doctor_id', accountId: actor.accountId, patientId }
  let total = 0
  const appointments = await readAudited(context, actor, async (q) => {
    if (!(await isTreating(q, actor.accountId, patientId))) throw new AppError('NOT_FOUND')
    total = await store.count(q, filter)
    return store.list(q, filter, { order: 'desc', limit: pageSize, offset: (page - 1) * pageSize })
  })
  return { appointments, total }
}

/** The live appointments that are not over yet, soonest first. */
export function listUpcoming(context: AppContext, actor: Actor, limit: number): Promise<Appointment[]> {
  const filter: store.Filter = {
    side: sideOf(actor),
    accountId: actor.accountId,
    statuses: liveStatuses,
    endsAfter: momentInIndia(context.clock.now())
  }
  return readAudited(context, actor, (q) => store.list(q, filter, { order: 'asc', limit, offset: 0 }))
}

/** The next live appointment that is not over yet. */
export const upcomingOf = async (context: AppContext, actor: Actor): Promise<Appointment | null> =>
  (await listUpcoming(context, actor, 1))[0] ?? null

/**
 * The counts on a doctor's dashboard: distinct patients whom they treat or have treated, and today's appointments
 * that were not cancelled.
 */
export async function countsOfDoctor(context: AppContext, q: Queryable, doctorId: string) {
  const today = dateInIndia(context.clock.now())
  return {
    totalPatients: await store.countPatientsOf(q, doctorId),
    todaysAppointments: await store.count(q, {
      side: 'doctor_id',
      accountId: doctorId,
      statuses: ['scheduled', 'confirmed', 'completed', 'no-show'],
      from: today,
      to: today
    })
  }
}

/**
 * The row of an appointment for its participant, with nothing decrypted.
 * @throws AppError NOT_FOUND for everyone else.
 */
export async function ownRow(
  q: Queryable,
  actor: Pick<Actor, 'accountId'>,
  id: string,
  lock = false
): Promise<AppointmentRow> {
  const row = await store.find(q, id, actor.accountId, lock)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}
