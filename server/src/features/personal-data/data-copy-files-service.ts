import type { Appointment } from '@arogyachat/contract/appointments'
import type { ConversationSummary } from '@arogyachat/contract/assistant'
import { dateInIndia, timeInIndia } from '@arogyachat/contract/india-time'
import { isLanguageCode, type LanguageCode } from '@arogyachat/contract/languages'
import type { MessageThread } from '@arogyachat/contract/messages/messages'
import type { Prescription } from '@arogyachat/contract/prescriptions'
import type { MedicalRecord } from '@arogyachat/contract/records'
import type { KeptTranscript } from '@arogyachat/contract/transcripts/transcripts'
import type { VisitNote } from '@arogyachat/contract/visit-notes/visit-notes'
import type { AppContext } from '../../app-context.ts'
import { listDependents } from '../../db/care-links.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import * as conversations from '../assistant/conversation-service.ts'
import { readIntake } from '../assistant/intake-service.ts'
import { consultationDocument, prescriptionDocument, readRecordDocument } from '../fhir/export/export-service.ts'
import { readFile as readMessageFile } from '../messages/message-service.ts'
import { listOwnReports } from '../messages/report-service.ts'
import { readWhole } from '../messages/thread-service.ts'
import { type listAudit, readProfile } from '../patients/service.ts'
import { readDocument } from '../prescriptions/document/document-service.ts'
import { listVersions } from '../prescriptions/service.ts'
import { readProfileImage } from '../profile-images/service.ts'
import * as records from '../records/service.ts'
import { read as readTranscript } from '../transcripts/service.ts'
import { listVersions as listNotes } from '../visit-notes/service.ts'
import { listsOf, restOf } from './data-copy-lists-service.ts'
import { conversationText, noteText, transcriptText } from './data-copy-text-rules.ts'
import { fileTextsOf, screenMessagesOf } from './texts-service.ts'
import { fileNamePart } from './zip-rules.ts'

export interface CopiedFile {
  name: string
  content: Uint8Array
}
/** A file, or with null only the progress: a step is done. `total` grows while the lists are read. */
export interface CopyStep {
  file: CopiedFile | null
  done: number
  total: number
}

/** A FHIR document holds its file in base64. Larger files are in the copy as files only, so that none takes much memory. */
const fhirFileMaxBytes = 5 * 1024 * 1024

const text = (content: string) => Buffer.from(content, 'utf8')
const json = (value: unknown) => text(`${JSON.stringify(value, null, 2)}\n`)
const isNotFound = (error: unknown) => error instanceof AppError && error.code === 'NOT_FOUND'

/** What was deleted while the copy was being made is left out. */
async function unlessDeleted<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/** The files of a patient's copy, and in a folder each those of the people for whom nobody else can act. */
export async function* filesOfAll(
  context: AppContext,
  actor: Actor,
  language: LanguageCode
): AsyncGenerator<CopyStep, void, undefined> {
  let before = 0
  let last: CopyStep = { file: null, done: 0, total: 0 }
  const stepsOf = async function* (person: Actor, folder: string) {
    for await (const { file, done, total } of filesOf(context, person, language)) {
      last = {
        file: file && { ...file, name: `${folder}${file.name}` },
        done: before + done,
        total: before + total
      }
      yield last
    }
    before = last.total
  }
  yield* stepsOf(actor, '')
  const dependents = await listDependents(context.database.db, actor.accountId)
  for (const [index, accountId] of dependents.entries()) {
    const person = { ...actor, accountId, carerId: actor.accountId }
    const { name } = await readProfile(context, person)
    yield* stepsOf(person, `family/${index + 1} ${fileNamePart(name)}/`)
  }
}

