import { profileImageUrl } from '@arogyachat/contract/accounts'
import type { Gender } from '@arogyachat/contract/common'
import type { InputFor } from '@arogyachat/contract/endpoint'
import type { addFamilyMember, updateFamilyMember } from '@arogyachat/contract/endpoints/family'
import { ageOn, isMinor } from '@arogyachat/contract/family/ages'
import { type Carer, carerRole, type FamilyMember, familyMax } from '@arogyachat/contract/family/family'
import { dateInIndia } from '@arogyachat/contract/india-time'
import type { AppContext } from '../../app-context.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { lockChains, recordAudit } from '../../vault/audit.ts'
import { closeAccount } from '../accounts/consent-service.ts'
import { registerCaredFor } from '../accounts/registration-service.ts'
import { notifyCanceled } from '../appointments/closing-service.ts'
import { doctorsTreating } from '../appointments/relationship-service.ts'
import { ageError } from './rules.ts'
import * as store from './store.ts'

const viewOf = (row: store.MemberRow): FamilyMember => ({
  _id: row.id,
  name: row.name,
  age: row.age,
  gender: row.gender,
  birthDate: row.birth_date,
  relation: row.relation,
  profileImage: profileImageUrl(row.id, row.image_at),
  hasOwnAccount: Boolean(row.has_own_account),
  handOver:
    row.hand_over_email && row.hand_over_ends_at
      ? { email: row.hand_over_email, endsAt: row.hand_over_ends_at.toISOString() }
      : null
})

/**
 * One person for whom the actor can act.
 * @throws AppError NOT_FOUND for anybody else.
 */
export async function findMember(context: AppContext, q: Queryable, actor: Actor, id: string): Promise<FamilyMember> {
  const row = await store.find(q, actor.accountId, id, context.clock.now())
  if (!row) throw new AppError('NOT_FOUND')
  return viewOf(row)
}

/** The people for whom the account can act, and those who can act for it or did until it was taken over. */
export async function listFamily(
  context: AppContext,
  actor: Actor
): Promise<{ members: FamilyMember[]; carers: Carer[] }> {
  const { db } = context.database
  const members = await store.list(db, actor.accountId, context.clock.now())
  const carers = await store.listCarers(db, actor.accountId)
  return {
    members: members.map(viewOf),
    carers: carers.map((row) => ({
      _id: row.id,
      name: row.name,
      role: carerRole(row.relation, row.gender),
      isAllowed: row.ended_by === null
    }))
  }
}

/**
 * Who cares or cared for the account's owner, and for whom they care or cared. A person for whom they no longer care is not named.
 */
export async function listTies({ database }: AppContext, { accountId }: Actor) {
  const rows = await store.listTies(database.db, accountId)
  return rows.map((row) => {
    const isCarer = row.carer_id === accountId
    return {
      youAre: isCarer ? ('carer' as const) : ('cared for' as const),
      name: isCarer && row.ended_at ? null : row.name,
      /** What the person cared for is to the carer. */
      relation: row.relation,
      agreedAt: row.agreed_at?.toISOString() ?? null,
      since: row.created_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      endedBy: row.ended_by,
      /** The address that the carer has offered the account to. */
      offeredTo: row.email
    }
  })
}

/** Both chains record a change of who cares for whom; each names the other account. */
export function recordCare(
  tx: Tx,
  at: Date,
  actor: Actor,
  pair: { carerId: string; patientId: string },
  chain: Awaited<ReturnType<typeof lockChains>>
): Promise<void> {
  const events = [
    { patientId: pair.patientId, action: 'change:care' as const, subjectId: pair.carerId },
    { patientId: pair.carerId, action: 'change:care' as const, subjectId: pair.patientId }
  ]
  return recordAudit(tx, at, actor, events, chain)
}

type PersonInput = Pick<InputFor<typeof addFamilyMember>['body'], 'birthDate' | 'age'>

/** @throws AppError INVALID. */
function ageOf({ birthDate, age }: PersonInput, today: string): number {
  const error = ageError(birthDate, age, today)
  if (error) throw new AppError('INVALID', { fields: { [error.field]: error.code } })
  return birthDate === null ? (age as number) : ageOn(birthDate, today)
}

/** @throws AppError CARER_UNDER_AGE, FAMILY_FULL. The audit chain of the carer must be locked. */
async function refuseCarer(context: AppContext, tx: Tx, carerId: string): Promise<{ phone: string }> {
  const carer = await store.findCarer(tx, carerId)
  if (!carer || isMinor(carer.age)) throw new AppError('CARER_UNDER_AGE')
  if ((await store.list(tx, carerId, context.clock.now())).length >= familyMax) throw new AppError('FAMILY_FULL')
  return carer
}

/**
 * Adds a person: a patient's account of its own, with which nobody can sign in, and the link that lets the actor act for it.
 * @throws AppError CARER_UNDER_AGE, FAMILY_FULL, NOTICE_CHANGED, INVALID.
 */
