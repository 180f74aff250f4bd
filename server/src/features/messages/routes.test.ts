import { randomUUID } from 'node:crypto'
import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import { bookAppointment, cancelAppointment } from '@arogyachat/contract/endpoints/appointments'
import { askAssistant } from '@arogyachat/contract/endpoints/assistant'
import { addFamilyMember } from '@arogyachat/contract/endpoints/family'
import { listNotices, savePushSubscription } from '@arogyachat/contract/endpoints/notices'
import { listPatientAudit } from '@arogyachat/contract/endpoints/patients'
import { eraseAccount } from '@arogyachat/contract/endpoints/personal-data'
import { careForHeader } from '@arogyachat/contract/family/family'
import {
  endMessageThread,
  findMessageContacts,
  findMessageThreads,
  getMessageFile,
  getMessageSettings,
  getUnreadMessages,
  listMessages,
  markMessagesSeen,
  openMessageThread,
  reportMessageThread,
  saveMessageSettings,
  sendMessage,
  sendMessageFile
} from '@arogyachat/contract/messages/message-endpoints'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { formOf } from '../../testing/form.ts'
import { setClockSignedIn } from '../../testing/later.ts'
import { recordingLive } from '../../testing/live.ts'
import { bookVisit, clearAppointments, offerHours } from '../../testing/practice.ts'
import { verifyChain } from '../../vault/audit.ts'
import { listReports, readReport } from './report-service.ts'

/** A Friday, within the doctor's hours. */
const start = new Date('2026-11-20T10:00:00+05:30')
const pdf = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\nnot much of one', 'latin1')
const { live, changes } = recordingLive()

let app: TestApp
let asha: Client
let ravi: Client
let doctor: Client
let stranger: Client
beforeAll(async () => {
  app = await createTestApp({ live, now: start })
  ;[asha, ravi] = [await app.asPatient({ name: 'Asha Devi' }), await app.asPatient({ name: 'Ravi' })]
  ;[doctor, stranger] = [await app.asDoctor(), await app.asDoctor({ name: 'Dr. Stranger' })]
  await offerHours(doctor)
  // Loads the words by which the assistant reads a patient's messages.
  await asha.call(askAssistant, { body: { text: 'Hello' } })
})
afterAll(() => app.close())

let threadId: string
let visitId: string
beforeEach(async () => {
  await setClockSignedIn(app, start)
  const { db } = app.context.database
  await clearAppointments(app)
  await db.deleteFrom('message_threads').execute()
  await db.deleteFrom('message_settings').execute()
  visitId = (await bookVisit(asha, doctor))._id
  // The notice of the booking is no part of these tests.
  await db.deleteFrom('notices').execute()
  const opened = await asha.call(openMessageThread, { body: { person: doctor.id } })
  expect(opened.status).toBe(200)
  threadId = opened.body.thread._id
  changes.length = 0
})

const write = (client: Client, text: string, { key = randomUUID(), headers = {} } = {}) =>
  client.call(sendMessage, { params: { id: threadId }, body: { key, text }, headers })
async function sendFile(client: Client, bytes: Uint8Array, fields: Record<string, string> = {}) {
  const form = await formOf({ name: 'file', bytes }, { key: randomUUID(), fileName: 'report.pdf', ...fields })
  return client.call(sendMessageFile, { params: { id: threadId }, ...form })
}
const read = async (client: Client, query = {}) => {
  const { status, body } = await client.call(listMessages, { params: { id: threadId }, query })
  expect([status, body.code]).toEqual([200, undefined])
  return body
}
const textsOf = async (client: Client, query = {}) => (await read(client, query)).messages.map(({ text }) => text)
const threadsOf = async (client: Client, body = {}) => (await client.call(findMessageThreads, { body })).body.threads
const auditOf = async (client: Client) =>
  (await client.call(listPatientAudit, { query: {} })).body.events.filter(
    ({ action }) => action.endsWith('messages') || action.endsWith('message')
  )

