import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import { saveProfileImage } from '@arogyachat/contract/endpoints/accounts'
import { joinWaitlist, rateAppointment } from '@arogyachat/contract/endpoints/appointments'
import { askAssistant, attachIntake } from '@arogyachat/contract/endpoints/assistant'
import { askForRefill, markDose, saveReminders } from '@arogyachat/contract/endpoints/doses'
import { addFamilyMember, handOverAccount } from '@arogyachat/contract/endpoints/family'
import { addAddress, bookLabTest } from '@arogyachat/contract/endpoints/labs'
import { addMeasurement } from '@arogyachat/contract/endpoints/measurements'
import { getNoticeChoices, saveNoticeChoices, savePushSubscription } from '@arogyachat/contract/endpoints/notices'
import { addPrescription } from '@arogyachat/contract/endpoints/prescriptions'
import { deleteRecord, shareRecords, uploadRecord } from '@arogyachat/contract/endpoints/records'
import { keepScheme } from '@arogyachat/contract/endpoints/schemes'
import { signVisitNote } from '@arogyachat/contract/endpoints/visit-notes/visit-notes'
import {
  openMessageThread,
  reportMessageThread,
  sendMessageFile
} from '@arogyachat/contract/messages/message-endpoints'
import { defaultReminderTimes } from '@arogyachat/contract/prescriptions/doses'
import { addTranscriptLines, setTranscriptConsent } from '@arogyachat/contract/transcripts/transcript-endpoints'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { formOf } from '../../testing/form.ts'
import { bookVisit, completeVisit, offerHours } from '../../testing/practice.ts'
import { filesOfAll } from './data-copy-files-service.ts'

/** `data.json` as read back. */
// biome-ignore lint/suspicious/noExplicitAny: the test reads JSON of unknown shape
type Data = Record<string, any>

/**
 * Where in the copy the rows of a table are: in `data.json`, or a file of their own. A new table with data of a person is added
 * here and to the copy; one without, or with data that nobody would miss, to the list below with the reason.
 */
const copied: Record<string, (data: Data, names: string[]) => unknown> = {
  accounts: (data) => data.profile.email,
  patients: (data) => data.profile.name,
  consents: (data) => data.consents[0],
  sessions: (data) => data.devices[0],
  profile_images: (_, names) => names.includes('picture.webp'),
  appointments: (data) => data.appointments[0],
  waitlist_entries: (data) => data.waitlists[0],
  ratings: (data) => data.appointments[0].rating.comment,
  intakes: (data) => data.appointments[0].intake,
  prescriptions: (data) => data.prescriptions[0].medications[0],
  visit_notes: (data) => data.appointments[0].notes[0].diagnosis,
  transcripts: (data) => data.appointments[0].transcript.doctorAgreedAt,
  transcript_lines: (data, names) =>
    data.appointments[0].transcript.lines[0].text && names.some((name) => name.startsWith('transcripts/')),
  audit_events: (data) => data.access[0],
  conversations: (data) => data.conversations[0],
  conversation_messages: (data) => data.conversations[0].messages[0],
  lab_bookings: (data) => data.labBookings[0].address,
  addresses: (data) => data.addresses[0],
  medical_records: (data) => data.records[0] && data.deletedRecords[0],
  medical_record_files: (_, names) => names.some((name) => name.startsWith('records/')),
  record_shares: (data) => data.recordShares[0],
  record_share_items: (data) => data.recordShares[0].records[0],
  measurements: (data) => data.measurements[0].value,
  notices: (data) => data.notices[0],
  notice_choices: (data) => data.channels.choices.medicines.sms,
  push_subscriptions: (data) => data.channels.push[0].since,
  medicine_reminders: (data) => data.reminders.appointmentIds[0],
  reminder_times: (data) => data.reminders.times.morning === '07:10',
  dose_days: (data) => Object.keys(data.doseMarks[0].marks)[0],
  refill_requests: (data) => data.refills[0],
  kept_schemes: (data) => data.savedSchemes.schemeIds[0],
  care_links: (data) => data.family[0].name,
  hand_overs: (data) => data.family[0].offeredTo,
  message_threads: (data) => data.messages[0].person.name,
  messages: (data) => data.messages[0].messages[0].text,
  message_files: (_, names) => names.some((name) => name.startsWith('messages/')),
  message_reports: (data) => data.messages[0].reports[0].note
}

