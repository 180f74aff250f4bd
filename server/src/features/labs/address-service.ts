import type { InputFor } from '@arogyachat/contract/endpoint'
import type { addAddress } from '@arogyachat/contract/endpoints/labs'
import { type Address, addressesMax, addressText } from '@arogyachat/contract/labs'
import type { AppContext } from '../../app-context.ts'
import { areAccountsOpen } from '../../db/account-state.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { lockChains, recordAudit } from '../../vault/audit.ts'
import type { Keys } from '../../vault/vault.ts'
import * as store from './address-store.ts'

type Content = InputFor<typeof addAddress>['body']

const contentPlace = (id: string) => `addresses.content:${id}`

const viewOf = (keys: Keys, row: store.AddressRow): Address => ({
  _id: row.id,
  ...keys.open<Content>(row.patient_id, contentPlace(row.id), row.content_sealed)
})

const parts = ['label', 'street', 'landmark', 'pincode', 'phone'] as const

/** The first address that the patient has kept, in one line; null without one. */
export async function firstAddressOf(tx: Tx, keys: Keys, patientId: string): Promise<string | null> {
  const [row] = await store.list(tx, patientId)
  return row ? addressText({ ...viewOf(keys, row), phone: '' }) : null
}

/** The addresses that the patient keeps, the oldest first. */
export async function listAddresses(context: AppContext, actor: Actor): Promise<Address[]> {
  const { db } = context.database
  const rows = await store.list(db, actor.accountId)
  const keys = await context.vault.keysOf(db, [actor.accountId])
  return rows.map((row) => viewOf(keys, row))
}

/**
 * Keeps an address. One that is kept already is returned, so that a repeat after a lost reply adds no second one.
 * @throws AppError TOO_MANY_ADDRESSES, NOT_SIGNED_IN for a closed account.
 */
export async function keepAddress(context: AppContext, actor: Actor, input: Content): Promise<Address> {
  const now = context.clock.now()
  const patientId = actor.accountId
  const { address, isNew } = await context.database.transaction(async (tx) => {
    const chain = await lockChains(tx, [patientId])
    if (!(await areAccountsOpen(tx, [patientId]))) throw new AppError('NOT_SIGNED_IN')
    const keys = await context.vault.keysOf(tx, [patientId])
    const kept = (await store.list(tx, patientId)).map((row) => viewOf(keys, row))
    const same = kept.find((other) => parts.every((part) => other[part] === input[part]))
    if (same) return { address: same, isNew: false }
    if (kept.length >= addressesMax) throw new AppError('TOO_MANY_ADDRESSES')
    const id = newId()
    const content_sealed = keys.seal(patientId, contentPlace(id), input)
    const row = { id, patient_id: patientId, content_sealed, created_at: now }
    await store.insert(tx, row)
    await recordAudit(tx, now, actor, [{ patientId, action: 'change:address', subjectId: id }], chain)
    return { address: viewOf(keys, row), isNew: true }
  })
  if (isNew) context.live.changed([patientId], ['labs'])
  return address
}

/**
 * Changes one of the patient's own addresses.
 * @throws AppError NOT_FOUND.
 */
export async function changeAddress(context: AppContext, actor: Actor, id: string, input: Content): Promise<Address> {
  const now = context.clock.now()
  const patientId = actor.accountId
  await context.database.transaction(async (tx) => {
    const chain = await lockChains(tx, [patientId])
    const keys = await context.vault.keysOf(tx, [patientId])
    const sealed = keys.seal(patientId, contentPlace(id), input)
    if (!(await store.update(tx, id, patientId, sealed))) throw new AppError('NOT_FOUND')
    await recordAudit(tx, now, actor, [{ patientId, action: 'change:address', subjectId: id }], chain)
  })
  context.live.changed([patientId], ['labs'])
  return { _id: id, ...input }
}

/**
 * Deletes one of the patient's own addresses.
 * @throws AppError NOT_FOUND.
 */
export async function deleteAddress(context: AppContext, actor: Actor, id: string): Promise<void> {
  const patientId = actor.accountId
  await context.database.transaction(async (tx) => {
    const chain = await lockChains(tx, [patientId])
    if (!(await store.remove(tx, id, patientId))) throw new AppError('NOT_FOUND')
    const event = { patientId, action: 'change:address', subjectId: id } as const
    await recordAudit(tx, context.clock.now(), actor, [event], chain)
  })
  context.live.changed([patientId], ['labs'])
}