describe('a message', () => {
  it('reaches the other participant, is sealed, and updates the screens of these two alone', async () => {
    const { status, body } = await write(asha, '  My head still hurts.  ')
    expect(status).toBe(201)
    expect(body).toMatchObject({
      emergency: null,
      automatic: null,
      message: { from: 'patient', number: 1, author: null }
    })
    expect(changes.filter(([, topics]) => topics.includes('messages'))).toEqual([[[asha.id, doctor.id], ['messages']]])
    expect(changes.flatMap(([accounts]) => accounts).sort()).toEqual([asha.id, doctor.id, doctor.id].sort())
    expect((await write(doctor, 'Please rest, and drink a lot.')).status).toBe(201)
    expect(await textsOf(asha)).toEqual(['My head still hurts.', 'Please rest, and drink a lot.'])
    expect(await textsOf(doctor)).toEqual(['My head still hurts.', 'Please rest, and drink a lot.'])
    const rows = await app.context.database.db.selectFrom('messages').selectAll().execute()
    expect(rows.some((row) => row.content_sealed.includes('head'))).toBe(false)
  })

  it('is stored once when it arrives twice, as after a lost reply', async () => {
    const key = randomUUID()
    const [first, second] = [await write(asha, 'Once', { key }), await write(asha, 'Once', { key })]
    expect(second.body.message._id).toBe(first.body.message._id)
    expect(await textsOf(asha)).toEqual(['Once'])
    // The key of one account is not taken by another's.
    expect((await write(doctor, 'Mine', { key })).status).toBe(201)
    expect(await textsOf(asha)).toEqual(['Once', 'Mine'])
  })

  it('is numbered without gaps when several are written at once', async () => {
    await Promise.all(['a', 'b', 'c', 'd'].map((text, index) => write(index % 2 ? asha : doctor, text)))
    const { messages } = await read(asha)
    expect(messages.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  })

  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['x'.repeat(2001), 'tooLong']
  ])('is refused when its text is wrong', async (text, code) => {
    const { status, body } = await write(asha, text)
    expect([status, body.fields]).toEqual([422, { text: code }])
  })

  it('comes in pages, newest last', async () => {
    for (let number = 1; number <= 5; number++) await write(asha, String(number))
    const newest = await read(doctor, { pageSize: 2 })
    expect([newest.messages.map(({ text }) => text), newest.hasEarlier]).toEqual([['4', '5'], true])
    const before = await read(doctor, { pageSize: 3, before: 4 })
    expect([before.messages.map(({ text }) => text), before.hasEarlier]).toEqual([['1', '2', '3'], false])
  })

  it('of an emergency is delivered, and its reply says what to do at once', async () => {
    const { status, body } = await write(asha, 'I have crushing chest pain and cannot breathe')
    expect(status).toBe(201)
    expect(body.emergency?.disposition).toBe('emergency_now')
    expect(body.emergency?.numbers).toContain('112')
    expect(await textsOf(doctor)).toHaveLength(1)
    // The doctor's own words are no complaint.
    expect((await write(doctor, 'With crushing chest pain call 112 at once')).body.emergency).toBeNull()
  })
})

