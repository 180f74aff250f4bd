import type { Gender } from '@arogyachat/contract/common'
import type { ReplyOf } from '@arogyachat/contract/endpoint'
import type { listPatientAudit, savePatientProfile } from '@arogyachat/contract/endpoints/patients'
import { isMinor } from '@arogyachat/contract/family/ages'
import { dateInIndia } from '@arogyachat/contract/india-time'
import type { LanguageCode } from '@arogyachat/contract/languages'
import type { PatientProfile, ProfileField } from '@arogyachat/contract/patients'
import type { z } from 'zod'
import type { AppContext } from '../../app-context.ts'
import { areAccountsOpen } from '../../db/account-state.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { auditDetailsPlace, recordAudit, verifyChain } from '../../vault/audit.ts'
import type { Keys } from '../../vault/vault.ts'
import { doctorsTreating } from '../appointments/relationship-service.ts'
import { upcomingOf } from '../appointments/service.ts'
import { nameOfPatient } from '../personal-data/texts-service.ts'
import { readOverrides } from '../prescriptions/service.ts'
import { titlesOf } from '../records/service.ts'
import { type ClinicalProfile, changedFields, profilePlace, profileVersionOf } from './rules.ts'
import * as store from './store.ts'

/** A contact is stored only with a name. */
const namedContact = (contact: ClinicalProfile['emergencyContact'] | undefined) => (contact?.name ? contact : null)

/** The encrypted profile of an erased patient, which says nothing. */
export const sealEmptyProfile = (keys: Keys, patientId: string): Buffer =>
  keys.seal(patientId, profilePlace(patientId), {
    bloodGroup: null,
    allergies: [],
    medicalHistory: [],
    currentMedications: [],
    emergencyContact: null
  } satisfies ClinicalProfile)

/** Inserts the patient, their key and their encrypted profile; the account must exist already. */
export async function insertPatientRecord(
  context: AppContext,
  tx: Tx,
  id: string,
  input: {
    name: string
    phone: string
    age: number
    gender: Gender
    birthDate?: string | null
  } & Partial<ClinicalProfile>
): Promise<void> {
  const clinical: ClinicalProfile = {
    bloodGroup: input.bloodGroup ?? null,
    allergies: input.allergies ?? [],
    medicalHistory: input.medicalHistory ?? [],
    currentMedications: input.currentMedications ?? [],
    emergencyContact: namedContact(input.emergencyContact)
  }
  const { name, phone, age, gender, birthDate = null } = input
  const columns = { id, name, phone, age, gender, birth_date: birthDate }
  // The key's row refers to the patient and the patient's row needs the key for encryption: insert the row first,
  // then encrypt.
  await store.insert(tx, { ...columns, profile_sealed: Buffer.alloc(0) })
  await context.vault.createKey(tx, id)
  const keys = await context.vault.keysOf(tx, [id])
  await store.update(tx, { ...columns, profile_sealed: keys.seal(id, profilePlace(id), clinical) })
}

/** Makes the ages of patients whose date of birth is known those of today in India. */
export const refreshAges = ({ database }: Pick<AppContext, 'database'>, now: Date) =>
  store.updateAges(database.db, dateInIndia(now))

type StoredPatient = NonNullable<Awaited<ReturnType<typeof store.find>>>

const profileOf = (row: StoredPatient, clinical: ClinicalProfile): PatientProfile => ({
  _id: row.id,
  version: profileVersionOf(row),
  name: row.name,
  email: row.email ?? '',
  phone: row.phone,
  age: row.age,
  birthDate: row.birth_date,
  gender: row.gender,
  ...clinical,
  abhaNumber: clinical.abhaNumber ?? null,
  abhaAddress: clinical.abhaAddress ?? null,
  abhaConfirmedAt: clinical.abhaConfirmedAt ?? null,
  profileImage: row.profileImage
})

/**
 * The patient's own profile.
 * @throws AppError NOT_FOUND.
 */
export async function readProfile(context: AppContext, actor: Actor): Promise<PatientProfile> {
  const { db } = context.database
  const row = await store.find(db, actor.accountId)
  if (!row) throw new AppError('NOT_FOUND')
  const keys = await context.vault.keysOf(db, [row.id])
  return profileOf(row, keys.open<ClinicalProfile>(row.id, profilePlace(row.id), row.profile_sealed))
}

/**
 * Registration accepts adults only; a patient who was registered as a minor before that rule keeps the age. The age of somebody
 * whose date of birth is known follows from it.
 * @throws AppError INVALID.
 */
function refuseAge(row: StoredPatient, age: number | undefined): void {
  if (age === undefined || age === row.age) return
  if (row.birth_date !== null) throw new AppError('INVALID', { fields: { age: 'ageFromBirthDate' } })
  if (isMinor(age) && !isMinor(row.age)) throw new AppError('INVALID', { fields: { age: 'underAge' } })
}

/** What a patient sends, and what the register of ABHA has confirmed. */
type ProfileInput = z.output<typeof savePatientProfile.body> & { abhaConfirmedAt?: string }

/**
 * Saves the fields in the request and keeps the others. An ABHA that is changed by hand is no longer a confirmed one. The
 * patient's other screens and the treating doctors' fetch the profile again.
 * @throws AppError INVALID, NOT_FOUND, PROFILE_CHANGED when the change is based on an earlier version.
 */