/** The files of one patient, one after another, so that only one is in memory. */
async function* filesOf(
  context: AppContext,
  actor: Actor,
  language: LanguageCode
): AsyncGenerator<CopyStep, void, undefined> {
  const lists = listsOf(context, actor, language)
  const profile = await readProfile(context, actor)
  const appointments = await lists.appointments()
  const found = {
    records: await lists.records(),
    conversations: await lists.conversations(),
    threads: await lists.threads()
  }
  const total = appointments.length + found.records.length + found.conversations.length + found.threads.length + 3
  let done = 0
  const step = (file: CopiedFile | null, isDone = false): CopyStep => {
    if (isDone) done += 1
    return { file, done, total }
  }
  const prescriptions: Prescription[] = []
  const visits: object[] = []
  for (const appointment of appointments) {
    const visit = await visitOf(context, actor, appointment)
    visits.push(visit.data)
    prescriptions.push(...visit.prescriptions)
    for await (const file of visitDocumentsOf(context, actor, appointment, visit.prescriptions, language))
      yield step(file)
    for (const note of visit.data.notes) yield step(await noteOf(note, language))
    if (visit.data.transcript) yield step(transcriptOf(visit.data.transcript, appointment))
    yield step(null, true)
  }
  const recordTexts: object[] = []
  for (const record of found.records) {
    const kept = await recordOf(context, actor, record)
    if (kept) recordTexts.push(kept.data)
    if (kept?.document) yield step(kept.document)
    yield step(kept?.file ?? null, true)
  }
  const talks: object[] = []
  for (const summary of found.conversations) {
    const talk = await talkOf(context, actor, summary, language)
    if (talk) talks.push(talk.data)
    yield step(talk?.file ?? null, true)
  }
  const messages: object[] = []
  for (const thread of found.threads) {
    const whole = await unlessDeleted(threadDataOf(context, actor, thread))
    if (whole) messages.push(whole)
    for await (const file of messageFilesOf(context, actor, whole)) yield step(file)
    yield step(null, true)
  }
  const image = await unlessDeleted(readProfileImage(context, actor, actor.accountId))
  if (image) yield step({ name: 'picture.webp', content: image.bytes })
  yield step(null, true)
  const access = await lists.access()
  yield step({ name: 'access.txt', content: text(await accessText(access, language)) }, true)
  const data = {
    profile,
    appointments: visits,
    prescriptions,
    records: recordTexts,
    conversations: talks,
    messages,
    ...(await restOf(context, actor, lists)),
    access
  }
  yield step({ name: 'data.json', content: json(data) })
  const made = readme(profile.name, context.clock.now(), language)
  yield step({ name: 'README.txt', content: text(made) }, true)
}

async function visitOf(context: AppContext, actor: Actor, appointment: Appointment) {
  const { prescription, inRoom: _, ...facts } = appointment
  const intake = appointment.hasIntake ? await readIntake(context, actor, appointment._id) : null
  const prescriptions = prescription ? await listVersions(context, actor, appointment._id) : []
  const notes = appointment.hasNote ? await listNotes(context, actor, appointment._id) : []
  const transcript = appointment.hasTranscript ? await readTranscript(context, actor, appointment._id) : null
  return { data: { ...facts, intake, notes, transcript }, prescriptions }
}

/** Every version of a prescription as a PDF, and the newest one and the visit as FHIR documents. */
async function* visitDocumentsOf(
  context: AppContext,
  actor: Actor,
  appointment: Appointment,
  prescriptions: readonly Prescription[],
  language: LanguageCode
): AsyncGenerator<CopiedFile, void, undefined> {
  const name = fileNamePart(`${appointment.appointmentDate} ${appointment.doctorId.name}`)
  for (const [index, prescription] of prescriptions.entries()) {
    const { content: pdf } = await readDocument(context, actor, prescription._id, language)
    const version = prescription.version > 1 ? ` (${prescription.version})` : ''
    yield { name: `prescriptions/${name}${version}.pdf`, content: pdf }
    if (index > 0) continue
    const document = await prescriptionDocument(context, actor, appointment, { prescription, pdf, language })
    yield { name: `fhir/${name} prescription.json`, content: document.content }
  }
  const visit = await unlessDeleted(consultationDocument(context, actor, appointment, language))
  if (visit) yield { name: `fhir/${name}.json`, content: visit.content }
}

async function noteOf(note: VisitNote, language: LanguageCode): Promise<CopiedFile> {
  const version = note.version > 1 ? ` (${note.version})` : ''
  const name = fileNamePart(`${note.appointmentDate} ${note.doctor.name}${version}`)
  return { name: `notes/${name}.txt`, content: text(noteText(note, await screenMessagesOf(language, 'notes'))) }
}

