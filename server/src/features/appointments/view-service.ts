import { profileImageUrl } from '@arogyachat/contract/accounts'
import { type Appointment, type AppointmentFacts, type Cancellation, isLive } from '@arogyachat/contract/appointments'
import { carerRole } from '@arogyachat/contract/family/family'
import { slotEnd, slotStart } from '@arogyachat/contract/india-time'
import type { LanguageCode } from '@arogyachat/contract/languages'
import type { Prescription } from '@arogyachat/contract/prescriptions'
import type { AppContext } from '../../app-context.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { recordAudit } from '../../vault/audit.ts'
import type { Keys } from '../../vault/vault.ts'
import { nameOfPatient } from '../personal-data/texts-service.ts'
import { newestOf } from '../prescriptions/service.ts'
import { treatedAmong } from './relationship-service.ts'
import type { AppointmentRow } from './store.ts'
import * as store from './store.ts'

/** The contexts that bind encrypted values to their appointment. */
export const symptomsPlace = (appointmentId: string) => `appointments.symptoms:${appointmentId}`
export const cancellationPlace = (appointmentId: string) => `appointments.cancellation:${appointmentId}`
export const commentPlace = (appointmentId: string) => `ratings.comment:${appointmentId}`

/** The facts of a row for the state table. Callers that need the rating or the room's presence add them. */
export const factsOfRow = (row: AppointmentRow): AppointmentFacts => ({
  status: row.status,
  appointmentDate: row.date,
  timeSlot: row.slot,
  consultationType: row.consultation_type,
  hasMet: row.met_at !== null,
  isRated: false,
  doctorInRoom: false,
  completedAt: row.completed_at?.toISOString() ?? null
})

const viewOf = (
  row: AppointmentRow,
  keys: Keys,
  language: LanguageCode | null,
  more: { prescription: Prescription | null; rating: Appointment['rating'] }
): Appointment => ({
  _id: row.id,
  doctorId: {
    _id: row.doctor_id,
    name: row.doctor_name,
    specialization: row.specialization,
    profileImage: profileImageUrl(row.doctor_id, row.doctor_image_at)
  },
  patientId: {
    _id: row.patient_id,
    name: nameOfPatient(row.patient_name, language),
    age: row.patient_age,
    gender: row.patient_gender,
    profileImage: profileImageUrl(row.patient_id, row.patient_image_at)
  },
  bookedBy:
    row.booker_name === null
      ? null
      : { name: row.booker_name, role: carerRole(row.booker_relation, row.booker_gender) },
  appointmentDate: row.date,
  timeSlot: row.slot,
  startsAt: slotStart(row.date, row.slot).toISOString(),
  endsAt: slotEnd(row.date, row.slot).toISOString(),
  status: row.status,
  consultationType: row.consultation_type,
  symptoms: keys.open<string>(row.patient_id, symptomsPlace(row.id), row.symptoms_sealed),
  roomId: row.room_id,
  ...more,
  canceledBy: row.canceled_by,
  cancellation:
    row.cancellation_sealed &&
    keys.open<Cancellation>(row.patient_id, cancellationPlace(row.id), row.cancellation_sealed),
  completedAt: row.completed_at?.toISOString() ?? null,
  hasMet: row.met_at !== null,
  hasIntake: row.has_intake,
  hasNote: row.has_note,
  hasTranscript: row.has_transcript,
  inRoom: { patient: false, doctor: false },
  createdAt: row.created_at.toISOString()
})

/** Decrypts rows for this account, with their ratings and newest prescriptions, in one query for each of these. */
export async function openRows(
  context: AppContext,
  q: Queryable,
  actor: Actor,
  rows: readonly AppointmentRow[]
): Promise<Appointment[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const keys = await context.vault.keysOf(q, [...new Set(rows.map((row) => row.patient_id))])
  const prescriptions = await newestOf(q, keys, ids, context.clock.now())
  const ratingOf = new Map(
    (await store.listRatings(q, ids)).map((rating) => [
      rating.appointment_id,
      {
        rating: rating.rating,
        comment: keys.open<string>(rating.patient_id, commentPlace(rating.appointment_id), rating.comment_sealed)
      }
    ])
  )
  const hidden = await withheldRows(q, actor, rows)
  return rows.map((row) => {
    const opened = viewOf(row, keys, actor.language, {
      prescription: prescriptions.get(row.id) ?? null,
      rating: ratingOf.get(row.id) ?? null
    })
    return hidden.has(row.id) ? withheld(opened) : opened
  })
}