describe('who may read and write', () => {
  it('nobody but the two participants, in no list, file or message', async () => {
    await write(asha, 'Secret')
    const { body } = await sendFile(asha, pdf)
    for (const other of [ravi, stranger]) {
      const params = { id: threadId }
      const answers = [
        await other.call(listMessages, { params }),
        await write(other, 'Let me in'),
        await sendFile(other, pdf),
        await other.call(markMessagesSeen, { params, body: { number: 1 } }),
        await other.call(endMessageThread, { params, body: { isEnded: true } }),
        await other.call(reportMessageThread, { params, body: { reason: 'rude' } }),
        await other.call(getMessageFile, { params: { id: body.message._id } })
      ]
      expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(404))
      expect(await threadsOf(other)).toEqual([])
      expect((await other.call(getUnreadMessages)).body.unread).toBe(0)
      expect((await other.call(findMessageContacts, { body: {} })).body.contacts).toEqual([])
    }
  })

  it('nobody begins a conversation with a stranger', async () => {
    const tries: [Client, string][] = [
      [ravi, doctor.id],
      [asha, stranger.id],
      [stranger, asha.id],
      [doctor, ravi.id],
      [asha, asha.id],
      [asha, ravi.id],
      [doctor, doctor.id],
      [asha, randomUUID()]
    ]
    for (const [client, person] of tries)
      expect((await client.call(openMessageThread, { body: { person } })).status).toBe(404)
  })

  it('the doctor no longer, once every visit is cancelled; the patient still reads what is theirs', async () => {
    await write(asha, 'Before')
    expect((await asha.call(cancelAppointment, { params: { id: visitId } })).status).toBe(200)
    expect((await doctor.call(listMessages, { params: { id: threadId } })).status).toBe(404)
    expect((await write(doctor, 'After')).status).toBe(404)
    expect(await threadsOf(doctor)).toEqual([])
    expect((await doctor.call(getUnreadMessages)).body.unread).toBe(0)
    const { thread, messages } = await read(asha)
    expect([thread.state, messages.length]).toEqual(['closed', 1])
    expect((await write(asha, 'After')).body.code).toBe('THREAD_CLOSED')
    expect((await asha.call(openMessageThread, { body: { person: doctor.id } })).status).toBe(404)
  })

  it('new messages end 30 days after the last visit; reading does not', async () => {
    await write(asha, 'Before')
    await setClockSignedIn(app, new Date('2026-12-21T23:00:00+05:30'))
    expect((await write(doctor, 'On the last day')).status).toBe(201)
    await setClockSignedIn(app, new Date('2026-12-22T00:30:00+05:30'))
    expect((await write(asha, 'Too late')).body.code).toBe('THREAD_CLOSED')
    expect((await read(doctor)).thread).toMatchObject({ state: 'over', writableUntil: '2026-12-21' })
    expect((await asha.call(findMessageContacts, { body: {} })).body.contacts).toEqual([])
  })

  it('either side ends a conversation, and only who ended it opens it again', async () => {
    const end = (client: Client, isEnded: boolean) =>
      client.call(endMessageThread, { params: { id: threadId }, body: { isEnded } })
    expect((await end(asha, true)).body.thread).toMatchObject({ state: 'ended', isEndedByMe: true })
    expect((await write(doctor, 'Hello?')).body.code).toBe('THREAD_CLOSED')
    expect((await write(asha, 'Hello?')).body.code).toBe('THREAD_CLOSED')
    expect((await end(doctor, false)).body.thread).toMatchObject({ state: 'ended', isEndedByMe: false })
    expect((await end(asha, false)).body.thread.state).toBe('open')
    expect((await write(doctor, 'Hello')).status).toBe(201)
  })

  it('lists to whom a message can be written, by name', async () => {
    const contacts = async (client: Client, search = '') =>
      (await client.call(findMessageContacts, { body: { search } })).body.contacts.map(({ name }) => name)
    expect(await contacts(asha)).toEqual(['Dr. Meera Rao'])
    expect(await contacts(doctor, 'asha')).toEqual(['Asha Devi'])
    expect(await contacts(doctor, 'xyz')).toEqual([])
  })
})

