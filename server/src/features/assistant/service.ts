import { converse, type Outcome } from '@arogyachat/assistant/conversation/converse'
import { dangerSignLabel } from '@arogyachat/assistant/conversation/danger-sign-tree'
import { freshMemory, type Memory } from '@arogyachat/assistant/conversation/memory'
import { beginBooking, continueBooking } from '@arogyachat/assistant/lab-booking/booking'
import { bookedReply, bookingFailedReply } from '@arogyachat/assistant/lab-booking/booking-reply'
import type {
  Booking,
  BookingOutcome,
  BookingTurn,
  ReadyBooking
} from '@arogyachat/assistant/lab-booking/booking-state'
import type { Context } from '@arogyachat/assistant/triage/patient-case'
import { moreUrgentReading, type SecondReading } from '@arogyachat/assistant/triage/second-reading'
import type { AssistantReply, Intent } from '@arogyachat/contract/assistant'
import { brandName } from '@arogyachat/contract/brand'
import { addressText } from '@arogyachat/contract/labs'
import { coreLanguageOf, isCoreLanguage, type LanguageCode } from '@arogyachat/contract/languages'
import type { askAssistantBody } from '@arogyachat/contract/schemas/assistant'
import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import { textsOf } from '@arogyachat/knowledge/texts'
import { v5 } from 'uuid'
import type { z } from 'zod'
import type { AppContext } from '../../app-context.ts'
import { isUniqueViolation, type Tx } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import type { Emit } from '../../http/serve-events.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { listAddresses } from '../labs/address-service.ts'
import { bookIn } from '../labs/service.ts'
import { readProfile } from '../patients/service.ts'
import { bookingsOf } from './bookings-service.ts'
import { findAnswer, findConversation, keep, type Remembered } from './conversation-service.ts'
import { readWithModel } from './model-reading-service.ts'
import { read } from './reading-service.ts'
import { type RephraseRequest, rephrase } from './rephrase-service.ts'
import {
  answerLanguage,
  conclusionsOf,
  factsOfContext,
  factsOfProfile,
  monthOf,
  type OwnWords,
  ownWordsOf
} from './rules.ts'
import { openVisitorMemory, sealVisitorMemory } from './visitor-service.ts'

export type Question = z.output<typeof askAssistantBody>

const isPatient = (actor: Actor | null): actor is Actor => actor?.role === 'patient'

interface Turn {
  answer: AssistantReply
  next: Remembered
  /** The patient's own words for what the message mentions; null where it starts the conversation over. */
  ownWords: OwnWords[] | null
  /** A booking that the patient has confirmed; it is made when the message is stored. */
  ready?: ReadyBooking
  /** What a language model may rephrase; null where the answer must stand as it is. */
  rephrasable: RephraseRequest | null
}

interface Asking {
  question: Question
  signal: AbortSignal
  emit: Emit
}

/**
 * Answers a message. A patient's conversation is stored; a visitor's memory goes back with the answer as an encrypted token. A
 * doctor who tries the assistant is a visitor. The built-in answer is emitted immediately, and rephrased text follows if a model
 * may be asked.
 */
export async function ask(app: AppContext, actor: Actor | null, asking: Asking): Promise<AssistantReply> {
  return isPatient(actor) ? askAsPatient(app, actor, asking) : askAsVisitor(app, asking)
}

