import { randomBytes } from 'node:crypto'
import { withdrawConsent } from '@arogyachat/contract/endpoints/accounts'
import { joinWaitlist } from '@arogyachat/contract/endpoints/appointments'
import { askAssistant } from '@arogyachat/contract/endpoints/assistant'
import { addAddress } from '@arogyachat/contract/endpoints/labs'
import { listNotices } from '@arogyachat/contract/endpoints/notices'
import { listPatientAudit } from '@arogyachat/contract/endpoints/patients'
import * as contract from '@arogyachat/contract/endpoints/personal-data'
import { addPrescription } from '@arogyachat/contract/endpoints/prescriptions'
import { uploadRecord } from '@arogyachat/contract/endpoints/records'
import { signVisitNote } from '@arogyachat/contract/endpoints/visit-notes/visit-notes'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { formOf } from '../../testing/form.ts'
import { bookVisit, completeVisit, offerHours } from '../../testing/practice.ts'
import { readCopy, unlockCopy } from './data-copy-service.ts'
import * as store from './data-copy-store.ts'

let app: TestApp
let asha: Client
let bina: Client
beforeEach(async () => {
  app = await createTestApp()
  ;[asha, bina] = [await app.asPatient({ name: 'Asha <b>Devi</b>', language: 'hi' }), await app.asPatient()]
})
afterEach(async () => {
  vi.restoreAllMocks()
  await app.close()
})

const hourMs = 60 * 60_000
const start = (client: Client) => client.call(contract.startDataCopy, { body: { language: 'en' } })
const copyOf = async (client: Client) => (await client.call(contract.getDataCopy)).body.copy
/** The copy, which must be there. */
const existingCopy = async (client: Client) => {
  const copy = await copyOf(client)
  if (!copy) throw new Error('There is no copy')
  return copy
}
const unlock = (client: Client, id: string, password = client.password) =>
  client.call(contract.unlockDataCopy, { params: { id }, body: { password } })
const fetchFile = (client: Client, id: string, ticket: string) =>
  app.server.inject({
    method: 'GET',
    url: `/api/patients/data-copy/${id}/file?ticket=${encodeURIComponent(ticket)}`,
    headers: { cookie: client.cookie }
  })
const later = (ms: number) => app.clock.set(new Date(app.clock.now().getTime() + ms))
const upload = async (client: Client, title: string, content: string) =>
  client.call(
    uploadRecord,
    await formOf(
      { name: 'file', bytes: Buffer.from(content) },
      { title, type: 'lab', provider: 'A laboratory', fileName: 'cbc.txt' }
    )
  )
async function readyCopy(client: Client): Promise<string> {
  await start(client)
  await app.context.jobs.work()
  const copy = await existingCopy(client)
  expect(copy.state).toBe('ready')
  return copy._id
}
async function openedFiles(client: Client): Promise<Record<string, string>> {
  const id = await readyCopy(client)
  const { ticket } = (await unlock(client, id)).body
  const answer = await fetchFile(client, id, ticket)
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.length).toBe(Number(answer.headers['content-length']))
  const files = unzipSync(answer.rawPayload)
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

