import { getAppointment } from '@arogyachat/contract/endpoints/appointments'
import {
  addTranscriptLines,
  deleteTranscript,
  getTranscript,
  getTranscriptConsent,
  setTranscriptConsent
} from '@arogyachat/contract/transcripts/transcript-endpoints'
import { linesMax, linesPerRequestMax, lineTextMax } from '@arogyachat/contract/transcripts/transcripts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { bookVisit, completeVisit, offerHours } from '../../testing/practice.ts'

const nobody = '0190a0c0-0000-7000-8000-000000000000'
const before = new Date('2026-11-20T08:30:00+05:30')
/** The visit is booked for ten o’clock. */
const during = new Date('2026-11-20T10:05:00+05:30')

let app: TestApp
let doctor: Client
let otherDoctor: Client
let patient: Client
let otherPatient: Client
let visit: string

beforeAll(async () => {
  app = await createTestApp()
  ;[doctor, otherDoctor] = [await app.asDoctor(), await app.asDoctor()]
  ;[patient, otherPatient] = [await app.asPatient(), await app.asPatient()]
  await offerHours(doctor)
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(before)
  const { db } = app.context.database
  for (const table of ['transcripts', 'appointments'] as const) await db.deleteFrom(table).execute()
  visit = (await bookVisit(patient, doctor, { appointmentDate: '2026-11-20' }))._id
  app.clock.set(during)
})

const meet = () => app.context.database.db.updateTable('appointments').set({ met_at: during }).execute()
const agree = (by: Client, agreed = true, id = visit) =>
  by.call(setTranscriptConsent, { params: { id }, body: { agreed } })
const bothAgree = async () => {
  await meet()
  for (const client of [patient, doctor]) expect((await agree(client)).status).toBe(200)
}
const line = (text: string, key = newId()) => ({ key, text, language: 'en' as const })
const say = (by: Client, lines: ReturnType<typeof line>[], id = visit) =>
  by.call(addTranscriptLines, { params: { id }, body: { lines } })
const read = (by: Client, id = visit) => by.call(getTranscript, { params: { id } })
const consentOf = async (by: Client) => (await by.call(getTranscriptConsent, { params: { id: visit } })).body.consent
const remove = (by: Client, id = visit) => by.call(deleteTranscript, { params: { id } })
const storedLines = () => app.context.database.db.selectFrom('transcript_lines').selectAll().execute()
const textsFor = async (by: Client) =>
  (await read(by)).body.transcript.lines.map(({ author, text }: { author: string; text: string }) => [author, text])
const auditedActions = async () =>
  (
    await app.context.database.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id'])
      .where('patient_id', '=', patient.id)
      .where('action', 'like', '%:transcript')
      .where('subject_id', '=', visit)
      .orderBy('number')
      .execute()
  ).map(({ action, actor_id }) => [action, actor_id === doctor.id ? 'doctor' : 'patient'])

describe('the consent to keep a transcript', () => {
  it('is recorded for each participant with the time, and shown to both', async () => {
    await meet()
    expect(await consentOf(doctor)).toEqual({ patientAgreedAt: null, doctorAgreedAt: null })
    expect((await agree(doctor)).body.consent).toEqual({ patientAgreedAt: null, doctorAgreedAt: during.toISOString() })
    app.clock.set(new Date(during.getTime() + 60_000))
    const both = { patientAgreedAt: app.clock.now().toISOString(), doctorAgreedAt: during.toISOString() }
    expect((await agree(patient)).body.consent).toEqual(both)
    expect((await agree(patient)).body.consent).toEqual(both)
    expect(await consentOf(doctor)).toEqual(both)
    expect(await auditedActions()).toEqual([
      ['change:transcript', 'doctor'],
      ['change:transcript', 'patient']
    ])
  })

  it.each([
    ['nobody', () => []],
    ['only the doctor', () => [doctor]],
    ['only the patient', () => [patient]]
  ])('of %s keeps nothing', async (_, agreeing) => {
    await meet()
    for (const client of agreeing()) await agree(client)
    for (const client of [patient, doctor]) expect((await say(client, [line('Hello')])).body.code).toBe('FORBIDDEN')
    expect(await storedLines()).toEqual([])
  })

  it('ends the keeping at once when one of them withdraws it, and leaves what was kept', async () => {
    await bothAgree()
    expect((await say(patient, [line('I cough')])).status).toBe(201)
    expect((await agree(doctor, false)).body.consent.doctorAgreedAt).toBeNull()
    for (const client of [patient, doctor]) expect((await say(client, [line('More')])).body.code).toBe('FORBIDDEN')
    expect(await textsFor(patient)).toEqual([['patient', 'I cough']])
    await agree(doctor)
    expect((await say(doctor, [line('Since when?')])).status).toBe(201)
  })

  it('is possible only once both have met, until hours after the slot, and its withdrawal always', async () => {
    expect((await agree(patient)).body.code).toBe('TOO_EARLY')
    await meet()
    await completeVisit(doctor, visit)
    expect((await agree(patient)).status).toBe(200)
    await app.context.database.db.updateTable('appointments').set({ date: '2026-11-19' }).execute()
    expect((await agree(doctor)).body.code).toBe('APPOINTMENT_OVER')
    expect((await agree(patient, false)).body.consent.patientAgreedAt).toBeNull()
  })
})