async function turn(
  app: AppContext,
  question: Question,
  { memory, booking }: Remembered,
  { context, patient }: { context: Context; patient: Actor | null },
  modelReading: SecondReading | null
): Promise<Turn> {
  const scope = patient ? 'patient' : 'visitor'
  const { text, answer: choice } = said(question)
  const { understanding, secondReading, lexicons } = await read(text, question.language)
  const source = { kind: 'embedded' as const, name: brandName }
  const language = answerLanguage(text, understanding, question.language)
  const now = app.clock.now()
  const facts = { ...context.facts, ...factsOfContext(question.context) }
  const outcome = converse({
    text,
    ...(choice !== undefined && { answer: choice }),
    understanding,
    secondReading: moreUrgentReading(secondReading, modelReading),
    memory,
    context: { ...context, facts, month: monthOf(now) },
    language,
    scope
  })
  const ownWords = choice === 'startOver' ? null : ownWordsOf(understanding)
  const isUrgent = outcome.disposition === 'emergency_now'
  const isListWanted = understanding.wants.bookings && outcome.triage === null && choice === undefined
  if (patient && isListWanted) {
    const listed = { ...plain('', language), ...(await bookingsOf(app, patient, language)), source }
    return { answer: listed, next: { memory: outcome.memory, booking }, ownWords, rephrasable: null }
  }
  const isBooking = patient !== null && (booking !== null || understanding.wants.book)
  const addresses = isBooking ? await listAddresses(app, patient) : []
  const isCrisisAsked = outcome.memory.pending === clinicalLists.suicide.question
  // A sign chosen in the panel of danger signs is never an answer to a booking.
  const isSign = choice !== undefined && dangerSignLabel(choice, language) !== null
  const booked =
    scope === 'patient' && !isUrgent && !isSign && !isCrisisAsked
      ? bookingTurn(booking, outcome, {
          text,
          understanding,
          language,
          lexicons,
          now,
          addresses: addresses.map((address) => ({ label: address.label, text: addressText(address) })),
          ...(choice !== undefined && { answer: choice })
        })
      : null
  if (booked) {
    const { reply, suggestions, ready } = booked
    const answer = { ...plain(reply, language), intent: 'test' as const, suggestions, source }
    return { answer, next: { memory, booking: booked.booking }, ownWords, ...(ready && { ready }), rephrasable: null }
  }
  const answer = { ...plain(outcome.reply, language), ...conclusionsOf(outcome, understanding, language), source }
  // The guardrails know the core languages alone, so an answer in Haryanvi or Bhojpuri is never rephrased.
  const isAdvice = outcome.intent === 'diagnosis' && outcome.triage !== null && !isUrgent && !isCrisisAsked
  const rephrasable = isAdvice && isCoreLanguage(language) ? { text, outcome, language, lexicons } : null
  return { answer, next: { memory: outcome.memory, booking: isUrgent ? null : booking }, ownWords, rephrasable }
}

/** A test offered as a button is asked for by its name, in the language that messages are read in. */
function said({ text, answer, language }: Question): Pick<Question, 'text' | 'answer'> {
  const test = /^test:(\w+)$/.exec(answer ?? '')?.[1]
  const tests: Record<string, { name: string }> = textsOf(coreLanguageOf(language)).tests
  const name = test === undefined ? undefined : tests[test]?.name
  return name === undefined ? { text, ...(answer !== undefined && { answer }) } : { text: name }
}

