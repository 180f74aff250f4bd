import { beginBooking, continueBooking } from '@arogyachat/assistant/booking'
import { bookedReply, bookingFault } from '@arogyachat/assistant/booking-reply'
import type { Booking, BookingOutcome, BookingTurn, ReadyBooking } from '@arogyachat/assistant/booking-scene'
import { converse, type Outcome } from '@arogyachat/assistant/converse'
import { caseOf, freshMemory, type Memory, memoryFrom } from '@arogyachat/assistant/memory'
import type { Context } from '@arogyachat/assistant/patient-case'
import { judgeCase } from '@arogyachat/assistant/triage'
import { isLive } from '@arogyachat/contract/appointments'
import type {
  AssistantReply,
  askAssistantBody,
  attachIntake,
  ChatMessage,
  ConversationSummary,
  IntakeSummary,
  Intent,
  listConversations
} from '@arogyachat/contract/assistant'
import type { InputFor, ReplyFor } from '@arogyachat/contract/endpoint'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { textsOf } from '@arogyachat/knowledge/texts'
import { unreadIn } from '@arogyachat/knowledge/unread'
import type { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import type { House } from '../../house.ts'
import { countAttempt } from '../../http/limits.ts'
import type { Actor, Emit } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { recordAudit } from '../../vault/audit.ts'
import type { Keys } from '../../vault/vault.ts'
import { bookIn } from '../labs/service.ts'
import { readProfile } from '../patients/service.ts'
import { read } from './reading-service.ts'
import {
  answerLanguage,
  conclusionsOf,
  factsOfContext,
  factsOfProfile,
  intakeOf,
  monthOf,
  namedIn,
  spokenBy,
  titleOf
} from './rules.ts'
import * as store from './store.ts'
import { openVisitorMemory, sealVisitorMemory } from './visitor-service.ts'
import { type Wording, worded } from './wording-service.ts'

export type Question = z.output<typeof askAssistantBody>

/** Who wrote an answer that no model worded. */
const brandName = 'ArogyaChat'

const titlePlace = (id: string) => `conversations.title:${id}`
const memoryPlace = (id: string) => `conversations.memory:${id}`
const messagePlace = (id: string) => `conversation_messages.content:${id}`
const intakePlace = (appointmentId: string) => `intakes.content:${appointmentId}`

interface MessageContent {
  text: string
  answer: AssistantReply | null
}

const visitorWindowSeconds = 600
/** Messages of one address in that time: a family behind one line, not a machine. */
const visitorMessages = 40
const patientMessages = 200
/** The same message again within this time is the same one, sent again because its answer was lost. */
const repeatSeconds = 20
/** Messages shown of one conversation, the newest. */
const shownMessages = 200

const isPatient = (actor: Actor | null): actor is Actor => actor?.role === 'patient'

/** What a conversation remembers: what was told, and a booking that is half made. */
interface Remembered {
  memory: Memory
  booking: Booking | null
}

interface Turn {
  answer: AssistantReply
  next: Remembered
  /** The person said yes to a booking: it is made with the message. */
  ready?: ReadyBooking
  /** What a language model may word anew; null where the answer must stand as it is. */
  wording: Wording | null
}

interface Asking {
  question: Question
  signal: AbortSignal
  emit: Emit
}

/**
 * Answers a message. A patient's conversation is kept; a visitor's memory goes back with the answer, sealed. A doctor who
 * tries the assistant is a visitor. The built-in answer is emitted at once; a model's words follow where one may be asked.
 */
export async function ask(house: House, actor: Actor | null, asking: Asking, address: string): Promise<AssistantReply> {
  await countAttempt(house, visitorWindowSeconds, [
    isPatient(actor)
      ? { name: 'assistant account', of: actor.accountId, max: patientMessages }
      : { name: 'assistant address', of: address, max: visitorMessages }
  ])
  return isPatient(actor) ? askAsPatient(house, actor, asking) : askAsVisitor(house, asking)
}

async function turn(
  house: House,
  question: Question,
  { memory, booking }: Remembered,
  { context, scope }: { context: Context; scope: 'visitor' | 'patient' }
): Promise<Turn> {
  const { text, answer: choice } = said(question)
  const asked = spokenBy(question.language)
  const { understanding, lexicons } = await read(text, asked)
  const source = { kind: 'embedded' as const, name: brandName }
  const own = understanding.language
  // Not knowing what was written is not the same as nothing being wrong.
  if (!lexicons.has(own) && !understanding.isRomanised) {
    const shown = own === asked ? question.language : own
    return {
      answer: { ...plain(unreadIn(own), shown), actions: [call112], source },
      next: { memory, booking },
      wording: null
    }
  }
  const language = answerLanguage(text, understanding, asked)
  const now = house.clock.now()
  const facts = { ...context.facts, ...factsOfContext(question.context) }
  const outcome = converse({
    text,
    ...(choice !== undefined && { answer: choice }),
    understanding,
    memory,
    context: { ...context, facts, month: monthOf(now) },
    language,
    scope
  })
  // The screen's own language where it is answered in its sister.
  const shown = language === asked ? question.language : language
  const isUrgent = outcome.disposition === 'emergency_now'
  const booked =
    scope === 'patient' && !isUrgent
      ? bookingTurn(booking, outcome, {
          text,
          understanding,
          language,
          lexicons,
          now,
          ...(choice !== undefined && { answer: choice })
        })
      : null
  if (booked) {
    const { reply, suggestions, ready } = booked
    const answer = { ...plain(reply, shown), intent: 'test' as const, suggestions, source }
    return { answer, next: { memory, booking: booked.booking }, ...(ready && { ready }), wording: null }
  }
  const answer = { ...plain(outcome.reply, shown), ...conclusionsOf(outcome, understanding, language), source }
  const mayBeWorded = outcome.intent === 'diagnosis' && outcome.triage !== null && !isUrgent
  const wording = mayBeWorded ? { text, outcome, language, lexicons } : null
  return { answer, next: { memory: outcome.memory, booking: isUrgent ? null : booking }, wording }
}

const call112: AssistantReply['actions'][number] = { kind: 'call', number: '112', label: '112' }

/** A test offered as a button is asked for by its name. */
function said({ text, answer, language }: Question): Pick<Question, 'text' | 'answer'> {
  const test = /^test:(\w+)$/.exec(answer ?? '')?.[1]
  const tests: Record<string, { name: string }> = textsOf(spokenBy(language)).tests
  const name = test === undefined ? undefined : tests[test]?.name
  return name === undefined ? { text, ...(answer !== undefined && { answer }) } : { text: name }
}

/** Goes on with a booking, or begins one; null when the message is about something else. */
function bookingTurn(booking: Booking | null, outcome: Outcome, turn: BookingTurn): BookingOutcome | null {
  if (booking) {
    const isComplaint =
      outcome.intent === 'diagnosis' && outcome.triage !== null && turn.understanding.tests.length === 0
    return isComplaint && turn.answer === undefined ? null : continueBooking(booking, turn)
  }
  const { tests, wants } = turn.understanding
  return outcome.intent === 'test' && wants.book && (tests.length > 0 || wants.test) ? beginBooking(turn) : null
}

const plain = (reply: string, language: LanguageCode): Omit<AssistantReply, 'source'> => ({
  reply,
  language,
  intent: 'other',
  triage: null,
  disposition: null,
  redFlags: [],
  symptoms: [],
  conditions: [],
  card: null,
  suggestions: [],
  actions: [],
  conversation: ''
})

async function askAsVisitor(house: House, { question, emit, signal }: Asking): Promise<AssistantReply> {
  const memory = openVisitorMemory(house, question.conversation)
  const { answer, next, wording } = await turn(
    house,
    question,
    { memory, booking: null },
    { context: {}, scope: 'visitor' }
  )
  const whole = { ...answer, conversation: sealVisitorMemory(house, next.memory) }
  emit('start', whole)
  return worded(house, question, whole, wording, { emit, signal })
}

/** Age, sex and long illnesses of the profile, when the patient agrees; only while they ask for themselves. */
async function contextOf(
  house: House,
  actor: Actor,
  { useProfile, language }: Question,
  memory: Memory
): Promise<Context> {
  if (!useProfile || (memory.patient !== undefined && memory.patient !== 'self')) return {}
  const profile = await readProfile(house, actor)
  const illnesses = profile.medicalHistory.filter((it) => it.status !== 'Resolved').map((it) => it.condition)
  const { understanding } = await read(illnesses.join('. '), spokenBy(language))
  return { facts: factsOfProfile(profile, understanding) }
}

async function askAsPatient(house: House, actor: Actor, { question, emit, signal }: Asking): Promise<AssistantReply> {
  const known = question.conversation ? await findOwn(house, actor, question.conversation) : null
  const before = known?.remembered ?? { memory: freshMemory(), booking: null }
  const context = await contextOf(house, actor, question, before.memory)
  const told = await turn(house, question, before, { context, scope: 'patient' })
  const id = known?.id ?? newId()
  if (!told.ready) emit('start', { ...told.answer, conversation: id })
  const final = told.ready
    ? { ...told, ...(await book(house, actor, question, told, told.ready)) }
    : { ...told, answer: await worded(house, question, told.answer, told.wording, { emit, signal }) }
  const answer = { ...final.answer, conversation: id }
  if (told.ready) emit('start', answer)
  await house.database.transaction((tx) =>
    keep(house, tx, actor.accountId, { id, isNew: known === null }, question, { ...final, answer })
  )
  house.live.changed([actor.accountId], ['conversations'])
  return answer
}

/** Books what was agreed. A slot that passed meanwhile, or too many bookings, is said and the rest kept. */
async function book(
  house: House,
  actor: Actor,
  question: Question,
  { answer, next }: Turn,
  ready: ReadyBooking
): Promise<Pick<Turn, 'answer' | 'next'>> {
  const language = spokenBy(answer.language)
  try {
    const booking = await house.database.transaction((tx) => bookIn(house, tx, actor, ready, question.language))
    house.live.changed([actor.accountId], ['labs'])
    const { reply, suggestions } = bookedReply(ready, language)
    const label = booking.tests.map((it) => it.name).join(', ')
    return {
      answer: { ...answer, reply, suggestions, actions: [{ kind: 'booking', bookingId: booking._id, label }] },
      next: { ...next, booking: null }
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { reply, suggestions, booking } = bookingFault(
      next.booking ?? { offered: [] },
      language,
      error.code === 'TOO_MANY_LAB_BOOKINGS'
    )
    return { answer: { ...answer, reply, suggestions }, next: { ...next, booking } }
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

async function findOwn(house: House, actor: Actor, id: string): Promise<{ id: string; remembered: Remembered }> {
  const { db } = house.database
  const row = uuid.test(id) ? await store.findOwn(db, id, actor.accountId) : null
  if (!row) throw new AppError('NOT_FOUND')
  const keys = await house.vault.keysOf(db, [actor.accountId])
  return { id, remembered: rememberedIn(keys, row) }
}

function rememberedIn(keys: Keys, row: store.ConversationRow): Remembered {
  const { memory, booking } = keys.open<Remembered>(row.patient_id, memoryPlace(row.id), row.memory_sealed)
  return { memory: memoryFrom(memory), booking }
}

/** Writes question and answer; the same question again within seconds replaces nothing and adds nothing. */
async function keep(
  house: House,
  tx: Tx,
  patientId: string,
  { id, isNew }: { id: string; isNew: boolean },
  question: Question,
  { answer, next }: Pick<Turn, 'answer' | 'next'>
): Promise<void> {
  const now = house.clock.now()
  const keys = await house.vault.keysOf(tx, [patientId])
  const said = question.text || labelOf(question)
  const change = {
    updated_at: now,
    memory_sealed: keys.seal(patientId, memoryPlace(id), next),
    ...(answer.triage && { triage: answer.triage })
  }
  if (isNew) {
    const title_sealed = keys.seal(patientId, titlePlace(id), titleOf(said))
    await store.insertConversation(tx, { id, patient_id: patientId, title_sealed, triage: answer.triage, ...change })
  } else if (!(await store.findOwn(tx, id, patientId, true))) throw new AppError('NOT_FOUND')
  const before = await store.listMessages(tx, id, 2)
  if (isRepeat(before, keys, patientId, said, now)) return
  if (!isNew) await store.updateConversation(tx, id, change)
  const number = (before.at(-1)?.number ?? 0) + 1
  const row = (sender: 'user' | 'bot', offset: number, content: MessageContent): store.MessageRow => {
    const messageId = newId()
    return {
      id: messageId,
      conversation_id: id,
      patient_id: patientId,
      number: number + offset,
      sender,
      content_sealed: keys.seal(patientId, messagePlace(messageId), content),
      created_at: now
    }
  }
  await store.insertMessages(tx, [
    row('user', 0, { text: said, answer: null }),
    row('bot', 1, { text: answer.reply, answer })
  ])
}

function isRepeat(
  before: readonly store.MessageRow[],
  keys: Keys,
  patientId: string,
  said: string,
  now: Date
): boolean {
  const mine = before.findLast((it) => it.sender === 'user')
  if (!mine || now.getTime() - mine.created_at.getTime() > repeatSeconds * 1000) return false
  return keys.open<MessageContent>(patientId, messagePlace(mine.id), mine.content_sealed).text === said
}

/** What a tapped button says: `age:age1To4` is a choice of its question. */
function labelOf({ answer = '', language }: Question): string {
  const buttons: Record<string, string> = textsOf(spokenBy(language)).buttons
  const choice = answer.split(':').at(-1) ?? ''
  return buttons[choice] ?? choice
}

/** What a message wants, as the specification's own call asks. */
export async function intentOfText(text: string): Promise<Intent> {
  const { understanding } = await read(text, 'en')
  return converse({ text, understanding, memory: freshMemory(), language: 'en', scope: 'visitor' }).intent
}

/** A question as plain text and its answer as plain text, with nothing kept. */
export async function answerPlainly(
  house: House,
  actor: Actor | null,
  prompt: string,
  language: LanguageCode,
  address: string
): Promise<string> {
  await countAttempt(house, visitorWindowSeconds, [{ name: 'assistant address', of: address, max: visitorMessages }])
  const question: Question = { text: prompt, language, useProfile: false, allowModel: false }
  const scope = isPatient(actor) ? 'patient' : 'visitor'
  const { answer } = await turn(house, question, { memory: freshMemory(), booking: null }, { context: {}, scope })
  return answer.reply
}

/* What is kept. */

const summaryOf = (keys: Keys, row: store.ConversationRow): ConversationSummary => ({
  _id: row.id,
  title: keys.open<string>(row.patient_id, titlePlace(row.id), row.title_sealed),
  updatedAt: row.updated_at.toISOString(),
  triage: row.triage
})

export async function listOwn(
  house: House,
  actor: Actor,
  { page, pageSize }: InputFor<typeof listConversations>['query']
): Promise<ReplyFor<typeof listConversations>> {
  const { db } = house.database
  const rows = await store.listOwn(db, actor.accountId, { limit: pageSize, offset: (page - 1) * pageSize })
  const total = await store.countOwn(db, actor.accountId)
  const keys = await house.vault.keysOf(db, [actor.accountId])
  return { success: true, conversations: rows.map((it) => summaryOf(keys, it)), total, page, pageSize }
}

export async function readOwn(
  house: House,
  actor: Actor,
  id: string
): Promise<ConversationSummary & { messages: ChatMessage[] }> {
  const { db } = house.database
  const row = await store.findOwn(db, id, actor.accountId)
  if (!row) throw new AppError('NOT_FOUND')
  const keys = await house.vault.keysOf(db, [actor.accountId])
  const messages = (await store.listMessages(db, id, shownMessages)).map((it) => ({
    _id: it.id,
    sender: it.sender,
    ...keys.open<MessageContent>(actor.accountId, messagePlace(it.id), it.content_sealed),
    timestamp: it.created_at.toISOString()
  }))
  return { ...summaryOf(keys, row), messages }
}

export async function remove(house: House, actor: Actor, id: string): Promise<void> {
  if (!(await store.deleteOwn(house.database.db, id, actor.accountId))) throw new AppError('NOT_FOUND')
  house.live.changed([actor.accountId], ['conversations'])
}

/* The summary for the doctor. */

/** The patient gives the summary of a conversation with an appointment to come; again replaces it. */
export async function attach(
  house: House,
  actor: Actor,
  appointmentId: string,
  { conversation, note }: InputFor<typeof attachIntake>['body']
): Promise<IntakeSummary> {
  const now = house.clock.now()
  const [intake, accountIds] = await house.database.transaction(async (tx) => {
    const visit = await store.findVisit(tx, appointmentId, actor.accountId)
    const row = await store.findOwn(tx, conversation, actor.accountId)
    if (!visit || !row) throw new AppError('NOT_FOUND')
    if (!isLive(visit.status)) throw new AppError('INVALID_STATUS')
    const patientId = visit.patient_id
    const keys = await house.vault.keysOf(tx, [patientId])
    const { memory } = rememberedIn(keys, row)
    const complaint = keys.open<string>(patientId, titlePlace(row.id), row.title_sealed)
    const judgement = judgeCase(caseOf(undefined, memory))
    const content = intakeOf(memory, judgement, { complaint, note }, spokenBy(actor.language ?? 'en'), now)
    await store.putIntake(tx, {
      appointment_id: appointmentId,
      patient_id: patientId,
      content_sealed: keys.seal(patientId, intakePlace(appointmentId), content),
      written_at: now
    })
    await recordAudit(tx, now, actor, [{ patientId, action: 'change:intake', subjectId: appointmentId }])
    return [content, [patientId, visit.doctor_id]] as const
  })
  house.live.changed(accountIds, ['appointments'])
  return intake
}

/** For both of the appointment. A doctor's look is recorded. */
export const readIntake = (house: House, actor: Actor, appointmentId: string): Promise<IntakeSummary | null> =>
  house.database.transaction(async (tx) => {
    const visit = await store.findVisit(tx, appointmentId, actor.accountId)
    if (!visit) throw new AppError('NOT_FOUND')
    const row = await store.findIntake(tx, appointmentId)
    if (!row) return null
    const patientId = visit.patient_id
    await recordAudit(tx, house.clock.now(), actor, [{ patientId, action: 'read:intake', subjectId: appointmentId }])
    const keys = await house.vault.keysOf(tx, [patientId])
    const kept = keys.open<IntakeSummary>(patientId, intakePlace(appointmentId), row.content_sealed)
    return namedIn(kept, spokenBy(actor.language ?? 'en'))
  })
