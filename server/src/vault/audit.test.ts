import { beforeEach, describe, expect, it } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../testing/app.ts'
import { type AuditEvent, recordAudit, verifyChain } from './audit.ts'

let app: TestApp
let asha: Client
let bina: Client
let ravi: Client
beforeEach(async () => {
  app = await createTestApp()
  ;[asha, bina, ravi] = [await app.asPatient(), await app.asPatient(), await app.asDoctor()]
})

const actorOf = (client: Client) => ({ accountId: client.id, role: client.role })
const record = (actor: Client | null, events: AuditEvent[]) =>
  app.context.database.transaction((tx) => recordAudit(tx, app.clock.now(), actor && actorOf(actor), events))
const look = (patient: Client): AuditEvent => ({ patientId: patient.id, action: 'read:appointment', subjectId: null })
const change = (patient: Client): AuditEvent => ({ patientId: patient.id, action: 'change:profile', subjectId: null })
const numbersOf = async (patient: Client) =>
  (
    await app.context.database.db
      .selectFrom('audit_events')
      .select(['number', 'action', 'actor_role'])
      .where('patient_id', '=', patient.id)
      .orderBy('number')
      .execute()
  ).map((entry) => `${entry.number} ${entry.actor_role} ${entry.action}`)
const holds = (patient: Client) => verifyChain(app.context.database.db, patient.id)

describe('the audit', () => {
  it('has one chain for each patient, without the patient’s own reads', async () => {
    await record(ravi, [look(asha), look(bina), change(asha)])
    await record(asha, [look(asha), change(asha)])
    await record(null, [look(asha)])
    expect(await numbersOf(asha)).toEqual([
      '1 doctor read:appointment',
      '2 doctor change:profile',
      '3 patient change:profile',
      '4 system read:appointment'
    ])
    expect(await numbersOf(bina)).toEqual(['1 doctor read:appointment'])
    expect([await holds(asha), await holds(bina), await holds(ravi)]).toEqual([true, true, false])
  })

  it('is valid for a patient without events', async () => expect(await holds(asha)).toBe(true))

  it('stays valid under concurrent writes', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => record(ravi, i % 2 ? [look(asha), look(bina)] : [look(bina), look(asha)]))
    )
    expect(await numbersOf(asha)).toHaveLength(20)
    expect([await holds(asha), await holds(bina)]).toEqual([true, true])
  })

  it('writes nothing when its transaction is rolled back', async () => {
    const undone = app.context.database.transaction(async (tx) => {
      await recordAudit(tx, app.clock.now(), actorOf(ravi), [look(asha)])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await numbersOf(asha)).toEqual([])
    expect(await holds(asha)).toBe(true)
  })

  it('is verified beyond one batch of events', async () => {
    for (let i = 0; i < 3; i++) await record(ravi, Array(400).fill(look(asha)))
    expect(await holds(asha)).toBe(true)
    await app.context.database.db.deleteFrom('audit_events').where('number', '=', 1100).execute()
    expect(await holds(asha)).toBe(false)
  })

  describe('is invalid when', () => {
    beforeEach(() => record(ravi, [look(asha), change(asha), look(asha)]))
    const events = () => app.context.database.db.updateTable('audit_events').where('patient_id', '=', asha.id)

    it.each([
      ['an action was changed', () => events().set({ action: 'read:x' }).where('number', '=', 2).execute()],
      ['an actor was changed', () => events().set({ actor_id: bina.id }).where('number', '=', 1).execute()],
      [
        'a time was changed',
        () =>
          events()
            .set({ at: new Date(0) })
            .where('number', '=', 3)
            .execute()
      ],
      [
        'the last event was removed',
        () => app.context.database.db.deleteFrom('audit_events').where('number', '=', 3).execute()
      ],
      [
        'an event was slipped in at the end with the head',
        async () => {
          const row = await app.context.database.db
            .selectFrom('audit_events')
            .selectAll()
            .where('number', '=', 3)
            .executeTakeFirstOrThrow()
          await app.context.database.db
            .insertInto('audit_events')
            .values({ ...row, number: 4 })
            .execute()
          await app.context.database.db
            .updateTable('patient_keys')
            .set({ audit_count: 4 })
            .where('patient_id', '=', asha.id)
            .execute()
        }
      ]
    ])('%s', async (_, tamper) => {
      expect(await holds(asha)).toBe(true)
      await tamper()
      expect(await holds(asha)).toBe(false)
    })
  })
})
