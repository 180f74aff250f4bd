import type { Appointment } from '@arogyachat/contract/appointments'
import type { ConversationSummary } from '@arogyachat/contract/assistant'
import { dateInIndia, timeInIndia } from '@arogyachat/contract/india-time'
import { isLanguageCode, type LanguageCode, languageOf } from '@arogyachat/contract/languages'
import type { Prescription } from '@arogyachat/contract/prescriptions'
import type { MedicalRecord } from '@arogyachat/contract/records'
import type { AppContext } from '../../app-context.ts'
import { listDependents } from '../../db/care-links.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import * as conversations from '../assistant/conversation-service.ts'
import { readIntake } from '../assistant/intake-service.ts'
import { type listAudit, readProfile } from '../patients/service.ts'
import { listVersions } from '../prescriptions/service.ts'
import { readProfileImage } from '../profile-images/service.ts'
import * as records from '../records/service.ts'
import { listsOf, restOf } from './data-copy-lists-service.ts'
import { conversationText, prescriptionSheet } from './data-copy-text-rules.ts'
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
  const found = { records: await lists.records(), conversations: await lists.conversations() }
  const total = appointments.length + found.records.length + found.conversations.length + 3
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
    for (const prescription of visit.prescriptions)
      yield step(await sheetOf(prescription, appointment, profile.name, language))
    yield step(null, true)
  }
  const recordTexts: object[] = []
  for (const record of found.records) {
    const kept = await recordOf(context, actor, record)
    if (kept) recordTexts.push(kept.data)
    yield step(kept?.file ?? null, true)
  }
  const talks: object[] = []
  for (const summary of found.conversations) {
    const talk = await talkOf(context, actor, summary, language)
    if (talk) talks.push(talk.data)
    yield step(talk?.file ?? null, true)
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
  return { data: { ...facts, intake }, prescriptions }
}

async function sheetOf(
  prescription: Prescription,
  appointment: Appointment,
  patientName: string,
  language: LanguageCode
): Promise<CopiedFile> {
  const labels = await screenMessagesOf(language, 'prescriptions')
  const sheet = prescriptionSheet(prescription, {
    labels,
    title: fileTextsOf(language).prescription,
    patientName,
    visitDate: appointment.appointmentDate,
    language,
    direction: languageOf(language).dir
  })
  const version = prescription.version > 1 ? ` (${prescription.version})` : ''
  const name = fileNamePart(`${appointment.appointmentDate} ${prescription.doctor.name}${version}`)
  return { name: `prescriptions/${name}.html`, content: text(sheet) }
}

async function recordOf(context: AppContext, actor: Actor, { _id, title, date }: MedicalRecord) {
  const record = await unlessDeleted(records.readOwn(context, actor, _id))
  const file = record && (await unlessDeleted(records.readOwnFile(context, actor, _id)))
  if (!record || !file) return null
  const ending = /\.[a-z0-9]{2,4}$/i.exec(file.fileName)?.[0] ?? ''
  return { data: record, file: { name: `records/${fileNamePart(`${date} ${title}`)}${ending}`, content: file.content } }
}

async function talkOf(context: AppContext, actor: Actor, { _id }: ConversationSummary, language: LanguageCode) {
  const talk = await unlessDeleted(conversations.readOwn(context, actor, _id))
  if (!talk) return null
  const { you, assistant } = fileTextsOf(language)
  const name = fileNamePart(`${dateInIndia(new Date(talk.updatedAt))} ${talk.title}`)
  const content = text(conversationText(talk.messages, { user: you, bot: assistant }))
  return { data: talk, file: { name: `conversations/${name}.txt`, content } }
}

type AccessEvent = Awaited<ReturnType<typeof listAudit>>['events'][number]

async function accessText(events: readonly AccessEvent[], language: LanguageCode): Promise<string> {
  const profile = await screenMessagesOf(language, 'profile')
  const actions = profile.actions as Record<string, string>
  const lines = events.map(({ at, action, actor }) => {
    const when = new Date(at)
    const who = actor === null ? profile.system : actor.name
    return `${dateInIndia(when)} ${timeInIndia(when)} · ${who} · ${actions[action] ?? actions.other}`
  })
  return `${[profile.accessTitle, '', ...lines].join('\n')}\n`
}

function readme(name: string, now: Date, language: LanguageCode): string {
  const texts = fileTextsOf(language)
  const when = `${dateInIndia(now)} ${timeInIndia(now)}`
  const made = texts.made.replace('{name}', () => name).replace('{when}', when)
  const { title, data, prescriptions, records: recordsText, conversations: talks, access, care } = texts
  return `${[title, '', made, '', data, prescriptions, recordsText, talks, access, '', care].join('\n')}\n`
}

/** The language of a copy that is stored as text. */
export const languageIn = (stored: string): LanguageCode => (isLanguageCode(stored) ? stored : 'en')