/** The view of an appointment that was just booked, which has no rating, prescription, note or summary yet. */
export const openNew = (
  row: Omit<AppointmentRow, 'has_intake' | 'has_note' | 'has_transcript'>,
  keys: Keys
): Appointment =>
  viewOf({ ...row, has_intake: false, has_note: false, has_transcript: false }, keys, null, {
    prescription: null,
    rating: null
  })

/** Adds who is in the rooms now. It queries other nodes too, so it must not run inside a transaction. */
export async function withPresence(context: AppContext, appointments: Appointment[]): Promise<Appointment[]> {
  const open = appointments.filter(
    (appointment) => isLive(appointment.status) && appointment.consultationType !== 'in-person'
  )
  if (open.length === 0) return appointments
  const presence = await context.live.inRooms(open.map((entry) => entry._id))
  return appointments.map((appointment) => ({
    ...appointment,
    inRoom: presence.get(appointment._id) ?? appointment.inRoom
  }))
}

/**
 * The part of an appointment that a doctor sees who does not treat the patient any more: that it existed, and with
 * whom. The symptoms, the profile image, who booked and whether there is a summary are withheld. The reason for the
 * cancellation was given to the doctor.
 */
const withheld = (appointment: Appointment): Appointment => ({
  ...appointment,
  patientId: { ...appointment.patientId, profileImage: null },
  bookedBy: null,
  symptoms: '',
  hasIntake: false,
  hasNote: false,
  hasTranscript: false
})

/**
 * The ids of the rows whose content this account may not read: cancelled appointments of patients whom the doctor
 * does not treat.
 */
async function withheldRows(q: Queryable, actor: Actor, rows: readonly AppointmentRow[]): Promise<Set<string>> {
  if (actor.role !== 'doctor') return new Set()
  const canceled = rows.filter((row) => row.status === 'canceled')
  const treated = await treatedAmong(q, actor.accountId, [...new Set(canceled.map((row) => row.patient_id))])
  return new Set(canceled.filter((row) => !treated.has(row.patient_id)).map((row) => row.id))
}

/**
 * Audits one event for each patient whose symptoms a doctor is about to read; it names the appointment when there is
 * only one.
 */
async function auditRead(context: AppContext, tx: Tx, actor: Actor, rows: readonly AppointmentRow[]): Promise<void> {
  const seen = new Map<string, string | null>()
  for (const row of rows) seen.set(row.patient_id, seen.has(row.patient_id) ? null : row.id)
  await recordAudit(
    tx,
    context.clock.now(),
    actor,
    Array.from(seen, ([patientId, subjectId]) => ({ patientId, action: 'read:appointment', subjectId }))
  )
}

/** Reads and decrypts appointments and, for a doctor, audits the read in the same transaction. */
export async function readAudited(
  context: AppContext,
  actor: Actor,
  read: (q: Queryable) => Promise<AppointmentRow[]>
): Promise<Appointment[]> {
  const opened =
    actor.role === 'doctor'
      ? await context.database.transaction(async (tx) => {
          const rows = await read(tx)
          const hidden = await withheldRows(tx, actor, rows)
          await auditRead(
            context,
            tx,
            actor,
            // A reason is read also when the rest is withheld.
            rows.filter((row) => !hidden.has(row.id) || row.cancellation_sealed !== null)
          )
          return openRows(context, tx, actor, rows)
        })
      : await openRows(context, context.database.db, actor, await read(context.database.db))
  return withPresence(context, opened)
}
