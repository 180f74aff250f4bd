import { profileImageUrl } from '@arogyachat/contract/accounts'
import { type AppointmentStatus, type ConsultationType, joinClosesMinutes } from '@arogyachat/contract/appointments'
import type { InputFor, ReplyFor } from '@arogyachat/contract/endpoint'
import type { findPatients } from '@arogyachat/contract/endpoints/patients'
import { carerRole } from '@arogyachat/contract/family/family'
import { momentInIndia, slotEnd, slotStart } from '@arogyachat/contract/india-time'
import {
  ageBands,
  type ListedPatient,
  type PatientStatus,
  symptomSearchMax
} from '@arogyachat/contract/practice/practice'
import type { AppContext } from '../../app-context.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { type AuditEvent, recordAudit } from '../../vault/audit.ts'
import type { Keys } from '../../vault/vault.ts'
import { symptomsPlace } from '../appointments/view-service.ts'
import { isUrgentIntake } from '../assistant/intake-service.ts'
import { nameOfPatient } from '../personal-data/texts-service.ts'
import { type PatientSearch, patientSearch } from './rules.ts'
import * as store from './store.ts'

/** Patients whose symptoms are decrypted at a time, so that other requests are answered in between. */
const batchSize = 200

type Query = InputFor<typeof findPatients>['body']

/** The facts of a visit that are not clinical. */
export const visitTimeOf = (visit: {
  id: string
  date: string
  slot: string
  status: AppointmentStatus
  type: ConsultationType
}) => ({
  _id: visit.id,
  appointmentDate: visit.date,
  timeSlot: visit.slot,
  startsAt: slotStart(visit.date, visit.slot).toISOString(),
  endsAt: slotEnd(visit.date, visit.slot).toISOString(),
  status: visit.status,
  consultationType: visit.type
})

const statusOf = (keys: Keys, row: store.PatientRow): PatientStatus =>
  row.next_id !== null && row.intake_sealed && isUrgentIntake(keys, row.id, row.next_id, row.intake_sealed)
    ? 'urgent'
    : row.shown_status

const symptomsOf = (keys: Keys, row: store.PatientRow): string =>
  keys.open<string>(row.id, symptomsPlace(row.shown_id), row.symptoms_sealed)

interface Found {
  /** The rows of the page, in order. */
  rows: store.PatientRow[]
  total: number
  isPartial: boolean
}

/** Compares what is encrypted, in batches. Nothing that is opened here leaves the server. */
async function matching(
  context: AppContext,
  tx: Tx,
  all: readonly store.PatientRow[],
  status: PatientStatus | undefined,
  search: PatientSearch | null
): Promise<Pick<Found, 'rows' | 'isPartial'>> {
  const found: store.PatientRow[] = []
  for (let from = 0; from < all.length; from += batchSize) {
    const batch = all.slice(from, from + batchSize)
    const opensSymptoms = search !== null && from < symptomSearchMax
    const keys = await context.vault.keysOf(
      tx,
      batch.map((row) => row.id)
    )
    const fits = (row: store.PatientRow) =>
      (status === undefined || statusOf(keys, row) === status) &&
      (search === null || search.isName(row.name) || (opensSymptoms && search.isInSymptoms(symptomsOf(keys, row))))
    found.push(...batch.filter(fits))
    await new Promise((done) => setImmediate(done))
  }
  return { rows: found, isPartial: search !== null && all.length > symptomSearchMax }
}

async function find(context: AppContext, tx: Tx, actor: Actor, query: Query): Promise<Found> {
  const filter: store.PatientFilter = {
    doctorId: actor.accountId,
    joinableAfter: joinableAfter(context),
    gender: query.gender,
    ages: query.ageBand && ageBands[query.ageBand]
  }
  const offset = (query.page - 1) * query.pageSize
  const search = patientSearch(query.search)
  if (query.status === undefined && search === null) {
    const rows = await store.listPatients(tx, filter, { limit: query.pageSize, offset })
    // A page beyond the end has no row that could say how many there are.
    const total = rows[0]?.total ?? (offset === 0 ? 0 : await countOf(tx, filter))
    return { rows, total, isPartial: false }
  }
  const { rows, isPartial } = await matching(
    context,
    tx,
    await store.listPatients(tx, filter, null),
    query.status,
    search
  )
  return { rows: rows.slice(offset, offset + query.pageSize), total: rows.length, isPartial }
}