/** Continues or begins a booking; null if the message is about something else. */
function bookingTurn(booking: Booking | null, outcome: Outcome, turn: BookingTurn): BookingOutcome | null {
  if (booking) {
    const isComplaint =
      outcome.intent === 'diagnosis' && outcome.triage !== null && turn.understanding.tests.length === 0
    return isComplaint && turn.answer === undefined ? null : continueBooking(booking, turn)
  }
  const { tests, wants } = turn.understanding
  // Beside a complaint, whose advice comes first, the test is only offered as a button.
  const isAbout = outcome.intent === 'test' && outcome.triage === null
  return isAbout && wants.book && (tests.length > 0 || wants.test) ? beginBooking(turn) : null
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

type Run = (reading: SecondReading | null) => Promise<Turn>

/**
 * The turn as it is answered in the end: with what a language model reads in the message where that is more urgent, else with the
 * text as the model rephrases it, else as it was built. The built-in answer is emitted first, unless a booking is made with it.
 */
async function completed(
  app: AppContext,
  { question, emit, signal }: Asking,
  run: Run,
  whole: (turn: Turn) => AssistantReply
): Promise<{ turn: Turn; answer: AssistantReply }> {
  const built = await run(null)
  const answer = whole(built)
  if (built.ready) return { turn: built, answer }
  emit('start', answer)
  // The messages of a booking, such as an address, are not sent to a model.
  const isSettled = answer.disposition === 'emergency_now' || built.next.booking !== null
  const reading = isSettled ? null : await readWithModel(app, question, signal)
  if (reading) {
    const raised = await run(reading)
    return { turn: raised, answer: whole(raised) }
  }
  return { turn: built, answer: await rephrase(app, question, answer, built.rephrasable, { emit, signal }) }
}

async function askAsVisitor(app: AppContext, asking: Asking): Promise<AssistantReply> {
  const { question } = asking
  const remembered = { memory: openVisitorMemory(app, question.conversation), booking: null }
  const run: Run = (reading) => turn(app, question, remembered, { context: {}, patient: null }, reading)
  const whole = ({ answer, next }: Turn) => ({ ...answer, conversation: sealVisitorMemory(app, next.memory) })
  return (await completed(app, asking, run, whole)).answer
}

/** Age, sex and long-term illnesses of the profile, if the patient agrees and asks for themselves. */
async function contextOf(
  app: AppContext,
  actor: Actor,
  { useProfile, language }: Question,
  memory: Memory
): Promise<Context> {
  if (!useProfile || (memory.patient !== undefined && memory.patient !== 'self')) return {}
  const profile = await readProfile(app, actor)
  const illnesses = profile.medicalHistory
    .filter((entry) => entry.status !== 'Resolved')
    .map((entry) => entry.condition)
  const { understanding } = await read(illnesses.join('. '), language)
  return { facts: factsOfProfile(profile, understanding) }
}

async function askAsPatient(app: AppContext, actor: Actor, asking: Asking): Promise<AssistantReply> {
  const { question, emit } = asking
  const { message = newId() } = question
  // An empty id names no conversation.
  const conversation = question.conversation || undefined
  // Derived from the account, so that nobody else can use up the id of a message.
  const messageId = v5(message, actor.accountId)
  const before = await findAnswer(app, actor, messageId)
  if (before) return before
  const { database } = app
  const { remembered } = conversation
    ? await findConversation(app, database.db, actor, conversation)
    : { remembered: { memory: freshMemory(), booking: null } }
  const context = await contextOf(app, actor, question, remembered.memory)
  const run: Run = (reading) => turn(app, question, remembered, { context, patient: actor }, reading)
  const id = conversation ?? newId()
  const { turn: result, answer } = await completed(app, asking, run, ({ answer }) => ({ ...answer, conversation: id }))
  const { ready, next, ownWords } = result
  const said = question.text || labelOf(question)
  const keepIn = (tx: Tx, { answer: final, next: memory }: Pick<Turn, 'answer' | 'next'>) =>
    keep(app, tx, actor, conversation === undefined, { messageId, said, ownWords, answer: final, remembered: memory })
  try {
    const done = await database.transaction(async (tx) => {
      const final = ready ? await book(app, tx, actor, question, { answer, next }, ready) : { answer, next }
      await keepIn(tx, final)
      return final.answer
    })
    app.live.changed([actor.accountId], ready ? ['conversations', 'labs'] : ['conversations'])
    if (ready) emit('start', done)
    return done
  } catch (error) {
    // The same message was sent again, because its answer was lost, and was stored first.
    const twin = isUniqueViolation(error) ? await findAnswer(app, actor, messageId) : null
    if (!twin) throw error
    return twin
  }
}

/** Makes a confirmed booking. If the slot has passed or the patient has too many bookings, the reply says so. */
async function book(
  app: AppContext,
  tx: Tx,
  actor: Actor,
  question: Question,
  { answer, next }: Pick<Turn, 'answer' | 'next'>,
  ready: ReadyBooking
): Promise<Pick<Turn, 'answer' | 'next'>> {
  const { language } = answer
  try {
    const booking = await bookIn(app, tx, actor, ready, question.language)
    const { reply, suggestions } = bookedReply(ready, language)
    const label = booking.tests.map((test) => test.name).join(', ')
    return {
      answer: { ...answer, reply, suggestions, actions: [{ kind: 'booking', bookingId: booking._id, label }] },
      next: { ...next, booking: null }
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { reply, suggestions, booking } = bookingFailedReply(
      next.booking ?? { offered: [] },
      language,
      error.code === 'TOO_MANY_LAB_BOOKINGS'
    )
    return { answer: { ...answer, reply, suggestions }, next: { ...next, booking } }
  }
}

/** The label of a tapped button: `age:age1To4` is a choice of its question, and a sign may be a choice as well. */
function labelOf({ answer = '', language }: Question): string {
  const label = dangerSignLabel(answer, language)
  if (label !== null) return label
  const { buttons, symptoms }: Record<'buttons' | 'symptoms', Record<string, string>> = textsOf(language)
  const choice = answer.split(':').at(-1) ?? ''
  return buttons[choice] ?? symptoms[choice] ?? choice
}

/** The intent of a message. */
export async function intentOfText(text: string): Promise<Intent> {
  const { understanding } = await read(text, 'en')
  return converse({ text, understanding, memory: freshMemory(), language: 'en', scope: 'visitor' }).intent
}

/** Answers a question in plain text, without storing anything. */
export async function answerPlainly(
  app: AppContext,
  actor: Actor | null,
  prompt: string,
  language: LanguageCode
): Promise<string> {
  const question: Question = { text: prompt, language, useProfile: false, allowModel: false }
  const patient = isPatient(actor) ? actor : null
  const { answer } = await turn(app, question, { memory: freshMemory(), booking: null }, { context: {}, patient }, null)
  return answer.reply
}

/**
 * What to do at once when a patient writes of an emergency to somebody else; null when the rules read none. The text is read on
 * this server alone, with the patient's age, sex and illnesses, and is not stored.
 */
export async function emergencyCardOf(
  app: AppContext,
  actor: Actor,
  text: string,
  language: LanguageCode
): Promise<AssistantReply['card']> {
  const question: Question = { text, language, useProfile: true, allowModel: false }
  const memory = freshMemory()
  const context = await contextOf(app, actor, question, memory)
  const { answer } = await turn(app, question, { memory, booking: null }, { context, patient: null }, null)
  return answer.disposition === 'emergency_now' ? answer.card : null
}
