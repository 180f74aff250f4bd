import { addDays, dateInIndia, timeInIndia } from '@arogyachat/contract/india-time'
import { labHorizonDays, labSlots } from '@arogyachat/contract/labs'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { labTestOf } from '@arogyachat/knowledge/lab-tests'
import { type Texts, textsOf } from '@arogyachat/knowledge/texts'
import type { Lexicons } from '../language/lexicons.ts'
import type { Suggestion } from '../reply/reply-parts.ts'
import type { Understanding } from '../understanding/understanding.ts'

export type LabSlot = (typeof labSlots)[number]

/**
 * What is known of a booking. The first missing detail is asked for next. Plain JSON that is stored with the conversation, so its
 * fields keep their names.
 */
export interface Booking {
  /** Ids of the tests offered to choose from. */
  offered: string[]
  /** Ids of the tests that are booked together. */
  tests?: string[]
  /** The only test, in conversations that were stored before several could be booked together. */
  test?: string
  date?: string
  time?: LabSlot
  address?: string
}

/** The body of `bookLabTest`. */
export interface ReadyBooking {
  test_id: string[]
  date: string
  time: LabSlot
  /** Empty when all tests are done at a centre. */
  address: string
}

/** An address that the patient keeps. */
interface KeptAddress {
  label: string
  text: string
}

export interface BookingTurn {
  /** The text as typed, or the id of the button that was pressed. */
  text?: string
  answer?: string
  /** The result of `understand` for the text, or for an empty text when a button was pressed. */
  understanding: Understanding
  language: LanguageCode
  lexicons: Lexicons
  now: Date
  /** Offered when the address is asked for. */
  addresses?: readonly KeptAddress[]
}

export interface BookingOutcome {
  reply: string
  suggestions: Suggestion[]
  /** Null once the dialogue is over. */
  booking: Booking | null
  /** Set once the patient has confirmed: book it, then reply with `bookedReply` or `bookingFailedReply`. */
  ready?: ReadyBooking
}

const daysOffered = 4

export type Step = 'test' | 'date' | 'time' | 'address' | 'check'

/** The ids of the tests chosen so far. */
export const testsOf = ({ tests, test }: Pick<Booking, 'tests' | 'test'>): readonly string[] =>
  tests ?? (test === undefined ? [] : [test])

export const isAtHome = (id: string): boolean => labTestOf(id)?.homeCollection === true

/** Whether somebody comes to collect a sample. */
export const isCollection = (tests: readonly string[]): boolean => tests.some(isAtHome)

export const stepOf = (booking: Booking): Step =>
  testsOf(booking).length === 0
    ? 'test'
    : booking.date === undefined
      ? 'date'
      : booking.time === undefined
        ? 'time'
        : booking.address === undefined && isCollection(testsOf(booking))
          ? 'address'
          : 'check'

/** A turn with its texts and the date in India. */
export interface BookingContext extends BookingTurn {
  texts: Texts
  today: string
}

export const bookingContextOf = (turn: BookingTurn): BookingContext => ({
  ...turn,
  texts: textsOf(turn.language),
  today: dateInIndia(turn.now)
})

/** The slots of a day that have not begun. */
export function freeSlots({ today, now }: BookingContext, date: string): LabSlot[] {
  if (date < today) return []
  const time = timeInIndia(now)
  return labSlots.filter((labSlot) => date > today || labSlot.slice(0, 5) > time)
}

export const freeDays = (context: BookingContext): string[] =>
  Array.from({ length: daysOffered + 1 }, (_, i) => addDays(context.today, i))
    .filter((date) => freeSlots(context, date).length > 0)
    .slice(0, daysOffered)

export const lastDay = ({ today }: BookingContext): string => addDays(today, labHorizonDays)