describe('the lines of a transcript', () => {
  it('are those of each participant, in the order in which they were said, and encrypted in the database', async () => {
    await bothAgree()
    await say(patient, [line('I cough at night'), line('and I have a fever')])
    app.clock.set(new Date(during.getTime() + 3000))
    await say(doctor, [{ ...line('कब से?'), language: 'hi' as never }])
    for (const reader of [patient, doctor])
      expect(await textsFor(reader)).toEqual([
        ['patient', 'I cough at night'],
        ['patient', 'and I have a fever'],
        ['doctor', 'कब से?']
      ])
    expect((await read(patient)).body.transcript.lines[2]).toMatchObject({ language: 'hi', author: 'doctor' })
    const { rows } = await sql`select row_to_json(l)::text as text, content_sealed from transcript_lines as l`.execute(
      app.context.database.db
    )
    expect(rows).toHaveLength(3)
    expect(JSON.stringify(rows)).not.toMatch(/cough|fever/)
    for (const { content_sealed } of await storedLines())
      expect(content_sealed.toString('utf8')).not.toMatch(/cough|fever|कब/)
  })

  it('are stored once when they are sent again, as after a lost reply', async () => {
    await bothAgree()
    const said = line('I cough')
    await say(patient, [said])
    expect((await say(patient, [said, line('and sneeze')])).status).toBe(201)
    expect(await textsFor(patient)).toEqual([
      ['patient', 'I cough'],
      ['patient', 'and sneeze']
    ])
  })

  it('mark the appointment for both', async () => {
    await bothAgree()
    const has = async (by: Client) =>
      (await by.call(getAppointment, { params: { id: visit } })).body.appointment.hasTranscript
    expect([await has(patient), await has(doctor)]).toEqual([false, false])
    await say(doctor, [line('Hello')])
    expect([await has(patient), await has(doctor)]).toEqual([true, true])
  })

  it.each([
    ['an empty text', () => [line('   ')]],
    ['a text that is too long', () => [line('x'.repeat(lineTextMax + 1))]],
    ['an unknown language', () => [{ ...line('Hello'), language: 'xx' as never }]],
    ['a key that is no id', () => [line('Hello', 'one')]],
    ['none', () => []],
    ['too many at once', () => Array.from({ length: linesPerRequestMax + 1 }, () => line('Hello'))]
  ])('are refused with %s', async (_, lines) => {
    await bothAgree()
    expect((await say(patient, lines())).status).toBe(422)
    expect(await storedLines()).toEqual([])
  })

  it('end at a limit', async () => {
    await bothAgree()
    await say(patient, [line('First')])
    const [
      { appointment_id, patient_id, content_sealed } = { appointment_id: '', patient_id: '', content_sealed: '' }
    ] = await storedLines()
    await sql`insert into transcript_lines (id, appointment_id, patient_id, key, author, content_sealed, said_at)
      select gen_random_uuid(), ${appointment_id}, ${patient_id}, gen_random_uuid(), 'patient', ${content_sealed}, now()
      from generate_series(1, ${linesMax - 1}::integer)`.execute(app.context.database.db)
    expect((await say(doctor, [line('One too many')])).body.code).toBe('TOO_MANY')
  })

  it('write one audit event for the lines of each participant, and one for each read by the doctor', async () => {
    await bothAgree()
    for (const client of [patient, patient, doctor, patient]) await say(client, [line('Hello')])
    await read(patient)
    await read(doctor)
    expect((await auditedActions()).slice(2)).toEqual([
      ['change:transcript', 'patient'],
      ['change:transcript', 'doctor'],
      ['read:transcript', 'doctor']
    ])
  })
})

describe('a stored transcript', () => {
  it('is refused to everybody else in every way', async () => {
    await bothAgree()
    await say(patient, [line('I cough')])
    for (const stranger of [otherPatient, otherDoctor]) {
      const answers = [
        await read(stranger),
        await agree(stranger),
        await agree(stranger, false),
        await say(stranger, [line('Hello')]),
        await stranger.call(getTranscriptConsent, { params: { id: visit } })
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    }
    expect((await remove(otherPatient)).status).toBe(404)
    expect((await read(patient, nobody)).status).toBe(404)
    expect(await textsFor(patient)).toEqual([['patient', 'I cough']])
  })

  it('is deleted by the patient alone, with both consents, so that nothing more is kept', async () => {
    await bothAgree()
    await say(patient, [line('I cough')])
    expect((await remove(doctor)).body.code).toBe('FORBIDDEN')
    expect((await remove(patient)).status).toBe(200)
    expect(await storedLines()).toEqual([])
    expect(await consentOf(doctor)).toEqual({ patientAgreedAt: null, doctorAgreedAt: null })
    expect((await say(doctor, [line('Hello')])).body.code).toBe('FORBIDDEN')
    expect((await remove(patient)).body.code).toBe('NOT_FOUND')
    expect((await auditedActions()).at(-1)).toEqual(['change:transcript', 'patient'])
  })
})
