import { eraseAccount } from '@arogyachat/contract/endpoints/personal-data'
import {
  addPrescription,
  getPrescriptionDocument,
  listPatientPrescriptions,
  verifyPrescription,
  withdrawPrescription
} from '@arogyachat/contract/endpoints/prescriptions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../../../testing/app.ts'
import { bookVisit, offerHours } from '../../../testing/practice.ts'
import { codeOf, initialsOf } from './verification-rules.ts'

const start = new Date('2026-11-20T09:00:00+05:30')
const day = 86_400_000
const medications = [{ name: 'Paracetamol', dosage: '650 mg', frequency: '1-0-1', duration: '5 days' }]

let app: TestApp
let doctor: Client
let patient: Client
let visit: string

beforeAll(async () => {
  app = await createTestApp()
  doctor = await app.asDoctor({ name: 'Dr Ravi Kumar', qualifications: ['MBBS'] })
  patient = await app.asPatient({ name: 'Asha Devi' })
  await offerHours(doctor)
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(start)
  const { db } = app.context.database
  for (const table of ['prescriptions', 'appointments', 'rate_counters'] as const) await db.deleteFrom(table).execute()
  visit = (await bookVisit(patient, doctor))._id
})

async function issue(body: object = {}) {
  const written = { medications, instructions: 'For the fever of dengue', ...body }
  return (await doctor.call(addPrescription, { params: { id: visit }, body: written })).body.prescription
}
const verify = async (code: string) => (await app.call(verifyPrescription, { body: { code } })).body.verification
const withdraw = (id: string, by = doctor, reason = 'Wrong strength') =>
  by.call(withdrawPrescription, { params: { id }, body: { reason } })
const unknown = { state: 'unknown', issuedAt: null, isSigned: false, details: null }

describe('verifying a prescription by its code', () => {
  it('shows what a pharmacist needs, and no name, address or advice', async () => {
    const { checkCode, _id } = await issue()
    const { status, body, headers } = await app.call(verifyPrescription, { body: { code: checkCode } })
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(body.verification).toEqual({
      state: 'genuine',
      issuedAt: start.toISOString(),
      isSigned: true,
      details: {
        doctor: {
          name: 'Dr Ravi Kumar',
          qualifications: ['MBBS'],
          registrationNumber: expect.any(String),
          registrationCouncil: 'Karnataka Medical Council',
          verified: false
        },
        patient: { initials: 'A. D.', age: expect.any(Number), gender: expect.any(String) },
        medications: [
          {
            ...medications[0],
            timing: { kind: 'parts', morning: 1, noon: 0, evening: 0, night: 1 },
            food: null,
            course: { count: 5, unit: 'day' }
          }
        ]
      }
    })
    const text = JSON.stringify(body)
    for (const secret of ['Asha', 'Devi', 'dengue', patient.id, doctor.id, visit, _id])
      expect(text).not.toContain(secret)
  })

  it('accepts the code as people type it', async () => {
    const { checkCode } = await issue()
    const typed = ` ${checkCode.slice(0, 5).toLowerCase()}-${checkCode.slice(5).replace(/0/g, 'O').replace(/1/g, 'l')} `
    expect((await verify(typed)).state).toBe('genuine')
  })

  it('shows the medicines until 30 days after the course, and then only that it is genuine', async () => {
    const { checkCode } = await issue()
    app.clock.set(new Date(start.getTime() + 35 * day))
    expect((await verify(checkCode)).details).not.toBeNull()
    app.clock.set(new Date(start.getTime() + 35 * day + 1))
    expect(await verify(checkCode)).toMatchObject({ state: 'genuine', details: null })
  })

  it('says that a newer version replaced it', async () => {
    const first = await issue()
    const second = await issue({ instructions: 'Rest' })
    expect(await verify(first.checkCode)).toMatchObject({ state: 'replaced', details: null })
    expect((await verify(second.checkCode)).state).toBe('genuine')
  })

  it('answers every wrong code alike', async () => {
    const { checkCode } = await issue()
    const last = checkCode.endsWith('0') ? '2' : '0'
    const answers = ['', 'x', '%', '0000000000', `${checkCode}0`, checkCode.slice(0, 9) + last, "' or 1=1"]
    for (const code of answers) expect(await verify(code), code).toEqual(unknown)
  })

  it('accepts one from before prescriptions were signed, and says so', async () => {
    const { _id, checkCode } = await issue()
    const { database, vault } = app.context
    const keys = await vault.keysOf(database.db, [patient.id])
    const content_sealed = keys.seal(patient.id, `prescriptions.content:${_id}`, { medications, instructions: '' })
    const old = { content_sealed, signature: null, signing_key_id: null, printed_sealed: null }
    await database.db
      .updateTable('prescriptions')
      .set(old as object)
      .where('id', '=', _id)
      .execute()
    expect(await verify(checkCode)).toMatchObject({ state: 'genuine', isSigned: false })
    const { body } = await patient.call(listPatientPrescriptions)
    expect(body.prescriptions[0]).toMatchObject({ isSigned: false, withdrawal: null })
    const document = await patient.call(getPrescriptionDocument, { params: { id: _id } })
    expect(document.status).toBe(200)
  })

  it('does not trust what was changed in the database, or lost its signature', async () => {
    const { _id, checkCode } = await issue()
    const { db } = app.context.database
    const change = (values: object) => db.updateTable('prescriptions').set(values).where('id', '=', _id).execute()
    const row = await db.selectFrom('prescriptions').selectAll().where('id', '=', _id).executeTakeFirstOrThrow()
    const forged = { ...row.prescriber, name: 'Dr Somebody Else' }
    const changes: [object, object][] = [
      [{ prescriber: JSON.stringify(forged) }, { prescriber: JSON.stringify(row.prescriber) }],
      [{ issued_at: new Date(start.getTime() + 1) }, { issued_at: start }],
      [
        { signature: null, signing_key_id: null },
        { signature: row.signature, signing_key_id: row.signing_key_id }
      ]
    ]
    for (const [changed, back] of changes) {
      await change(changed)
      expect(await verify(checkCode)).toMatchObject({ state: 'altered', details: null })
      await change(back)
      expect((await verify(checkCode)).state).toBe('genuine')
    }
  })

  it('still recognises the prescription of an erased patient, without saying what it says', async () => {
    const someone = await app.asPatient({ name: 'Meena Rao' })
    visit = (await bookVisit(someone, doctor, { timeSlot: '11:00-11:30' }))._id
    const { checkCode } = await issue()
    await app.context.database.db
      .updateTable('appointments')
      .set({ status: 'completed', date: '2026-11-19', met_at: new Date(start.getTime() - day) })
      .where('id', '=', visit)
      .execute()
    expect((await someone.call(eraseAccount, { body: { password: someone.password, understood: true } })).status).toBe(
      200
    )
    expect(await verify(checkCode)).toMatchObject({ state: 'genuine', isSigned: true, details: null })
    const row = await app.context.database.db
      .selectFrom('prescriptions')
      .select('printed_sealed')
      .where('check_code', '=', checkCode)
      .executeTakeFirstOrThrow()
    expect(row.printed_sealed).toBeNull()
  })
})

