import type { InputFor } from '@arogyachat/contract/endpoint'
import type { savePrescriptionTemplate } from '@arogyachat/contract/prescriptions/prescribing-endpoints'
import { type PrescriptionTemplate, templatesMax } from '@arogyachat/contract/prescriptions/templates'
import type { AppContext } from '../../../app-context.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import type { Actor } from '../../../http/serve.ts'
import { AppError } from '../../../platform/app-error.ts'
import { newId } from '../../../platform/ids.ts'
import { prohibitedAmong } from '../rules.ts'
import * as store from './store.ts'

const templatesOf = async (q: Queryable, doctorId: string): Promise<PrescriptionTemplate[]> =>
  (await store.list(q, doctorId)).map(({ id: _id, kind, name, content }) => ({ _id, kind, name, ...content }))

/** The doctor's own templates and favourite medicines, by name. */
export const list = (context: AppContext, { accountId }: Actor): Promise<PrescriptionTemplate[]> =>
  templatesOf(context.database.db, accountId)

/** Makes a change while no other one of this doctor can, and returns all their templates. */
const change = (
  context: AppContext,
  { accountId }: Actor,
  make: (tx: Tx, own: PrescriptionTemplate[]) => Promise<void>
) =>
  context.database.transaction(async (tx) => {
    await store.lockDoctor(tx, accountId)
    await make(tx, await templatesOf(tx, accountId))
    return templatesOf(tx, accountId)
  })

/**
 * Saves a template or a favourite in place of the one with the same name.
 * @throws AppError MEDICINE_PROHIBITED, TOO_MANY_TEMPLATES
 */
export const save = (
  context: AppContext,
  actor: Actor,
  { kind, name, medications, ...texts }: InputFor<typeof savePrescriptionTemplate>['body']
): Promise<PrescriptionTemplate[]> => {
  const medicines = prohibitedAmong(medications.map((row) => row.name))
  if (medicines.length > 0) throw new AppError('MEDICINE_PROHIBITED', { medicines })
  return change(context, actor, async (tx, own) => {
    const ofKind = own.filter((template) => template.kind === kind)
    const isNew = !ofKind.some((template) => template.name === name)
    if (isNew && ofKind.length >= templatesMax) throw new AppError('TOO_MANY_TEMPLATES')
    // The codes of the directions follow from the words when a prescription is issued.
    const rows = medications.map(({ timing: _, food: __, course: ___, ...row }) => row)
    await store.save(tx, {
      id: newId(),
      doctor_id: actor.accountId,
      kind,
      name,
      content: { ...texts, medications: rows }
    })
  })
}

/** @throws AppError NOT_FOUND, TEMPLATE_EXISTS */
export const rename = (context: AppContext, actor: Actor, id: string, name: string): Promise<PrescriptionTemplate[]> =>
  change(context, actor, async (tx, own) => {
    const template = own.find(({ _id }) => _id === id)
    if (!template) throw new AppError('NOT_FOUND')
    const isTaken = own.some((other) => other._id !== id && other.kind === template.kind && other.name === name)
    if (isTaken) throw new AppError('TEMPLATE_EXISTS')
    await store.rename(tx, id, name)
  })

/** @throws AppError NOT_FOUND */
export const remove = (context: AppContext, actor: Actor, id: string): Promise<PrescriptionTemplate[]> =>
  change(context, actor, async (tx) => {
    if (!(await store.remove(tx, actor.accountId, id))) throw new AppError('NOT_FOUND')
  })
