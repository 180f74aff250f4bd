import type { InputFor } from '@arogyachat/contract/endpoint'
import type { keepScheme } from '@arogyachat/contract/endpoints/schemes'
import type { KeptSchemes, SchemeGroup } from '@arogyachat/contract/schemes'
import { schemes } from '@arogyachat/knowledge/schemes'
import type { AppContext } from '../../app-context.ts'
import type { Queryable } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { lockChains } from '../../vault/audit.ts'
import type { Keys } from '../../vault/vault.ts'
import * as store from './kept-store.ts'

const contentPlace = 'kept_schemes.content'
const nothing: KeptSchemes = { schemeIds: [], groups: null }

const isKnown = (id: string) => schemes.some((scheme) => scheme.id === id)

async function contentOf(q: Queryable, keys: Keys, patientId: string): Promise<KeptSchemes> {
  const sealed = await store.find(q, patientId)
  if (!sealed) return nothing
  const { schemeIds, groups } = keys.open<KeptSchemes>(patientId, contentPlace, sealed)
  // A later release may no longer have a scheme.
  return { schemeIds: schemeIds.filter(isKnown), groups }
}

/** The schemes and answers that the patient has kept. */
export async function readKept(context: AppContext, { accountId }: Actor): Promise<KeptSchemes> {
  const { db } = context.database
  return contentOf(db, await context.vault.keysOf(db, [accountId]), accountId)
}

/** Replaces what the patient keeps. Nothing left to keep leaves no row. */
async function change(
  context: AppContext,
  { accountId: patientId }: Actor,
  changed: (before: KeptSchemes) => KeptSchemes
): Promise<KeptSchemes> {
  const kept = await context.database.transaction(async (tx) => {
    // Two screens of one patient change it one after the other.
    await lockChains(tx, [patientId])
    const keys = await context.vault.keysOf(tx, [patientId])
    const content = changed(await contentOf(tx, keys, patientId))
    if (content.schemeIds.length === 0 && content.groups === null) await store.remove(tx, patientId)
    else await store.save(tx, { patient_id: patientId, content_sealed: keys.seal(patientId, contentPlace, content) })
    return content
  })
  context.live.changed([patientId], ['kept-schemes'])
  return kept
}

/**
 * Keeps a scheme, or keeps it no longer.
 * @throws AppError NOT_FOUND for a scheme that is not in the list.
 */
export async function keep(
  context: AppContext,
  actor: Actor,
  { schemeId, isKept }: InputFor<typeof keepScheme>['body']
): Promise<KeptSchemes> {
  if (!isKnown(schemeId)) throw new AppError('NOT_FOUND')
  return change(context, actor, ({ schemeIds, groups }) => {
    if (isKept && schemeIds.includes(schemeId)) return { schemeIds, groups }
    const others = schemeIds.filter((id) => id !== schemeId)
    return { schemeIds: isKept ? [schemeId, ...others] : others, groups }
  })
}

/** Keeps whom help is for, or erases it with null. */
export const keepAnswers = (
  context: AppContext,
  actor: Actor,
  groups: readonly SchemeGroup[] | null
): Promise<KeptSchemes> =>
  change(context, actor, ({ schemeIds }) => ({ schemeIds, groups: groups && [...new Set(groups)] }))