describe('a copy of all data', () => {
  it('contains the profile, prescriptions, records, conversations and the access log, and nothing of others', async () => {
    const doctor = await app.asDoctor()
    await offerHours(doctor)
    const visit = await bookVisit(asha, doctor, { appointmentDate: '2026-11-20', symptoms: 'Cough at night' })
    app.clock.set(new Date('2026-11-20T10:05:00+05:30'))
    await completeVisit(doctor, visit._id)
    const medications = [{ name: 'PARACETAMOL', dosage: '<500> mg' }]
    expect((await doctor.call(addPrescription, { params: { id: visit._id }, body: { medications } })).status).toBe(201)
    const note = { params: { id: visit._id }, body: { diagnosis: 'Bronchitis', followUpDate: '2026-12-05' } }
    expect((await doctor.call(signVisitNote, note)).status).toBe(201)
    const corrected = { ...note.body, diagnosis: 'Asthma', reason: 'Test result' }
    expect((await doctor.call(signVisitNote, { ...note, body: corrected })).status).toBe(201)
    await asha.call(askAssistant, { body: { text: 'I have a cough' } })
    await upload(asha, 'Blood: count', 'Hb 12.5')
    await upload(asha, 'Blood: count', 'Hb 13.5')
    await upload(bina, 'A secret of Bina', 'Hb 9')
    const home = { label: 'Home', street: '7 Lake Road, Indore', landmark: 'Old well', pincode: '452001', phone: '' }
    await asha.call(addAddress, { body: home })
    await bina.call(addAddress, { body: { ...home, label: 'Home of Bina' } })

    await offerHours(doctor, ['10:00-10:30'])
    await bookVisit(bina, doctor, { appointmentDate: '2026-11-24', timeSlot: '10:00-10:30' })
    const waiting = { doctorId: doctor.id, date: '2026-11-24' }
    expect((await asha.call(joinWaitlist, { body: waiting })).status).toBe(201)

    const files = await openedFiles(asha)
    const names = Object.keys(files)
    expect(names).toEqual(
      expect.arrayContaining([
        'README.txt',
        'data.json',
        'access.txt',
        'prescriptions/2026-11-20 Dr. Meera Rao.pdf',
        'fhir/2026-11-20 Dr. Meera Rao.json',
        'fhir/2026-11-20 Dr. Meera Rao prescription.json',
        'fhir/2026-11-20 Blood count.json',
        'fhir/2026-11-20 Blood count (2).json',
        'notes/2026-11-20 Dr. Meera Rao.txt',
        'notes/2026-11-20 Dr. Meera Rao (2).txt',
        'records/2026-11-20 Blood count.txt',
        'records/2026-11-20 Blood count (2).txt'
      ])
    )
    expect(files['prescriptions/2026-11-20 Dr. Meera Rao.pdf']).toContain('%PDF-')
    const types = Object.keys(files)
      .filter((name) => name.startsWith('fhir/'))
      .map((name) => JSON.parse(files[name] ?? '').entry[0].resource.type.text)
    expect(types.sort()).toEqual([
      'Clinical consultation report',
      'Diagnostic studies report',
      'Diagnostic studies report',
      'Prescription record'
    ])
    expect(files['fhir/2026-11-20 Dr. Meera Rao.json']).toContain('<500> mg')
    const [first, second] = ['', ' (2)'].map((version) => files[`notes/2026-11-20 Dr. Meera Rao${version}.txt`])
    expect(first).toContain('What it may be\nBronchitis\n\nSee the doctor again\n2026-12-05')
    expect(second).toContain('Asthma')
    expect(second).toContain('Corrected on 2026-11-20 10:05. Reason: Test result')
    expect(second).not.toContain('{')
    expect(
      [files['records/2026-11-20 Blood count.txt'], files['records/2026-11-20 Blood count (2).txt']].sort()
    ).toEqual(['Hb 12.5', 'Hb 13.5'])
    expect(Object.entries(files).find(([name]) => name.startsWith('conversations/'))?.[1]).toContain('I have a cough')
    expect(files['access.txt']).toContain('Dr. Meera Rao · Issued a prescription')
    const data = JSON.parse(files['data.json'] ?? '')
    expect(data.profile).toMatchObject({ email: asha.email, name: 'Asha <b>Devi</b>' })
    expect(data.addresses).toEqual([{ ...home, _id: expect.any(String) }])
    expect(data.appointments[0].symptoms).toBe('Cough at night')
    expect(data.waitlists).toMatchObject([{ date: '2026-11-24', doctor: { name: 'Dr. Meera Rao' } }])
    expect(data.prescriptions[0].medications[0].name).toBe('PARACETAMOL')
    expect(data.appointments[0].notes).toMatchObject([{ diagnosis: 'Asthma' }, { diagnosis: 'Bronchitis' }])
    expect([data.records.length, data.conversations.length, data.consents.length]).toEqual([2, 1, 1])
    expect(JSON.stringify(files)).not.toMatch(/Bina(?!ry)/)
  }, 60_000)

  it('is announced by email in the user’s language, and its file is encrypted and larger than one part', async () => {
    for (const index of [1, 2, 3])
      await asha.call(
        uploadRecord,
        await formOf(
          { name: 'file', bytes: Buffer.concat([Buffer.from('%PDF-'), randomBytes(700_000)]) },
          { title: `Scan ${index}`, type: 'report', provider: 'Clinic', fileName: 'scan.pdf' }
        )
      )
    await start(asha)
    await app.context.jobs.work()
    await app.context.jobs.work()
    expect(app.mails.map(({ to }) => to)).toEqual([asha.email])
    const parts = await app.context.database.db.selectFrom('data_copy_parts').select('content_sealed').execute()
    expect(parts.length).toBeGreaterThan(1)
    expect(Buffer.concat(parts.map((part) => part.content_sealed)).includes('README.txt')).toBe(false)
    const id = (await existingCopy(asha))._id
    const file = await fetchFile(asha, id, (await unlock(asha, id)).body.ticket)
    expect(Object.keys(unzipSync(file.rawPayload)).filter((name) => name.startsWith('records/'))).toHaveLength(3)
  })

  it('is announced once under the bell, and its mail is the only one', async () => {
    await readyCopy(asha)
    await app.context.jobs.work()
    const { notices, unseen } = (await asha.call(listNotices)).body
    expect(unseen).toBe(1)
    expect(notices).toMatchObject([
      { kind: 'copy-ready', appointmentId: null, name: '', appointmentDate: '2026-11-20', timeSlot: '09:00' }
    ])
    expect(app.mails).toHaveLength(1)
    expect((await bina.call(listNotices)).body.notices).toEqual([])
  })

  it('is downloaded only with the password, in the same session and within minutes', async () => {
    const id = await readyCopy(asha)
    expect((await fetchFile(asha, id, '')).json().code).toBe('INVALID_LINK')
    expect(await unlock(asha, id, 'a-wrong-password')).toMatchObject({
      status: 422,
      body: { fields: { password: 'wrongPassword' } }
    })
    const { ticket } = (await unlock(asha, id)).body
    expect((await fetchFile(bina, id, ticket)).statusCode).toBe(404)
    expect((await fetchFile(asha, id, ticket)).statusCode).toBe(200)
    const { events } = (await asha.call(listPatientAudit, { query: {} })).body
    expect(events[0]).toMatchObject({ action: 'change:data-copy' })
    later(5 * 60_000)
    expect((await fetchFile(asha, id, ticket)).json().code).toBe('INVALID_LINK')
  })

  it('is made one at a time, and can be cancelled while it is being made', async () => {
    await start(asha)
    expect((await start(asha)).body.code).toBe('COPY_UNDER_WAY')
    const progress = vi.spyOn(store, 'progress')
    const id = (await existingCopy(asha))._id
    progress.mockImplementationOnce(async () => {
      await asha.call(contract.deleteDataCopy, { params: { id } })
      return false
    })
    await app.context.jobs.work()
    expect(await copyOf(asha)).toBeNull()
    expect(await app.context.database.db.selectFrom('data_copy_parts').selectAll().execute()).toEqual([])
    expect((await start(asha)).status).toBe(200)
  })

  it('is made by another process when its own ended', async () => {
    await start(asha)
    const { db } = app.context.database
    // The process claimed it, wrote a part, and ended.
    await store.claim(db, app.clock.now(), new Date(app.clock.now().getTime() + 90_000))
    const copy = { id: (await existingCopy(asha))._id, attempts: 1 }
    expect(await store.insertPart(db, copy, 1, Buffer.from('half'))).toBe(true)
    await app.context.jobs.work()
    expect((await existingCopy(asha)).state).toBe('running')
    later(91_000)
    await app.context.jobs.send('data-copies', {})
    await app.context.jobs.work()
    expect((await existingCopy(asha)).state).toBe('ready')
    expect(await store.insertPart(db, copy, 9, Buffer.from('late'))).toBe(false)
  })

  it('fails for good after three attempts, and can then be started again', async () => {
    await start(asha)
    vi.spyOn(store, 'insertPart').mockRejectedValue(new Error('away'))
    await app.context.jobs.work()
    expect(await copyOf(asha)).toMatchObject({ state: 'failed', size: null })
    vi.restoreAllMocks()
    await readyCopy(asha)
  })

  it('is deleted after a day', async () => {
    const id = await readyCopy(asha)
    later(24 * hourMs)
    // The session of the test has ended by then as well.
    const actor = { accountId: asha.id, role: asha.role, sessionId: asha.id, language: null }
    expect(await readCopy(app.context, actor)).toBeNull()
    await expect(unlockCopy(app.context, '::1', actor, { id, password: asha.password })).rejects.toMatchObject({
      code: 'NOT_FOUND'
    })
    await app.context.jobs.send('sweep', {})
    await app.context.jobs.work()
    expect(await app.context.database.db.selectFrom('data_copy_parts').selectAll().execute()).toEqual([])
  })

  it('is not started for an account that is being closed', async () => {
    await asha.call(withdrawConsent)
    expect((await start(asha)).status).toBe(401)
  })
})
