import { type AppointmentStatus, isLive } from '@arogyachat/contract/appointments'
import { addDays, dateInIndia, slotEnd, slotStart } from '@arogyachat/contract/india-time'
import type { Insertable } from 'kysely'
import type { AppContext } from '../app-context.ts'
import type { Tx } from '../db/database.ts'
import type { AppointmentsTable, IntakesTable, RatingsTable, VisitNotesTable } from '../db/schema/appointments.ts'
import { commentPlace, symptomsPlace } from '../features/appointments/view-service.ts'
import { intakePlace } from '../features/assistant/intake-service.ts'
import { type Issued, sealAndSign } from '../features/prescriptions/document/signing-service.ts'
import { newCheckCode } from '../features/prescriptions/rules.ts'
import { prescribersOf } from '../features/prescriptions/service.ts'
import { notePlace } from '../features/visit-notes/service.ts'
import { newId } from '../platform/ids.ts'
import { type AuditEvent, recordAudit } from '../vault/audit.ts'
import type { Keys } from '../vault/vault.ts'
import type { People } from './seed-people.ts'
import type { DemoVisit } from './seed-visits.ts'

const minuteMs = 60_000

/** The status of a visit; a live one that is over counts as completed. */
const statusAt = (demoVisit: DemoVisit, date: string, now: Date): AppointmentStatus =>
  isLive(demoVisit.status) && slotEnd(date, demoVisit.slot) <= now ? 'completed' : demoVisit.status

interface Rows {
  appointments: Insertable<AppointmentsTable>[]
  prescriptions: { issued: Issued; written: NonNullable<DemoVisit['prescription']> }[]
  notes: Insertable<VisitNotesTable>[]
  ratings: Insertable<RatingsTable>[]
  intakes: Insertable<IntakesTable>[]
  events: AuditEvent[]
}

export async function writeVisits(
  context: AppContext,
  tx: Tx,
  people: People,
  visits: readonly DemoVisit[]
): Promise<void> {
  const now = context.clock.now()
  const keys = await context.vault.keysOf(tx, people.patientIds)
  const prescribers = await prescribersOf(tx, people.doctorIds)
  const rows: Rows = { appointments: [], prescriptions: [], notes: [], ratings: [], intakes: [], events: [] }
  for (const visit of visits) addVisit(rows, visit, people, keys, prescribers, now)
  await tx.insertInto('appointments').values(rows.appointments).execute()
  for (const { issued, written } of rows.prescriptions) {
    const sealed = await sealAndSign(context, tx, keys, issued, written)
    const row = { ...issued, ...sealed, prescriber: JSON.stringify(issued.prescriber) }
    await tx.insertInto('prescriptions').values(row).execute()
  }
  if (rows.notes.length > 0) await tx.insertInto('visit_notes').values(rows.notes).execute()
  if (rows.ratings.length > 0) await tx.insertInto('ratings').values(rows.ratings).execute()
  if (rows.intakes.length > 0) await tx.insertInto('intakes').values(rows.intakes).execute()
  await recordAudit(tx, now, null, rows.events)
}

function addVisit(
  rows: Rows,
  demoVisit: DemoVisit,
  people: People,
  keys: Keys,
  prescribers: Awaited<ReturnType<typeof prescribersOf>>,
  now: Date
): void {
  const patientId = people.patientIds[demoVisit.patient] as string
  const doctorId = people.doctorIds[demoVisit.doctor] as string
  const date = addDays(dateInIndia(now), demoVisit.day)
  const status = statusAt(demoVisit, date, now)
  const start = slotStart(date, demoVisit.slot)
  const id = newId()
  // Booked three days before, and never in the future.
  const bookedAt = new Date(Math.min(start.getTime() - 3 * 24 * 60 * minuteMs, now.getTime()))
  rows.appointments.push({
    id,
    patient_id: patientId,
    doctor_id: doctorId,
    date,
    slot: demoVisit.slot,
    status,
    consultation_type: demoVisit.type,
    symptoms_sealed: keys.seal(patientId, symptomsPlace(id), demoVisit.symptoms),
    room_id: newId(),
    canceled_by: status === 'canceled' ? 'patient' : null,
    met_at: status === 'completed' ? new Date(start.getTime() + (demoVisit.minutesLate ?? 0) * minuteMs) : null,
    created_at: bookedAt,
    updated_at: bookedAt
  })
  rows.events.push({ patientId, action: 'change:appointment', subjectId: id })
  if (demoVisit.rating) {
    const [rating, comment] = demoVisit.rating
    rows.ratings.push({
      appointment_id: id,
      doctor_id: doctorId,
      patient_id: patientId,
      rating,
      comment_sealed: keys.seal(patientId, commentPlace(id), comment),
      created_at: slotEnd(date, demoVisit.slot)
    })
  }
  if (demoVisit.summary) {
    const summary = { ...demoVisit.summary, writtenAt: bookedAt.toISOString() }
    rows.intakes.push({
      appointment_id: id,
      patient_id: patientId,
      content_sealed: keys.seal(patientId, intakePlace(id), summary),
      written_at: bookedAt
    })
    rows.events.push({ patientId, action: 'change:intake', subjectId: id })
  }
  if (demoVisit.prescription) {
    const prescriptionId = newId()
    const prescriber = prescribers.get(doctorId)
    if (!prescriber) throw new Error('A demo prescription has no doctor')
    const issued = {
      id: prescriptionId,
      appointment_id: id,
      patient_id: patientId,
      doctor_id: doctorId,
      version: 1,
      prescriber,
      check_code: newCheckCode(),
      issued_at: slotEnd(date, demoVisit.slot)
    }
    rows.prescriptions.push({ issued, written: demoVisit.prescription })
    rows.events.push({ patientId, action: 'change:prescription', subjectId: prescriptionId })
  }
  addNote(rows, demoVisit, { id, patientId, doctorId, date }, keys, prescribers)
}

/** The doctor's signed note of a visit. */
function addNote(
  rows: Rows,
  { note, slot }: DemoVisit,
  { id, patientId, doctorId, date }: { id: string; patientId: string; doctorId: string; date: string },
  keys: Keys,
  signers: Awaited<ReturnType<typeof prescribersOf>>
): void {
  if (!note) return
  const { followUpDays, ...texts } = note
  const noteId = newId()
  const followUpDate = followUpDays === null ? null : addDays(date, followUpDays)
  rows.notes.push({
    id: noteId,
    appointment_id: id,
    patient_id: patientId,
    doctor_id: doctorId,
    version: 1,
    content_sealed: keys.seal(patientId, notePlace(noteId), { ...texts, followUpDate, reason: '' }),
    signer: JSON.stringify(signers.get(doctorId)),
    signed_at: slotEnd(date, slot)
  })
  rows.events.push({ patientId, action: 'change:note', subjectId: id })
}
