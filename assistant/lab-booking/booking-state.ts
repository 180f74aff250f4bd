import { addDays, dateInIndia, timeInIndia } from '@arogyachat/contract/india-time'
import { labHorizonDays, labSlots } from '@arogyachat/contract/labs'
import type { LanguageCode } from '@arogyachat/contract/languages'
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
  address: string
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

export const stepOf = (booking: Booking): Step =>
  booking.test === undefined
    ? 'test'
    : booking.date === undefined
      ? 'date'
      : booking.time === undefined
        ? 'time'
        : booking.address === undefined
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