/** Tables that are not in the copy, each with the reason. */
const leftOut: Record<string, string> = {
  doctors: 'Data of doctors.',
  doctor_days_off: 'Data of doctors.',
  message_settings: 'Data of doctors.',
  prescription_templates: 'What doctors write prescriptions from, without data of patients.',
  doctor_documents: 'Data of doctors.',
  second_factors: 'Data of doctors.',
  recovery_codes: 'Data of doctors, by a hash.',
  login_tickets: 'A sign-in of a doctor that waits for minutes, by a hash.',
  administrators: 'Not of a patient.',
  administrator_sessions: 'Not of a patient.',
  administrator_events: 'What administrators did, with ids alone; what concerns the patient is in the audit log.',
  email_verifications: 'Links to doctors, by a hash.',
  password_resets: 'The hash of a link that works for minutes.',
  call_reports: 'Numbers of calls, without who called whom.',
  call_guests:
    'The name of a guest of a call, until a day after it; the access log has when a guest was admitted and entered.',
  rate_counters: 'Counts under keyed hashes, without an account.',
  patient_keys: 'The key itself, which would open a stolen database.',
  spoken_texts: 'A text that is read aloud, for an hour.',
  record_uploads: 'A file that is still being sent, for a day.',
  record_upload_pieces: 'A file that is still being sent, for a day.',
  lab_reports: 'Which record is the report of which lab booking; the record is in the copy.',
  notice_messages: 'Whether the messages of a notice have left; the notice is in the copy.',
  data_copies: 'The copy itself.',
  data_copy_parts: 'The copy itself.',
  erasures: 'Of people whose data is erased.',
  signing_keys: 'Keys of the site.',
  site: 'Data of the site.'
}

let app: TestApp
let asha: Client
beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-11-20T08:30:00+05:30') })
  asha = await app.asPatient({ name: 'Asha' })
})
afterAll(() => app.close())

const mustBe = async <T extends { status: number; body: unknown }>(answer: Promise<T>): Promise<T['body']> => {
  const { status, body } = await answer
  if (status > 201) throw new Error(JSON.stringify(body))
  return body
}

/** Gives the patient a row in every table of `copied`. */
async function fillEverything(): Promise<void> {
  const doctor = await app.asDoctor()
  await offerHours(doctor)
  const visit = await bookVisit(asha, doctor, { appointmentDate: '2026-11-20' })
  const talk = await mustBe(asha.call(askAssistant, { body: { text: 'I have a cough' } }))
  await mustBe(asha.call(attachIntake, { params: { id: visit._id }, body: { conversation: talk.conversation } }))
  await fillMessages(doctor)
  app.clock.set(new Date('2026-11-20T10:05:00+05:30'))
  const medications = [{ name: 'PARACETAMOL', dosage: '500 mg', frequency: '1-0-1', duration: '3 days' }]
  const { prescription } = await mustBe(
    doctor.call(addPrescription, { params: { id: visit._id }, body: { medications } })
  )
  await mustBe(doctor.call(signVisitNote, { params: { id: visit._id }, body: { diagnosis: 'Viral cough' } }))
  await fillTranscript(doctor, visit._id)
  await completeVisit(doctor, visit._id)
  await mustBe(asha.call(rateAppointment, { params: { id: visit._id }, body: { rating: 5, comment: 'Kind' } }))
  const times = { ...defaultReminderTimes, morning: '07:10' }
  await mustBe(asha.call(saveReminders, { body: { times, appointmentIds: [visit._id] } }))
  await mustBe(
    asha.call(markDose, { body: { prescriptionId: prescription._id, row: 0, part: 'night', mark: 'taken' } })
  )
  await mustBe(asha.call(askForRefill, { body: { prescriptionId: prescription._id } }))
  const lab = { test_id: 'cbc', date: '2026-11-21', time: '09:00-10:00', address: '12, Main Road, Meerut' }
  await mustBe(asha.call(bookLabTest, { body: lab }))
  const home = { label: 'Home', street: '12, Main Road, Meerut', landmark: '', pincode: '250001', phone: '' }
  await mustBe(asha.call(addAddress, { body: home }))
  const takenAt = app.clock.now().toISOString()
  await mustBe(asha.call(addMeasurement, { body: { kind: 'pulse', value: 72, second: null, takenAt } }))
  const recordIds = []
  for (const title of ['CBC', 'To delete']) {
    const fields = { title, type: 'lab', provider: 'A laboratory', fileName: 'cbc.txt' }
    const form = await formOf({ name: 'file', bytes: Buffer.from(title) }, fields)
    recordIds.push((await mustBe(asha.call(uploadRecord, form))).record._id)
  }
  const [kept = '', deleted = ''] = recordIds
  const share = { doctorId: doctor.id, recordIds: [kept], appointmentId: null, lastDay: '2026-11-25' }
  await mustBe(asha.call(shareRecords, { body: share }))
  await mustBe(asha.call(deleteRecord, { params: { id: deleted } }))
  const { choices } = await mustBe(asha.call(getNoticeChoices))
  const medicines = { ...choices.medicines, sms: true }
  await mustBe(asha.call(saveNoticeChoices, { body: { choices: { ...choices, medicines } } }))
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
  await mustBe(asha.call(savePushSubscription, { body: { endpoint: 'https://fcm.googleapis.com/fcm/send/1', keys } }))
  await mustBe(asha.call(keepScheme, { body: { schemeId: 'pmjay', isKept: true } }))
  const { member } = await mustBe(
    asha.call(addFamilyMember, {
      body: {
        name: 'Mohan',
        relation: 'parent',
        gender: 'Male',
        birthDate: null,
        age: 71,
        agreed: true,
        consentVersion: privacyNoticeVersion
      }
    })
  )
  await mustBe(asha.call(handOverAccount, { params: { id: member._id }, body: { email: 'mohan@example.org' } }))
  const busy = await app.asDoctor()
  await offerHours(busy, ['10:00-10:30'])
  await bookVisit(await app.asPatient(), busy, { appointmentDate: '2026-11-24' })
  await mustBe(asha.call(joinWaitlist, { body: { doctorId: busy.id, date: '2026-11-24' } }))
  await fillImage()
}

