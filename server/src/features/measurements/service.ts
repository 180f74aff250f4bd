import { createHmac } from 'node:crypto'
import type { InputFor, ReplyFor } from '@arogyachat/contract/endpoint'
import type { addMeasurement, listMeasurements } from '@arogyachat/contract/endpoints/measurements'
import {
  type Measurement,
  type MeasurementKind,
  measurementRepeatMinutes
} from '@arogyachat/contract/measurements/measurements'
import type { AppContext } from '../../app-context.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { lockChains, recordAudit } from '../../vault/audit.ts'
import type { Keys } from '../../vault/vault.ts'
import { takenAtError, warningOf } from './rules.ts'
import * as store from './store.ts'

type Content = Pick<Measurement, 'kind' | 'value' | 'second'>
type Input = InputFor<typeof addMeasurement>['body']

/** A dangerous value is warned about while it is that recent. */
const warnedMs = 24 * 60 * 60_000

const contentPlace = (id: string) => `measurements.content:${id}`

const tagOf = ({ vault }: AppContext, patientId: string, kind: MeasurementKind): Buffer =>
  createHmac('sha256', vault.derive('measurement kinds')).update(`${patientId}\0${kind}`).digest()

const contentOf = (keys: Keys, row: store.MeasurementRow): Content =>
  keys.open<Content>(row.patient_id, contentPlace(row.id), row.content_sealed)

const viewOf = (keys: Keys, row: store.MeasurementRow): Measurement => ({
  _id: row.id,
  ...contentOf(keys, row),
  takenAt: row.taken_at.toISOString()
})

/** A page of the patient's own measurements of one kind; `warning` is about the latest of them if it was taken within a day. */
export async function listOwn(
  context: AppContext,
  actor: Actor,
  { kind, page, pageSize, language }: InputFor<typeof listMeasurements>['query']
): Promise<ReplyFor<typeof listMeasurements>> {
  const { db } = context.database
  const patientId = actor.accountId
  const tag = tagOf(context, patientId, kind)
  const { rows, total } = await store.list(db, patientId, tag, { limit: pageSize, offset: (page - 1) * pageSize })
  const keys = await context.vault.keysOf(db, [patientId])
  const measurements = rows.map((row) => viewOf(keys, row))
  const [latest] = page === 1 ? measurements : []
  const isRecent = latest && Date.parse(latest.takenAt) > context.clock.now().getTime() - warnedMs
  return {
    success: true,
    measurements,
    warning: latest && isRecent ? warningOf(latest, language) : null,
    total,
    page,
    pageSize
  }
}

/** @throws AppError INVALID for a time in the future or long ago. */
function checkTime({ takenAt }: Input, now: Date): void {
  const error = takenAtError(takenAt, now)
  if (error) throw new AppError('INVALID', { fields: { takenAt: error } })
}

/**
 * Keeps a measurement. A repeat within minutes, as after a lost reply, returns the first one.
 * @throws AppError INVALID.
 */
export async function add(context: AppContext, actor: Actor, input: Input): Promise<Measurement> {
  const now = context.clock.now()
  checkTime(input, now)
  const patientId = actor.accountId
  const { takenAt, ...content } = input
  const { measurement, isNew } = await context.database.transaction(async (tx) => {
    const chain = await lockChains(tx, [patientId])
    const keys = await context.vault.keysOf(tx, [patientId])
    const kind_tag = tagOf(context, patientId, content.kind)
    const since = new Date(now.getTime() - measurementRepeatMinutes * 60_000)
    const recent = await store.listRecent(tx, patientId, kind_tag, new Date(takenAt), since)
    const repeated = recent
      .map((row) => viewOf(keys, row))
      .find(({ value, second }) => value === content.value && second === content.second)
    if (repeated) return { measurement: repeated, isNew: false }
    const id = newId()
    const row = {
      id,
      patient_id: patientId,
      kind_tag,
      taken_at: new Date(takenAt),
      content_sealed: keys.seal(patientId, contentPlace(id), content),
      created_at: now
    }
    await store.insert(tx, row)
    await recordAudit(tx, now, actor, [{ patientId, action: 'change:measurement', subjectId: id }], chain)
    return { measurement: viewOf(keys, row), isNew: true }
  })
  if (isNew) context.live.changed([patientId], ['records'])
  return measurement
}

/**
 * Corrects one of the patient's own measurements.
 * @throws AppError INVALID, NOT_FOUND.
 */
export async function changeOwn(context: AppContext, actor: Actor, id: string, input: Input): Promise<Measurement> {
  const now = context.clock.now()
  const patientId = actor.accountId
  const { takenAt, ...content } = input
  const measurement = await context.database.transaction(async (tx) => {
    const chain = await lockChains(tx, [patientId])
    const keys = await context.vault.keysOf(tx, [patientId])
    const row = {
      id,
      patient_id: patientId,
      kind_tag: tagOf(context, patientId, content.kind),
      taken_at: new Date(takenAt),
      content_sealed: keys.seal(patientId, contentPlace(id), content)
    }
    if (!(await store.update(tx, row))) throw new AppError('NOT_FOUND')
    checkTime(input, now)
    await recordAudit(tx, now, actor, [{ patientId, action: 'change:measurement', subjectId: id }], chain)
    return viewOf(keys, { ...row, created_at: now })
  })
  context.live.changed([patientId], ['records'])
  return measurement
}

/**
 * Deletes one of the patient's own measurements.
 * @throws AppError NOT_FOUND.
 */
export async function deleteOwn(context: AppContext, actor: Actor, id: string): Promise<void> {
  const patientId = actor.accountId
  await context.database.transaction(async (tx) => {
    const chain = await lockChains(tx, [patientId])
    if (!(await store.remove(tx, id, patientId))) throw new AppError('NOT_FOUND')
    const event = { patientId, action: 'change:measurement', subjectId: id } as const
    await recordAudit(tx, context.clock.now(), actor, [event], chain)
  })
  context.live.changed([patientId], ['records'])
}