export async function saveProfile(context: AppContext, actor: Actor, input: ProfileInput): Promise<PatientProfile> {
  const profile = await context.database.transaction(async (tx) => {
    const row = await store.find(tx, actor.accountId, { forUpdate: true })
    if (!row) throw new AppError('NOT_FOUND')
    if (!(await areAccountsOpen(tx, [row.id]))) throw new AppError('NOT_SIGNED_IN')
    if (input.version !== undefined && input.version !== profileVersionOf(row)) throw new AppError('PROFILE_CHANGED')
    refuseAge(row, input.age)
    const keys = await context.vault.keysOf(tx, [row.id])
    const before = keys.open<ClinicalProfile>(row.id, profilePlace(row.id), row.profile_sealed)
    const keep = <T>(value: T | undefined, old: T): T => (value === undefined ? old : value)
    const abhaNumber = keep(input.abhaNumber, before.abhaNumber)
    const abhaAddress = keep(input.abhaAddress, before.abhaAddress)
    const isSameAbha = abhaNumber === before.abhaNumber && abhaAddress === before.abhaAddress
    const clinical: ClinicalProfile = {
      bloodGroup: keep(input.bloodGroup, before.bloodGroup),
      allergies: keep(input.allergies, before.allergies),
      medicalHistory: keep(input.medicalHistory, before.medicalHistory),
      currentMedications: keep(input.currentMedications, before.currentMedications),
      emergencyContact: namedContact(keep(input.emergencyContact, before.emergencyContact)),
      abhaNumber,
      abhaAddress,
      abhaConfirmedAt: keep(input.abhaConfirmedAt, isSameAbha ? before.abhaConfirmedAt : null)
    }
    const columns = {
      id: row.id,
      name: keep(input.name, row.name),
      phone: keep(input.phone, row.phone),
      age: keep(input.age, row.age),
      gender: keep(input.gender, row.gender),
      birth_date: row.birth_date
    }
    const saved = { ...row, ...columns, profile_sealed: keys.seal(row.id, profilePlace(row.id), clinical) }
    await store.update(tx, { ...columns, profile_sealed: saved.profile_sealed })
    const profile = profileOf(saved, clinical)
    const details: ProfileChange = { changed: changedFields(profileOf(row, before), profile) }
    await recordAudit(tx, context.clock.now(), actor, [
      {
        patientId: row.id,
        action: 'change:profile',
        subjectId: row.id,
        sealDetails: (place) => keys.seal(row.id, place, details)
      }
    ])
    return profile
  })
  context.live.changed([actor.accountId], ['profile'])
  context.live.changed(await doctorsTreating(context.database.db, actor.accountId), ['patients', 'appointments'])
  return profile
}

/** The next appointment, the counts and the previous sign-in of a patient's dashboard. */
export async function readDashboard(context: AppContext, actor: Actor) {
  const upcoming = await upcomingOf(context, actor)
  const { lastLogin, ...counts } = await store.findCounts(context.database.db, actor.accountId)
  return { upcoming, counts, lastLogin: lastLogin?.toISOString() ?? null }
}

type AuditDetails = ReplyOf<typeof listPatientAudit>['events'][number]['details']

/** What the audit log keeps of a change of the profile: no values, which the profile itself holds. */
interface ProfileChange {
  changed: ProfileField[]
}

const isProfileChange = (details: AuditDetails | ProfileChange): details is ProfileChange =>
  details !== null && 'changed' in details

const isAboutRecord = (action: string) => action === 'read:record' || action === 'change:record'

/** Administrators are named by their role alone. */
const nameOfActor = (role: string, name: string, language: LanguageCode | null) =>
  role === 'administrator' ? '' : nameOfPatient(name, language)

/**
 * Who read and who changed the patient's clinical content; `intact` says whether the audit chain was verified without
 * errors.
 */
export async function listAudit(context: AppContext, actor: Actor, page: { page: number; pageSize: number }) {
  const { db } = context.database
  const { events, total } = await store.listAudit(db, actor.accountId, page)
  const keys = await context.vault.keysOf(db, [actor.accountId])
  const subjects = events.flatMap((event) =>
    isAboutRecord(event.action) && event.subject_id ? [event.subject_id] : []
  )
  const titles = await titlesOf(db, keys, actor.accountId, subjects)
  return {
    events: events.map((event) => {
      const sealed = event.details_sealed
      const details = sealed
        ? keys.open<AuditDetails | ProfileChange>(actor.accountId, auditDetailsPlace(event.number), sealed)
        : null
      const { actor_id: _id, actor_name: name, actor_role: role } = event
      return {
        at: event.at.toISOString(),
        action: event.action,
        actor: _id === null ? null : { _id, name: nameOfActor(role, name, actor.language), role },
        subjectId: event.subject_id,
        record: titles.get(event.subject_id ?? '') ?? null,
        details:
          details === null || isProfileChange(details)
            ? null
            : { ...details, overrides: readOverrides(details.overrides) },
        changed: isProfileChange(details) ? details.changed : null
      }
    }),
    intact: await verifyChain(db, actor.accountId),
    total,
    page: page.page,
    pageSize: page.pageSize
  }
}
