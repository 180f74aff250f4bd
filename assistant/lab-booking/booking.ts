import { labSlots } from '@arogyachat/contract/labs'
import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import { labTestOf } from '@arogyachat/knowledge/lab-tests'
import { tokensOf } from '../language/text.ts'
import { ask, chosenTestsText, hasAllButton, type InputProblem, leftReply } from './booking-reply.ts'
import {
  type Booking,
  type BookingContext,
  type BookingOutcome,
  type BookingTurn,
  bookingContextOf,
  freeSlots,
  isCollection,
  lastDay,
  stepOf,
  testsOf
} from './booking-state.ts'
import { readWhen, slotsFor } from './when.ts'
import type { Span } from './when-hours.ts'
import { WhenSentence } from './when-sentence.ts'

/** As in the contract of `bookLabTest`. */
const addressMax = 300
/** No full address is shorter than this in any script. */
const addressMin = 10
/** A message of more tokens says more than yes. */
const longestYes = 8
const { testsOffered } = clinicalLists

const without = (booking: Booking, ...keys: ('test' | 'tests' | 'date' | 'time' | 'address')[]): Booking =>
  Object.fromEntries(Object.entries(booking).filter(([key]) => !(keys as string[]).includes(key))) as unknown as Booking

/** The booking with the day and hour that a text names, or null if it names neither. An hour chosen before stays if the day still offers it. */
function withWhen(
  context: BookingContext,
  before: Booking,
  text: string
): { booking: Booking; problem?: InputProblem } | null {
  const { language, lexicons, today } = context
  const step = stepOf(before)
  const expects = step === 'date' ? 'day' : step === 'time' ? 'time' : null
  const { days, hours, hasImpossibleDay } = readWhen(text, {
    language,
    lexicons,
    today,
    expects
  })
  if (days.length === 0 && hours === null)
    return hasImpossibleDay ? { booking: without(before, 'date'), problem: { kind: 'dateUnclear' } } : null
  const bookable = days.filter((day) => day <= lastDay(context) && freeSlots(context, day).length > 0)
  // An hour beside a day that cannot be used is kept if it is unambiguous.
  const doubtful = (problem: InputProblem) => ({
    booking: withHour(context, without(before, 'date'), hours).booking,
    problem
  })
  if (days.length > 0 && bookable.length === 0) {
    const date = days[0] as string
    return doubtful(
      date < today ? { kind: 'datePast', date } : date === today ? { kind: 'dayOver', date } : { kind: 'dateTooFar' }
    )
  }
  if (bookable.length > 1) return doubtful({ kind: 'dateWhich', days: bookable })
  const dated = bookable[0] === undefined ? before : { ...before, date: bookable[0] }
  if (hours !== null) return withHour(context, dated, hours)
  const isKept =
    dated.date !== undefined && dated.time !== undefined && freeSlots(context, dated.date).includes(dated.time)
  return { booking: isKept ? dated : without(dated, 'time') }
}

function withHour(
  context: BookingContext,
  before: Booking,
  hours: Span[] | null
): { booking: Booking; problem?: InputProblem } {
  if (hours === null) return { booking: before }
  const free = before.date === undefined ? [...labSlots] : freeSlots(context, before.date)
  const { slots, isOffered } = slotsFor(hours, free)
  const [only, ...others] = slots
  const open = without(before, 'time')
  if (isOffered && only !== undefined && others.length === 0) return { booking: { ...open, time: only } }
  return { booking: open, problem: { kind: isOffered ? 'timeWhich' : 'timeNotOffered', slots } }
}

/** Asks for the next detail. A problem with the time is not mentioned while another detail comes first. */
const askAfter = (
  context: BookingContext,
  { booking, problem }: { booking: Booking; problem?: InputProblem },
  notes: readonly string[] = []
): BookingOutcome => {
  const step = stepOf(booking)
  const isOfTime = problem?.kind === 'timeWhich' || problem?.kind === 'timeNotOffered'
  return ask(context, booking, isOfTime && step !== 'time' ? undefined : problem, notes)
}

/** Takes the test that a message names, or offers a choice of several, of which all can be taken. */
function withTests(
  context: BookingContext,
  booking: Booking,
  named: readonly string[],
  areAll = false
): BookingOutcome {
  const known = [...new Set(named)].filter((id) => labTestOf(id))
  const before = without(booking, 'test', 'tests')
  if (known.length === 1 || (areAll && known.length > 0)) {
    const chosen = { ...before, tests: known }
    // An address given before is not kept for tests that are all done at a centre.
    const next = isCollection(known) ? chosen : without(chosen, 'address')
    return askAfter(context, { booking: next }, chosenTestsText(context, known))
  }
  return ask(context, { ...before, offered: known.length > 0 ? known : testsOffered.booking })
}

/**
 * Begins to book tests, for collection at home or at a centre. A day and an hour in the same message are taken.
 *
 * @param test the id of a test that was chosen by a button
 */
export function beginBooking(turn: BookingTurn, test?: string): BookingOutcome {
  const context = bookingContextOf(turn)
  const when = withWhen(context, { offered: [] }, turn.text ?? '')
  const booking = when && when.problem?.kind !== 'dateUnclear' ? when.booking : { offered: [] }
  return withTests(context, booking, test === undefined ? turn.understanding.tests : [test])
}

