import type { ReplyFor } from '@arogyachat/contract/endpoint'
import { dateInIndia } from '@arogyachat/contract/india-time'
import type { LanguageCode } from '@arogyachat/contract/languages'
import type { sendMessage } from '@arogyachat/contract/messages/message-endpoints'
import { type MessageFileKind, messageFileKinds, threadFilesMaxBytes } from '@arogyachat/contract/messages/messages'
import { v5 } from 'uuid'
import type { AppContext } from '../../app-context.ts'
import type { Tx } from '../../db/database.ts'
import { signedInAccountOf } from '../../http/acting.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { recordAudit } from '../../vault/audit.ts'
import type { Keys } from '../../vault/vault.ts'
import { emergencyCardOf } from '../assistant/service.ts'
import { announceNotice, writeMessageNotice } from '../notices/service.ts'
import type { RecordFile } from '../records/service.ts'
import { prepareDocument } from '../records/upload-service.ts'
import * as messages from './message-store.ts'
import { threadState } from './rules.ts'
import { automaticReplyOf } from './settings-service.ts'
import { announce, lockThread } from './thread-service.ts'
import * as threads from './thread-store.ts'
import { type Content, contentPlace, factsOf, filePlace, messageOf } from './view-service.ts'

interface NewFile {
  name: string
  kind: MessageFileKind
  content: Uint8Array
}

interface NewMessage {
  key: string
  text: string
  language: LanguageCode
  file: NewFile | null
}

/** An image without metadata, or a PDF. @throws AppError WRONG_KIND, and as `prepareDocument`. */
async function prepareFile(bytes: Uint8Array, fileName: string): Promise<NewFile> {
  const { kind, content, fileName: name } = await prepareDocument(bytes, fileName)
  const accepted = messageFileKinds.find((fileKind) => fileKind === kind)
  if (accepted === undefined) throw new AppError('WRONG_KIND')
  return { name, kind: accepted, content }
}

interface Row {
  sender: 'patient' | 'doctor' | 'automatic'
  sentKey: string
  authorId: string | null
  content: Content
  file: NewFile | null
}

/** Adds a message with this number to a locked conversation. */
async function insertMessage(
  tx: Tx,
  keys: Keys,
  thread: threads.ThreadRow,
  now: Date,
  number: number,
  { sender, sentKey, authorId, content, file }: Row
): Promise<messages.MessageRow> {
  const id = newId()
  const { patient_id } = thread
  const row = {
    id,
    thread_id: thread.id,
    patient_id,
    number,
    sender,
    sent_key: sentKey,
    author_id: authorId,
    content_sealed: keys.seal(patient_id, contentPlace(id), content),
    file_kind: file?.kind ?? null,
    file_size: file?.content.length ?? null,
    created_at: now
  }
  await messages.insert(tx, row, file && keys.sealBytes(patient_id, filePlace(id), file.content))
  const to = sender === 'patient' ? 'doctor' : 'patient'
  await threads.updateWritten(tx, thread.id, { number, at: now, to, fileBytes: file?.content.length ?? 0 })
  const written = await messages.find(tx, id)
  if (!written) throw new Error('The message that was just inserted is not there')
  return written
}

/** The reply that a patient gets once a day outside the doctor's answering hours; null at other times. */
async function replyAutomatically(
  tx: Tx,
  keys: Keys,
  thread: threads.ThreadRow,
  now: Date
): Promise<messages.MessageRow | null> {
  const today = dateInIndia(now)
  if (thread.automatic_on === today) return null
  const content = await automaticReplyOf(tx, thread.doctor_id, now)
  if (content === null) return null
  await threads.updateAutomaticDay(tx, thread.id, today)
  return insertMessage(tx, keys, thread, now, thread.message_count + 2, {
    sender: 'automatic',
    sentKey: newId(),
    authorId: null,
    content: { ...content, fileName: null },
    file: null
  })
}