async function fillTranscript(doctor: Client, id: string): Promise<void> {
  await app.context.database.db.updateTable('appointments').set({ met_at: app.clock.now() }).execute()
  const params = { id }
  for (const client of [asha, doctor])
    await mustBe(client.call(setTranscriptConsent, { params, body: { agreed: true } }))
  const lines = [{ key: newId(), text: 'I cough at night', language: 'en' as const }]
  await mustBe(asha.call(addTranscriptLines, { params, body: { lines } }))
}

async function fillMessages(doctor: Client): Promise<void> {
  const { thread } = await mustBe(asha.call(openMessageThread, { body: { person: doctor.id } }))
  const params = { id: thread._id }
  const fields = { key: newId(), fileName: 'cbc.pdf', text: 'My report' }
  const form = await formOf({ name: 'file', bytes: Buffer.from('%PDF-1.7 not much of one') }, fields)
  await mustBe(asha.call(sendMessageFile, { params, ...form }))
  await mustBe(asha.call(reportMessageThread, { params, body: { reason: 'rude', note: 'Not polite' } }))
}

async function fillImage(): Promise<void> {
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } })
    .png()
    .toBuffer()
  const { method, path: url } = saveProfileImage
  const headers = { cookie: asha.cookie, 'x-csrf-token': asha.token, 'content-type': 'image/png' }
  expect((await app.server.inject({ method, url, headers, payload: image })).statusCode).toBe(200)
}

describe('a copy of all data', () => {
  it('has every table with data of a person, or names the reason', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' order by table_name
    `.execute(app.context.database.db)
    const tables = rows.map(({ name }) => name).filter((name) => !/^(kysely_|socket_io_)/.test(name))
    expect([...Object.keys(copied), ...Object.keys(leftOut)].sort()).toEqual(tables.sort())
  })

  it('contains what each of these tables holds of a patient', async () => {
    await fillEverything()
    const files = new Map<string, Uint8Array>()
    const actor = { accountId: asha.id, role: asha.role, sessionId: asha.id, language: null }
    for await (const { file } of filesOfAll(app.context, actor, 'en')) if (file) files.set(file.name, file.content)
    const data = JSON.parse(Buffer.from(files.get('data.json') ?? []).toString())
    const names = [...files.keys()]
    for (const [table, find] of Object.entries(copied)) expect(find(data, names), table).toBeTruthy()
  }, 60_000)
})