describe('a carer', () => {
  it('writes for a child, and both see who wrote', async () => {
    const child = await asha.call(addFamilyMember, {
      body: {
        name: 'Meena',
        relation: 'child',
        gender: 'Female',
        birthDate: '2020-02-01',
        agreed: true,
        consentVersion: privacyNoticeVersion
      } as never
    })
    const headers = { [careForHeader]: child.body.member._id }
    const visit = { doctorId: doctor.id, appointmentDate: '2026-11-23', timeSlot: '11:00-11:30', symptoms: 'Cough' }
    expect((await asha.call(bookAppointment, { body: visit, headers })).status).toBe(201)
    const opened = await asha.call(openMessageThread, { body: { person: doctor.id }, headers })
    threadId = opened.body.thread._id
    expect((await write(asha, 'She coughs at night', { headers })).body.message.author).toEqual({
      name: 'Asha Devi',
      role: 'mother'
    })
    const { messages, thread } = await read(doctor)
    expect([thread.person.name, messages[0]?.author?.name]).toEqual(['Meena', 'Asha Devi'])
    // The conversation is the child's and not the carer's own.
    expect(await threadsOf(asha)).toEqual([])
    expect((await asha.call(listMessages, { params: { id: threadId } })).status).toBe(404)
    for (const other of [ravi, doctor]) {
      const params = { id: threadId }
      const answers = [
        await other.call(listMessages, { params, headers }),
        await other.call(findMessageThreads, { body: {}, headers }),
        await other.call(openMessageThread, { body: { person: doctor.id }, headers }),
        await write(other, 'Let me in', { headers }),
        await other.call(getMessageFile, { params: { id: messages[0]?._id ?? '' }, headers })
      ]
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(5).fill([403, 'NOT_CARING']))
    }
    await write(doctor, 'Come today')
    const { notices } = (await asha.call(listNotices, { query: {} })).body
    expect(notices.find(({ kind }) => kind === 'message')).toMatchObject({ person: { name: 'Meena' }, threadId })
  })
})

describe('read marks', () => {
  it('count what is unread, and show the writer what was seen', async () => {
    await write(asha, 'One')
    await write(asha, 'Two')
    const unread = async (client: Client) => (await client.call(getUnreadMessages)).body.unread
    expect([await unread(doctor), await unread(asha)]).toEqual([2, 0])
    expect((await threadsOf(doctor))[0]).toMatchObject({
      unread: 2,
      last: { text: 'Two' },
      person: { name: 'Asha Devi' }
    })
    const mark = (number: number) => doctor.call(markMessagesSeen, { params: { id: threadId }, body: { number } })
    expect((await mark(1)).body.unread).toBe(1)
    expect((await read(asha)).thread.seenByOther).toBe(1)
    expect((await mark(99)).body.unread).toBe(0)
    expect((await mark(1)).body.unread).toBe(0)
    expect((await read(asha)).thread.seenByOther).toBe(2)
    expect(await unread(doctor)).toBe(0)
  })

  it('lists conversations by the latest message, and finds them by name', async () => {
    expect(await threadsOf(asha)).toEqual([])
    await write(asha, 'Hello')
    await bookVisit(ravi, doctor, { timeSlot: '11:00-11:30' })
    threadId = (await ravi.call(openMessageThread, { body: { person: doctor.id } })).body.thread._id
    app.clock.set(new Date(start.getTime() + 60_000))
    await write(ravi, 'Hi')
    const names = async (query = {}) => (await threadsOf(doctor, query)).map(({ person }) => person.name)
    expect(await names()).toEqual(['Ravi', 'Asha Devi'])
    expect(await names({ search: 'DEVI' })).toEqual(['Asha Devi'])
    expect(await names({ page: 2, pageSize: 1 })).toEqual(['Asha Devi'])
  })
})

describe('the notice', () => {
  const messageNotices = async (client: Client) =>
    (await client.call(listNotices, { query: {} })).body.notices.filter(({ kind }) => kind === 'message')
  const later = (minutes: number) => app.clock.set(new Date(start.getTime() + minutes * 60_000))
  /** What the schedule does each minute. */
  async function sendDue(): Promise<void> {
    await app.context.jobs.send('mail:notices', {})
    await app.context.jobs.send('notices:messages', {})
    await app.context.jobs.work()
  }

  it('is one for all messages that are unread, and its mail waits until they could be read', async () => {
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
    await asha.call(savePushSubscription, { body: { endpoint: 'https://fcm.googleapis.com/fcm/send/1', keys } })
    for (const text of ['One', 'Two', 'Three']) await write(doctor, text)
    expect(await messageNotices(asha)).toMatchObject([{ name: 'Dr. Meera Rao', by: 'doctor', threadId }])
    const mailsBefore = app.mails.length
    await sendDue()
    expect(app.mails.length).toBe(mailsBefore)
    later(3)
    await write(doctor, 'Four')
    await sendDue()
    const mails = app.mails.slice(mailsBefore)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[asha.email, 'A new message on ArogyaChat']])
    expect(mails[0]?.text).toContain('Dr. Meera Rao')
    expect(mails[0]?.text).not.toMatch(/One|Four/)
    expect(app.pushes.map(({ text, path }) => [text, path])).toEqual([
      ['You have a new message.', '/patient-dashboard?section=messages']
    ])
  })

  it('is withdrawn with its mail when the messages are read', async () => {
    await write(asha, 'One')
    expect(await messageNotices(doctor)).toMatchObject([{ name: 'Asha Devi', by: 'patient' }])
    const mailsBefore = app.mails.length
    await doctor.call(markMessagesSeen, { params: { id: threadId }, body: { number: 1 } })
    expect(await messageNotices(doctor)).toEqual([])
    later(5)
    await sendDue()
    expect(app.mails.length).toBe(mailsBefore)
  })
})