function transcriptOf({ lines }: KeptTranscript, { appointmentDate, patientId, doctorId }: Appointment): CopiedFile {
  const name = fileNamePart(`${appointmentDate} ${doctorId.name}`)
  const content = transcriptText(lines, { patient: patientId.name, doctor: doctorId.name })
  return { name: `transcripts/${name}.txt`, content: text(content) }
}

async function recordOf(context: AppContext, actor: Actor, { _id, title, date }: MedicalRecord) {
  const record = await unlessDeleted(records.readOwn(context, actor, _id))
  const file = record && (await unlessDeleted(records.readOwnFile(context, actor, _id)))
  if (!record || !file) return null
  const ending = /\.[a-z0-9]{2,4}$/i.exec(file.fileName)?.[0] ?? ''
  const name = fileNamePart(`${date} ${title}`)
  const isSmall = file.content.length <= fhirFileMaxBytes
  const document = isSmall ? await unlessDeleted(readRecordDocument(context, actor, _id)) : null
  return {
    data: record,
    file: { name: `records/${name}${ending}`, content: file.content },
    document: document && { name: `fhir/${name}.json`, content: document.content }
  }
}

async function talkOf(context: AppContext, actor: Actor, { _id }: ConversationSummary, language: LanguageCode) {
  const talk = await unlessDeleted(conversations.readOwn(context, actor, _id))
  if (!talk) return null
  const { you, assistant } = fileTextsOf(language)
  const name = fileNamePart(`${dateInIndia(new Date(talk.updatedAt))} ${talk.title}`)
  const content = text(conversationText(talk.messages, { user: you, bot: assistant }))
  return { data: talk, file: { name: `conversations/${name}.txt`, content } }
}

/** The messages between the patient and a doctor, and what the patient has reported of them. */
async function threadDataOf(context: AppContext, actor: Actor, { _id }: MessageThread) {
  return { ...(await readWhole(context, actor, _id)), reports: await listOwnReports(context, actor, _id) }
}

type ThreadData = Awaited<ReturnType<typeof threadDataOf>>

/** The files of a conversation with a doctor, one after another. */
async function* messageFilesOf(
  context: AppContext,
  actor: Actor,
  thread: ThreadData | null
): AsyncGenerator<CopiedFile, void, undefined> {
  for (const message of thread?.messages ?? []) {
    const file = message.file && (await unlessDeleted(readMessageFile(context, actor, message._id)))
    if (!file) continue
    const [, stem = file.fileName, ending = ''] = /^(.*?)(\.[a-z0-9]{2,4})$/i.exec(file.fileName) ?? []
    const name = fileNamePart(`${dateInIndia(new Date(message.createdAt))} ${thread?.person.name} ${stem}`)
    yield { name: `messages/${name}${ending}`, content: file.content }
  }
}

type AccessEvent = Awaited<ReturnType<typeof listAudit>>['events'][number]

async function accessText(events: readonly AccessEvent[], language: LanguageCode): Promise<string> {
  const profile = await screenMessagesOf(language, 'profile')
  const actions = profile.actions as Record<string, string>
  const lines = events.map(({ at, action, actor }) => {
    const when = new Date(at)
    const who = actor === null ? profile.system : actor.role === 'administrator' ? profile.administrator : actor.name
    return `${dateInIndia(when)} ${timeInIndia(when)} · ${who} · ${actions[action] ?? actions.other}`
  })
  return `${[profile.accessTitle, '', ...lines].join('\n')}\n`
}

function readme(name: string, now: Date, language: LanguageCode): string {
  const texts = fileTextsOf(language)
  const when = `${dateInIndia(now)} ${timeInIndia(now)}`
  const made = texts.made.replace('{name}', () => name).replace('{when}', when)
  const {
    title,
    data,
    prescriptions,
    notes,
    transcripts,
    fhir,
    records: recordsText,
    conversations: talks,
    access,
    care
  } = texts
  const folders = [prescriptions, notes, transcripts, recordsText, fhir, talks]
  return `${[title, '', made, '', data, ...folders, access, '', care].join('\n')}\n`
}

/** The language of a copy that is stored as text. */
export const languageIn = (stored: string): LanguageCode => (isLanguageCode(stored) ? stored : 'en')