/** One more turn of the dialogue. Pure: the same turn always has the same outcome. */
export function continueBooking(before: Booking, turn: BookingTurn): BookingOutcome {
  const context = bookingContextOf(turn)
  const booking = stillPossible(context, before)
  return turn.answer === undefined ? handleText(context, booking) : handleButton(context, booking, turn.answer)
}

/** The booking without a day or hour that has passed in the meantime. */
function stillPossible(context: BookingContext, booking: Booking): Booking {
  const { date, time } = booking
  if (date === undefined) return booking
  const free = freeSlots(context, date)
  if (free.length === 0) return without(booking, 'date', 'time')
  return time === undefined || free.includes(time) ? booking : without(booking, 'time')
}

function handleButton(context: BookingContext, booking: Booking, answer: string): BookingOutcome {
  const [, kind, ...rest] = answer.split(':')
  const value = rest.join(':')
  if (kind === 'leave') return leftReply(context)
  if (kind === 'yes') return stepOf(booking) === 'check' ? ready(context, booking) : ask(context, booking)
  if (kind === 'all' && stepOf(booking) === 'test' && hasAllButton(booking.offered))
    return withTests(context, booking, booking.offered, true)
  if (kind === 'test' && labTestOf(value)) return withTests(context, booking, [value])
  if (kind === 'date' && value <= lastDay(context) && freeSlots(context, value).length > 0)
    return ask(context, stillPossible(context, { ...booking, date: value }))
  if (kind === 'time') {
    const time = freeSlots(context, booking.date ?? lastDay(context)).find((freeSlot) => freeSlot === value)
    if (time) return ask(context, { ...booking, time })
  }
  const kept = kind === 'address' ? context.addresses?.find(({ label }) => label === value) : undefined
  if (kept) return ask(context, { ...booking, address: kept.text })
  if (kind === 'change' && (value === 'date' || value === 'time' || value === 'address'))
    return ask(context, without(booking, value))
  return ask(context, booking)
}

function handleText(context: BookingContext, booking: Booking): BookingOutcome {
  const { text = '', understanding } = context
  const { wants, tests } = understanding
  const step = stepOf(booking)
  if (step === 'address') return takeAddress(context, booking, text.trim())
  const when = withWhen(context, booking, text)
  if (wants.cancel && when === null) return leftReply(context)
  if (step === 'test') return chooseTest(context, when?.booking ?? booking, text)
  if (step === 'check' && tests.some((test) => !testsOf(booking).includes(test)))
    return withTests(context, when?.booking ?? booking, tests)
  if (when !== null) return askAfter(context, when)
  if (step === 'check') return confirm(context, booking, text)
  return ask(context, booking, { kind: step === 'date' ? 'dateUnclear' : 'timeUnclear' })
}

function chooseTest(context: BookingContext, booking: Booking, text: string): BookingOutcome {
  const { tests, wants } = context.understanding
  const chosen = tests.filter((test) => booking.offered.includes(test))
  if (tests.length > 0) return withTests(context, booking, chosen.length > 0 ? chosen : tests)
  const { amounts, tokens } = sentenceOf(context, text)
  // "Two" and "number 2" choose from the list, "that one" does not.
  const nth = amounts.find((amount) => tokens.length === 1 || tokens[amount.from]?.kind === 'number')?.value
  const byPlace =
    booking.offered[(nth ?? 0) - 1] ?? (wants.yes && booking.offered.length === 1 ? booking.offered[0] : undefined)
  return byPlace === undefined ? ask(context, booking, { kind: 'testUnclear' }) : withTests(context, booking, [byPlace])
}

const sentenceOf = ({ language, lexicons }: BookingContext, text: string): WhenSentence =>
  new WhenSentence(
    tokensOf(text),
    [...new Set([language, 'en'] as const)].flatMap((code) => lexicons.get(code) ?? [])
  )

function takeAddress(context: BookingContext, booking: Booking, text: string): BookingOutcome {
  const words = tokensOf(text).filter((token) => token.kind !== 'mark')
  if (context.understanding.wants.cancel && words.length <= 4 && words.every((token) => token.kind === 'word'))
    return leftReply(context)
  if (text.length > addressMax) return ask(context, booking, { kind: 'addressLong' })
  if (text.length < addressMin || words.length < 2) return ask(context, booking, { kind: 'addressShort' })
  return ask(context, { ...booking, address: text.replace(/\s+/g, ' ') })
}

/** Confirms the booking. A yes with a "but", or with a word for a detail that could change, is not a confirmation. */
function confirm(context: BookingContext, booking: Booking, text: string): BookingOutcome {
  const { yes, no } = context.understanding.wants
  const sentence = sentenceOf(context, text)
  for (const part of ['address', 'time', 'date'] as const)
    if (sentence.hasWord(part)) return ask(context, without(booking, part))
  const isYes = yes && !no && !sentence.isRestricted && sentence.tokens.length <= longestYes
  return isYes ? ready(context, booking) : ask(context, booking, { kind: 'answerYes' })
}

function ready(context: BookingContext, booking: Booking): BookingOutcome {
  const { date, time, address } = booking
  const tests = testsOf(booking)
  if (date === undefined || time === undefined || stepOf(booking) !== 'check') return ask(context, booking)
  return { reply: '', suggestions: [], booking, ready: { test_id: [...tests], date, time, address: address ?? '' } }
}