const countOf = async (tx: Tx, filter: store.PatientFilter): Promise<number> =>
  (await store.listPatients(tx, filter, { limit: 1, offset: 0 }))[0]?.total ?? 0

const joinableAfter = ({ clock }: Pick<AppContext, 'clock'>) =>
  momentInIndia(new Date(clock.now().getTime() - joinClosesMinutes * 60_000))

/** The next visit of a row. */
const nextOf = (row: store.PatientRow) =>
  row.next_id !== null && row.next_date !== null && row.next_slot !== null && row.next_status && row.next_type
    ? visitTimeOf({
        id: row.next_id,
        date: row.next_date,
        slot: row.next_slot,
        status: row.next_status,
        type: row.next_type
      })
    : null

/** The newest visit that has begun. */
const begunOf = (details: store.PatientDetails) =>
  details.begun_id !== null &&
  details.begun_date !== null &&
  details.begun_slot !== null &&
  details.begun_status &&
  details.begun_type
    ? visitTimeOf({
        id: details.begun_id,
        date: details.begun_date,
        slot: details.begun_slot,
        status: details.begun_status,
        type: details.begun_type
      })
    : null

type VisitTime = NonNullable<ListedPatient['next']>

/** Of the last visit that has begun and the next one, that which is nearer to now. */
function nearestOf(begun: VisitTime | null, next: VisitTime | null, now: Date): VisitTime | null {
  if (!begun || !next) return begun ?? next
  const distance = (visit: VisitTime) => Math.abs(Date.parse(visit.startsAt) - now.getTime())
  return distance(next) < distance(begun) ? next : begun
}

/** Opens these rows as cards and audits them as read. */
async function openCards(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  rows: readonly store.PatientRow[]
): Promise<ListedPatient[]> {
  if (rows.length === 0) return []
  const now = context.clock.now()
  const ids = rows.map((row) => row.id)
  await recordAudit(
    tx,
    now,
    actor,
    rows.flatMap(({ id: patientId, shown_id, next_id, intake_sealed }): AuditEvent[] => [
      { patientId, action: 'read:appointment', subjectId: shown_id },
      ...(intake_sealed && next_id ? [{ patientId, action: 'read:intake', subjectId: next_id } as const] : [])
    ])
  )
  const keys = await context.vault.keysOf(tx, ids)
  const details = new Map(
    (await store.listDetails(tx, actor.accountId, ids, momentInIndia(now))).map((row) => [row.id, row])
  )
  const carers = await store.listCarers(tx, ids)
  return rows.map((row): ListedPatient => {
    const more = details.get(row.id)
    const next = nextOf(row)
    return {
      _id: row.id,
      name: nameOfPatient(row.name, actor.language),
      age: row.age,
      gender: row.gender,
      profileImage: profileImageUrl(row.id, more?.image_at ?? null),
      carers: carers
        .filter((carer) => carer.patient_id === row.id)
        .map((carer) => ({ name: carer.name, role: carerRole(carer.relation, carer.gender) })),
      status: statusOf(keys, row),
      appointmentId: row.shown_id,
      symptoms: symptomsOf(keys, row),
      hasIntake: row.intake_sealed !== null,
      lastVisit: row.last_date,
      next,
      prescribable: !more || more.is_erased ? null : nearestOf(begunOf(more), next, now)
    }
  })
}

/**
 * One page of the patients whom the doctor treats. A patient whose appointments were all cancelled before they took place is not
 * among them, as in `isTreating`. What the page shows of each patient is audited in the same transaction.
 */
export const listPatients = (
  context: AppContext,
  actor: Actor,
  query: Query
): Promise<Omit<ReplyFor<typeof findPatients>, 'success'>> =>
  context.database.transaction(async (tx) => {
    const { rows, total, isPartial } = await find(context, tx, actor, query)
    const patients = await openCards(context, tx, actor, rows)
    return { patients, total, page: query.page, pageSize: query.pageSize, isPartial }
  })

/** The card of one patient; null when the doctor does not treat them. The read is audited. */
export const findCard = (context: AppContext, actor: Actor, patientId: string): Promise<ListedPatient | null> =>
  context.database.transaction(async (tx) => {
    const filter = { doctorId: actor.accountId, joinableAfter: joinableAfter(context), ids: [patientId] }
    const [card] = await openCards(context, tx, actor, await store.listPatients(tx, filter, null))
    return card ?? null
  })
