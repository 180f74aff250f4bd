import { addDays, dateInIndia, timeInIndia } from '@arogyachat/contract/india-time'
import { labHorizonDays, labSlots } from '@arogyachat/contract/labs'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { type Texts, textsOf } from '@arogyachat/knowledge/texts'
import type { Lexicons } from '../language/lexicons.ts'
import type { Suggestion } from '../reply/reply-parts.ts'
import type { Understanding } from '../understanding/understanding.ts'

export type LabSlot = (typeof labSlots)[number]

/** What is known of a booking; plain JSON. The first thing missing is what is asked for next. */
export interface Booking {
  /** Tests offered to pick from. */
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
  /** What was typed, or the id of the button pressed. */
  text?: string
  answer?: string
  /** What `understand` made of the text; of an empty text for a button. */
  understanding: Understanding
  language: LanguageCode
  lexicons: Lexicons
  now: Date
}

export interface BookingOutcome {
  reply: string
  suggestions: Suggestion[]
  /** Null when the dialogue is over. */
  booking: Booking | null
  /** The person said yes to all of it: book it, then say `bookedReply` or `bookingFault`. */
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

/** Everything one turn speaks with. */
export interface BookingContext extends BookingTurn {
  texts: Texts
  today: string
}

export const bookingContextOf = (turn: BookingTurn): BookingContext => ({
  ...turn,
  texts: textsOf(turn.language),
  today: dateInIndia(turn.now)
})

/** Slots of a day whose start is still to come. */
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
