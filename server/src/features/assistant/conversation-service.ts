import { type Memory, memoryFrom } from '@arogyachat/assistant/conversation/memory'
import type { Booking } from '@arogyachat/assistant/lab-booking/booking-state'
import type { AssistantReply, ChatMessage, ConversationSummary } from '@arogyachat/contract/assistant'
import type { InputFor, ReplyFor } from '@arogyachat/contract/endpoint'
import type { listConversations } from '@arogyachat/contract/endpoints/assistant'
import type { AppContext } from '../../app-context.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import type { Keys } from '../../vault/vault.ts'
import { type OwnWords, titleOf } from './rules.ts'
import * as store from './store.ts'

const titlePlace = (id: string) => `conversations.title:${id}`
const memoryPlace = (id: string) => `conversations.memory:${id}`
const messagePlace = (id: string) => `conversation_messages.content:${id}`

interface MessageContent {
  text: string
  answer: AssistantReply | null
  /** The patient's own words for what the message mentions; null where the message starts the conversation over. */
  ownWords?: OwnWords[] | null
}

/** The stored state of a conversation: its memory and an unfinished booking. */
export interface Remembered {
  memory: Memory
  booking: Booking | null
}

/** The most messages of a conversation that are shown, the newest ones. */
const shownMessages = 200

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A conversation of the patient's own. Throws NOT_FOUND. */
export async function findConversation(
  context: AppContext,
  q: Queryable,
  { accountId }: Actor,
  id: string
): Promise<{ title: string; remembered: Remembered }> {
  const row = uuid.test(id) ? await store.findOwn(q, id, accountId) : null
  if (!row) throw new AppError('NOT_FOUND')
  const keys = await context.vault.keysOf(q, [accountId])
  const { memory, booking } = keys.open<Remembered>(accountId, memoryPlace(id), row.memory_sealed)
  return { title: titleIn(keys, row), remembered: { memory: memoryFrom(memory), booking } }
}

const titleIn = (keys: Keys, row: store.ConversationRow) =>
  keys.open<string>(row.patient_id, titlePlace(row.id), row.title_sealed)

/** The answer to a message that was received before, or null. A client sends the same message again if the answer was lost. */
export async function findAnswer(
  context: AppContext,
  { accountId }: Actor,
  messageId: string
): Promise<AssistantReply | null> {
  const { db } = context.database
  const row = await store.findAnswer(db, messageId, accountId)
  if (!row) return null
  const keys = await context.vault.keysOf(db, [accountId])
  return keys.open<MessageContent>(accountId, messagePlace(row.id), row.content_sealed).answer
}

export interface Kept {
  /** The id that the sender gave the message, which is stored only once. */
  messageId: string
  said: string
  ownWords: OwnWords[] | null
  answer: AssistantReply
  remembered: Remembered
}

/** Stores question and answer in the conversation that the answer names, and creates it if it is new. */
export async function keep(
  context: AppContext,
  tx: Tx,
  { accountId }: Actor,
  isNew: boolean,
  { messageId, said, ownWords, answer, remembered }: Kept
): Promise<void> {
  const now = context.clock.now()
  const keys = await context.vault.keysOf(tx, [accountId])
  const id = answer.conversation
  const change = {
    updated_at: now,
    memory_sealed: keys.seal(accountId, memoryPlace(id), remembered),
    ...(answer.triage && { triage: answer.triage })
  }
  if (isNew) {
    const title_sealed = keys.seal(accountId, titlePlace(id), titleOf(said))
    await store.insertConversation(tx, { id, patient_id: accountId, title_sealed, triage: answer.triage, ...change })
  } else {
    if (!(await store.findOwn(tx, id, accountId, true))) throw new AppError('NOT_FOUND')
    await store.updateConversation(tx, id, change)
  }
  const [last] = await store.listMessages(tx, id, 1)
  const number = (last?.number ?? 0) + 1
  const row = (rowId: string, sender: 'user' | 'bot', content: MessageContent): store.MessageRow => ({
    id: rowId,
    conversation_id: id,
    patient_id: accountId,
    number: sender === 'user' ? number : number + 1,
    sender,
    content_sealed: keys.seal(accountId, messagePlace(rowId), content),
    created_at: now
  })
  await store.insertMessages(tx, [
    row(messageId, 'user', { text: said, answer: null, ownWords }),
    row(newId(), 'bot', { text: answer.reply, answer })
  ])
}

/** The patient's own words in a conversation since it was last started over, the oldest first. */
export async function ownWordsIn(
  context: AppContext,
  q: Queryable,
  { accountId }: Actor,
  id: string
): Promise<OwnWords[]> {
  const keys = await context.vault.keysOf(q, [accountId])
  const said = (await store.listMessages(q, id, shownMessages))
    .filter((message) => message.sender === 'user')
    .map((message) => keys.open<MessageContent>(accountId, messagePlace(message.id), message.content_sealed))
  const last = said.findLastIndex(({ ownWords }) => ownWords === null)
  return said.slice(last + 1).flatMap(({ ownWords }) => ownWords ?? [])
}

const summaryOf = (keys: Keys, row: store.ConversationRow): ConversationSummary => ({
  _id: row.id,
  title: titleIn(keys, row),
  updatedAt: row.updated_at.toISOString(),
  triage: row.triage
})

export async function listOwn(
  context: AppContext,
  actor: Actor,
  { page, pageSize }: InputFor<typeof listConversations>['query']
): Promise<ReplyFor<typeof listConversations>> {
  const { db } = context.database
  const rows = await store.listOwn(db, actor.accountId, { limit: pageSize, offset: (page - 1) * pageSize })
  const total = await store.countOwn(db, actor.accountId)
  const keys = await context.vault.keysOf(db, [actor.accountId])
  return { success: true, conversations: rows.map((row) => summaryOf(keys, row)), total, page, pageSize }
}

const shownContent = ({ text, answer }: MessageContent) => ({ text, answer })

export async function readOwn(
  context: AppContext,
  actor: Actor,
  id: string
): Promise<ConversationSummary & { messages: ChatMessage[] }> {
  const { db } = context.database
  const row = await store.findOwn(db, id, actor.accountId)
  if (!row) throw new AppError('NOT_FOUND')
  const keys = await context.vault.keysOf(db, [actor.accountId])
  const messages = (await store.listMessages(db, id, shownMessages)).map((listMessage) => ({
    _id: listMessage.id,
    sender: listMessage.sender,
    ...shownContent(
      keys.open<MessageContent>(actor.accountId, messagePlace(listMessage.id), listMessage.content_sealed)
    ),
    timestamp: listMessage.created_at.toISOString()
  }))
  return { ...summaryOf(keys, row), messages }
}

export async function remove(context: AppContext, actor: Actor, id: string): Promise<void> {
  if (!(await store.deleteOwn(context.database.db, id, actor.accountId))) throw new AppError('NOT_FOUND')
  context.live.changed([actor.accountId], ['conversations'])
}