describe('a file', () => {
  it('is an image without metadata, which only these two can open', async () => {
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'green' } })
      .withExif({ IFD0: { Copyright: 'somewhere secret' } })
      .jpeg()
      .toBuffer()
    expect(photo.includes('somewhere secret')).toBe(true)
    const { status, body } = await sendFile(asha, photo, { fileName: 'rash.pdf', text: 'My arm' })
    expect([status, body.message?.file?.name, body.message?.text]).toEqual([201, 'rash.jpg', 'My arm'])
    const params = { id: body.message._id }
    const file = await doctor.call(getMessageFile, { params })
    expect(file.status).toBe(200)
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^attachment/)
    })
    const row = await app.context.database.db.selectFrom('message_files').selectAll().executeTakeFirstOrThrow()
    expect(row.content_sealed.includes('JFIF')).toBe(false)
    expect((await sendFile(doctor, pdf)).status).toBe(201)
  })

  it.each([
    ['a text', Buffer.from('Hello')],
    ['a script', Buffer.from('<script>alert(1)</script>')],
    ['nothing known', Buffer.from([0, 1, 2, 3, 255])]
  ])('is refused when it is %s', async (_, bytes) => {
    expect((await sendFile(asha, bytes)).body.code).toBe('WRONG_KIND')
  })

  it('is refused when the conversation has too many bytes already', async () => {
    await app.context.database.db
      .updateTable('message_threads')
      .set({ file_bytes: 200 * 1024 * 1024 })
      .execute()
    expect((await sendFile(asha, pdf)).body.code).toBe('THREAD_FULL')
  })
})

describe('the audit log', () => {
  it('has every read of a conversation by the doctor, and every message', async () => {
    await write(asha, 'One')
    await threadsOf(doctor)
    await threadsOf(doctor)
    await read(doctor)
    await write(doctor, 'Two')
    await read(asha)
    const newest = (await auditOf(asha)).slice(0, 4).reverse()
    expect(newest.map(({ action, actor }) => [action, actor?.name])).toEqual([
      ['change:message', 'Asha Devi'],
      ['read:messages', 'Dr. Meera Rao'],
      ['read:messages', 'Dr. Meera Rao'],
      ['change:message', 'Dr. Meera Rao']
    ])
    expect(await verifyChain(app.context.database.db, asha.id)).toBe(true)
  })
})