/** Stores a message, with the automatic reply to it and the notice for its receiver, in one transaction. */
const store = (context: AppContext, actor: Actor, threadId: string, { key, text, file }: NewMessage) =>
  context.database.transaction(async (tx) => {
    const now = context.clock.now()
    const { row: thread, chain } = await lockThread(tx, actor, threadId)
    const keys = await context.vault.keysOf(tx, [thread.patient_id])
    // Derived from the account, so that nobody else can use up the key of a message.
    const sentKey = v5(key, signedInAccountOf(actor))
    const repeated = await messages.findByKey(tx, threadId, sentKey)
    if (repeated) return { thread, message: messageOf(keys, repeated), automatic: null, receiver: null, isNew: false }
    if (threadState(factsOf(thread, actor.role), now) !== 'open') throw new AppError('THREAD_CLOSED')
    if (file && Number(thread.file_bytes) + file.content.length > threadFilesMaxBytes) throw new AppError('THREAD_FULL')
    const row = await insertMessage(tx, keys, thread, now, thread.message_count + 1, {
      sender: actor.role,
      sentKey,
      authorId: actor.carerId ?? null,
      content: { text, fileName: file?.name ?? null, hours: null },
      file
    })
    const automatic = actor.role === 'patient' ? await replyAutomatically(tx, keys, thread, now) : null
    const { patient_id: patientId } = thread
    await recordAudit(tx, now, actor, [{ patientId, action: 'change:message', subjectId: row.id }], chain)
    const accountId = threads.otherAccount(thread, actor.role)
    const receiver = await writeMessageNotice(tx, now, { threadId, accountId })
    return {
      thread,
      message: messageOf(keys, row),
      automatic: automatic && messageOf(keys, automatic),
      receiver,
      isNew: true
    }
  })

/** Stores a message. To a patient it also says what to do at once, if the assistant's rules read an emergency in it. */
async function send(
  context: AppContext,
  actor: Actor,
  threadId: string,
  message: NewMessage
): Promise<ReplyFor<typeof sendMessage>> {
  const stored = await store(context, actor, threadId, message)
  if (stored.isNew) {
    announce(context, stored.thread)
    await announceNotice(context, stored.receiver)
  }
  const { text, language } = message
  const emergency =
    actor.role === 'patient' && text !== '' ? await emergencyCardOf(context, actor, text, language) : null
  return { success: true, message: stored.message, automatic: stored.automatic, emergency }
}

/** Writes a message. @throws AppError NOT_FOUND, THREAD_CLOSED. */
export const sendText = (
  context: AppContext,
  actor: Actor,
  threadId: string,
  message: Omit<NewMessage, 'file'>
): Promise<ReplyFor<typeof sendMessage>> => send(context, actor, threadId, { ...message, file: null })

/**
 * Sends a file, with or without words.
 * @throws AppError NOT_FOUND, WRONG_KIND, THREAD_CLOSED, THREAD_FULL, and as `prepareDocument`.
 */
export async function sendFile(
  context: AppContext,
  actor: Actor,
  threadId: string,
  { bytes, fileName, ...message }: Omit<NewMessage, 'file'> & { bytes: Uint8Array; fileName: string }
): Promise<ReplyFor<typeof sendMessage>> {
  // Nobody makes the server work on a file for a conversation that is not theirs.
  if (!(await threads.find(context.database.db, threadId, actor))) throw new AppError('NOT_FOUND')
  return send(context, actor, threadId, { ...message, file: await prepareFile(bytes, fileName) })
}

/** The decrypted file of a message. A doctor's read is audited. @throws AppError NOT_FOUND. */
export const readFile = (context: AppContext, actor: Actor, id: string): Promise<RecordFile> =>
  context.database.transaction(async (tx) => {
    const row = await messages.findFile(tx, id, actor)
    if (!row || row.file_kind === null) throw new AppError('NOT_FOUND')
    const { patient_id: patientId } = row
    await recordAudit(tx, context.clock.now(), actor, [{ patientId, action: 'read:messages', subjectId: id }])
    const keys = await context.vault.keysOf(tx, [patientId])
    const { fileName } = keys.open<Content>(patientId, contentPlace(id), row.content_sealed)
    return {
      kind: row.file_kind,
      fileName: fileName ?? '',
      content: keys.openBytes(patientId, filePlace(id), row.file_sealed)
    }
  })