export async function addMember(
  context: AppContext,
  actor: Actor,
  input: InputFor<typeof addFamilyMember>['body']
): Promise<FamilyMember> {
  const now = context.clock.now()
  const age = ageOf(input, dateInIndia(now))
  const carerId = actor.accountId
  const member = await context.database.transaction(async (tx) => {
    await lockChains(tx, [carerId])
    const carer = await refuseCarer(context, tx, carerId)
    const patientId = await registerCaredFor(context, tx, carerId, {
      name: input.name,
      phone: input.phone ?? carer.phone,
      age,
      gender: input.gender,
      birthDate: input.birthDate,
      language: input.language ?? actor.language,
      consentVersion: input.consentVersion
    })
    await store.insertLink(tx, {
      id: newId(),
      carer_id: carerId,
      patient_id: patientId,
      relation: input.relation,
      agreed_at: isMinor(age) ? null : now,
      created_at: now
    })
    await recordCare(tx, now, actor, { carerId, patientId }, await lockChains(tx, [carerId, patientId]))
    return findMember(context, tx, actor, patientId)
  })
  notifyFamily(context, [carerId])
  return member
}

/** Makes the screens of these accounts fetch the family again, and their live connections follow the right people. */
export function notifyFamily(context: AppContext, accountIds: readonly string[]): void {
  context.live.changed(accountIds, ['family', 'notices'])
  context.live.reconnect(accountIds)
}

/**
 * Changes who a person is. With an account of their own, only the relation can be changed here.
 * @throws AppError NOT_FOUND, HAS_OWN_ACCOUNT, INVALID.
 */
export async function updateMember(
  context: AppContext,
  actor: Actor,
  patientId: string,
  input: InputFor<typeof updateFamilyMember>['body']
): Promise<FamilyMember> {
  const now = context.clock.now()
  const carerId = actor.accountId
  const member = await context.database.transaction(async (tx) => {
    const chain = await lockChains(tx, [carerId, patientId])
    const row = await store.find(tx, carerId, patientId, now)
    if (!row) throw new AppError('NOT_FOUND')
    if (!row.has_own_account) {
      const age = ageOf(input, dateInIndia(now))
      await store.updatePerson(tx, {
        id: patientId,
        name: input.name,
        age,
        gender: input.gender as Gender,
        birth_date: input.birthDate
      })
      const acting = { ...actor, accountId: patientId, carerId }
      await recordAudit(tx, now, acting, [{ patientId, action: 'change:profile', subjectId: patientId }], chain)
    }
    await store.updateRelation(tx, row.link_id, input.relation)
    return findMember(context, tx, actor, patientId)
  })
  context.live.changed([carerId, patientId], ['family', 'profile'])
  context.live.changed(await doctorsTreating(context.database.db, patientId), ['patients', 'appointments'])
  return member
}

/**
 * Ends the actor's care for a person. An account whose owner cannot sign in and for which nobody else acts is closed: its coming
 * appointments are cancelled, and nothing is erased before the periods of a closed account.
 * @throws AppError NOT_FOUND.
 */
export async function removeMember(context: AppContext, actor: Actor, patientId: string): Promise<void> {
  const at = context.clock.now()
  const carerId = actor.accountId
  const canceled = await context.database.transaction(async (tx) => {
    const chain = await lockChains(tx, [carerId, patientId])
    const row = await store.find(tx, carerId, patientId, at)
    if (!row || !(await store.endLink(tx, { carerId, patientId }, { at, by: 'carer' }))) throw new AppError('NOT_FOUND')
    await recordCare(tx, at, actor, { carerId, patientId }, chain)
    await store.deleteHandOver(tx, patientId)
    const isDependent = !row.has_own_account && !(await store.hasOtherCarer(tx, patientId))
    return isDependent ? closeAccount(context, tx, { ...actor, accountId: patientId, carerId }) : null
  })
  if (canceled) await notifyCanceled(context, canceled)
  notifyFamily(context, [carerId, patientId])
}

/**
 * Lets the person act again who cared for the account until it was taken over.
 * @throws AppError NOT_FOUND for anybody else, FAMILY_FULL.
 */
export async function allowCarer(context: AppContext, actor: Actor, carerId: string): Promise<void> {
  const now = context.clock.now()
  const patientId = actor.accountId
  await context.database.transaction(async (tx) => {
    const chain = await lockChains(tx, [carerId, patientId])
    const previous = (await store.listCarers(tx, patientId)).find((row) => row.id === carerId)
    if (!previous) throw new AppError('NOT_FOUND')
    if (previous.ended_by === null) return
    await refuseCarer(context, tx, carerId)
    await store.insertLink(tx, {
      id: newId(),
      carer_id: carerId,
      patient_id: patientId,
      relation: previous.relation,
      agreed_at: now,
      created_at: now
    })
    await recordCare(tx, now, actor, { carerId, patientId }, chain)
  })
  notifyFamily(context, [carerId, patientId])
}

/**
 * Ends the access of a carer to the actor's account.
 * @throws AppError NOT_FOUND.
 */
export async function endCarer(context: AppContext, actor: Actor, carerId: string): Promise<void> {
  const at = context.clock.now()
  const patientId = actor.accountId
  await context.database.transaction(async (tx) => {
    const chain = await lockChains(tx, [carerId, patientId])
    if (!(await store.endLink(tx, { carerId, patientId }, { at, by: 'patient' }))) throw new AppError('NOT_FOUND')
    await recordCare(tx, at, actor, { carerId, patientId }, chain)
  })
  notifyFamily(context, [carerId, patientId])
}