describe('the automatic reply', () => {
  const evening = new Date('2026-11-20T20:00:00+05:30')

  it('comes once a day outside the hours of the doctor, and says when the doctor answers', async () => {
    expect((await write(asha, 'In time')).body.automatic).toBeNull()
    await setClockSignedIn(app, evening)
    expect((await write(asha, 'Late')).body.automatic).toMatchObject({
      from: 'automatic',
      number: 3,
      hours: { from: '09:00', to: '16:30' }
    })
    expect((await threadsOf(asha))[0]?.last?.from).toBe('automatic')
    expect((await threadsOf(doctor))[0]?.last?.text).toBe('Late')
    expect((await write(asha, 'Later')).body.automatic).toBeNull()
    await setClockSignedIn(app, new Date(evening.getTime() + 24 * 60 * 60_000))
    expect((await write(asha, 'Tomorrow')).body.automatic).not.toBeNull()
    expect((await write(doctor, 'At night')).body.automatic).toBeNull()
    expect((await read(asha)).messages.filter(({ from }) => from === 'automatic')).toHaveLength(2)
  })

  it('follows what the doctor has set', async () => {
    const hours = { days: ['Friday' as const], from: '19:00', to: '21:00' }
    const saved = await doctor.call(saveMessageSettings, { body: { isAway: false, awayText: 'On rounds.', hours } })
    expect(saved.body).toMatchObject({
      settings: { hours, awayText: 'On rounds.' },
      availability: { from: '09:00', to: '16:30' }
    })
    expect((await write(asha, 'Morning')).body.automatic).toMatchObject({ text: 'On rounds.', hours })
    await setClockSignedIn(app, evening)
    expect((await write(asha, 'Evening')).body.automatic).toBeNull()
    const away = { isAway: true, awayText: 'Back on Monday.', hours: null }
    expect((await doctor.call(saveMessageSettings, { body: away })).body.settings).toEqual(away)
    await setClockSignedIn(app, new Date('2026-11-21T10:00:00+05:30'))
    expect((await write(asha, 'Away?')).body.automatic).toMatchObject({ text: 'Back on Monday.', hours: null })
  })

  it('needs hours that end after they begin', async () => {
    const hours = { days: ['Friday' as const], from: '21:00', to: '19:00' }
    const { status, body } = await doctor.call(saveMessageSettings, { body: { isAway: false, awayText: '', hours } })
    expect([status, body.fields]).toEqual([422, { 'hours.to': 'slotFormat' }])
    expect((await doctor.call(getMessageSettings)).body.settings).toEqual({ isAway: false, awayText: '', hours: null })
  })
})

describe('a report', () => {
  it('keeps the newest messages sealed, for the administrators alone', async () => {
    const report = () =>
      asha.call(reportMessageThread, { params: { id: threadId }, body: { reason: 'money', note: 'Asked for cash' } })
    expect((await report()).status).toBe(404)
    await write(doctor, 'Pay me in cash')
    expect((await report()).status).toBe(201)
    const { context } = app
    const row = await context.database.db.selectFrom('message_reports').selectAll().executeTakeFirstOrThrow()
    expect(row.content_sealed.includes('cash')).toBe(false)
    const listed = await listReports(context.database.db, { list: 'all', page: 1, pageSize: 20 })
    expect(listed).toMatchObject({
      total: 1,
      reports: [{ reason: 'money', reporter: 'patient', patientName: 'Asha Devi', doctorName: 'Dr. Meera Rao' }]
    })
    expect(JSON.stringify(listed)).not.toContain('cash')
    const open = (id: string) => context.database.transaction((tx) => readReport(context, tx, null, id))
    expect(await open(row.id)).toMatchObject({
      note: 'Asked for cash',
      messages: [{ from: 'doctor', text: 'Pay me in cash' }]
    })
    await expect(open(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await auditOf(asha))[0]).toMatchObject({ action: 'read:messages', actor: null })
  })
})

describe('an erasure', () => {
  it('removes the conversation with its files and reports', async () => {
    const lata = await app.asPatient({ name: 'Lata' })
    await bookVisit(lata, doctor, { timeSlot: '11:00-11:30' })
    threadId = (await lata.call(openMessageThread, { body: { person: doctor.id } })).body.thread._id
    await sendFile(lata, pdf)
    await lata.call(reportMessageThread, { params: { id: threadId }, body: { reason: 'other' } })
    const erased = await lata.call(eraseAccount, { body: { password: lata.password, understood: true } })
    expect(erased.status).toBe(200)
    const { db } = app.context.database
    for (const table of ['messages', 'message_files', 'message_reports'] as const)
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
    expect(await db.selectFrom('notices').select('id').where('kind', '=', 'message').execute()).toEqual([])
    expect(await threadsOf(doctor)).toEqual([])
  })
})