describe('withdrawing a prescription', () => {
  it('tells the patient why, ends it, and shows on verification', async () => {
    const { _id, checkCode } = await issue()
    const { status, body } = await withdraw(_id)
    expect(status).toBe(200)
    const withdrawal = { at: start.toISOString(), reason: 'Wrong strength' }
    expect(body.prescription).toMatchObject({ withdrawal, status: 'ended' })
    const list = await patient.call(listPatientPrescriptions)
    expect(list.body.prescriptions[0]).toMatchObject({ _id, withdrawal })
    expect(await verify(checkCode)).toMatchObject({ state: 'withdrawn', details: null })
    const { db } = app.context.database
    const row = await db.selectFrom('prescriptions').select('withdrawal_sealed').executeTakeFirstOrThrow()
    expect(row.withdrawal_sealed?.toString('latin1')).not.toContain('strength')
    const notices = await db.selectFrom('notices').select(['kind', 'account_id']).where('event_id', '=', _id).execute()
    expect(notices).toContainEqual({ kind: 'prescription-withdrawn', account_id: patient.id })
    await app.context.jobs.work()
    expect(app.mails.at(-1)?.text).not.toContain('Wrong strength')
  })

  it('is done once: a repeat keeps the first reason and writes nothing', async () => {
    const { _id } = await issue()
    const answers = await Promise.all([withdraw(_id), withdraw(_id)])
    const again = await withdraw(_id, doctor, 'Another reason')
    expect([...answers, again].map(({ body }) => body.prescription.withdrawal?.reason)).toEqual(
      Array(3).fill('Wrong strength')
    )
    const { db } = app.context.database
    const events = await db.selectFrom('audit_events').select('number').where('subject_id', '=', _id).execute()
    expect(events).toHaveLength(2)
  })

  it('is for its doctor, of the newest version, with a reason', async () => {
    const first = await issue()
    const second = await issue({ instructions: 'Rest' })
    const stranger = await app.asDoctor()
    expect((await withdraw(second._id, stranger)).status).toBe(404)
    expect((await withdraw(second._id, patient)).status).toBe(403)
    expect((await withdraw(second._id, doctor, '  ')).status).toBe(422)
    expect(await withdraw(first._id)).toMatchObject({ status: 409, body: { code: 'PRESCRIPTION_REPLACED' } })
  })

  it('lets the doctor issue the same medicines again as a new version', async () => {
    const first = await issue()
    await withdraw(first._id)
    const second = await issue()
    expect(second).toMatchObject({ version: 2, withdrawal: null, status: 'active' })
    expect((await verify(first.checkCode)).state).toBe('withdrawn')
    expect((await verify(second.checkCode)).state).toBe('genuine')
  })
})

describe('the rules of verification', () => {
  it.each([
    ['k7qm-42xn 9t', 'K7QM42XN9T'],
    ['OIl0', '0110'],
    ['', '']
  ])('reads the code %s as %s', (typed, code) => expect(codeOf(typed)).toBe(code))

  it.each([
    ['Asha Devi', 'A. D.'],
    ['  ravi   k  ', 'r. k.'],
    ['आशा देवी', 'आ. दे.'],
    ['قمر (جان)', 'ق. ج.'],
    ['', '']
  ])('shortens %s to %s', (name, initials) => expect(initialsOf(name)).toBe(initials))
})
