import { addDays } from '@arogyachat/contract/india-time'
import { labSlots } from '@arogyachat/contract/labs'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { labTestOf } from '@arogyachat/knowledge/lab-tests'
import { type Texts, textsOf } from '@arogyachat/knowledge/texts'
import { fill, listOf } from '../reply/phrases.ts'
import { type Suggestion, withDangerSigns } from '../reply/reply-parts.ts'
import {
  type Booking,
  type BookingContext,
  type BookingOutcome,
  freeDays,
  freeSlots,
  type LabSlot,
  lastDay,
  type ReadyBooking,
  stepOf
} from './booking-state.ts'
import { dayName, priceName, slotName } from './date-time-names.ts'

const aboutTest = (texts: Texts, id: string): { name: string; preparation: string } | undefined =>
  (texts.tests as Record<string, { name: string; preparation: string }>)[id]
const testName = (texts: Texts, id: string): string => aboutTest(texts, id)?.name ?? id
const priceOf = (id: string): string => priceName(labTestOf(id)?.cost ?? 0)
export const isAtHome = (id: string): boolean => labTestOf(id)?.homeCollection === true

const leaveButton = ({ texts }: BookingContext): Suggestion => ({
  id: 'booking:leave',
  label: texts.buttons.bookingLeave
})
const testButtons = ({ texts }: BookingContext, tests: readonly string[]): Suggestion[] =>
  tests.map((id) => ({ id: `booking:test:${id}`, label: `${testName(texts, id)}, ${priceOf(id)}` }))
const dayButtons = ({ language }: BookingContext, days: readonly string[]): Suggestion[] =>
  days.map((day) => ({ id: `booking:date:${day}`, label: dayName(language, day) }))
const timeButtons = ({ language }: BookingContext, slots: readonly LabSlot[]): Suggestion[] =>
  slots.map((slot) => ({ id: `booking:time:${slot}`, label: slotName(language, slot) }))

/** Why the last input could not be used, which is said before the question is asked again. */
export type InputProblem =
  | { kind: 'testUnclear' }
  | { kind: 'atCentre'; test: string }
  | { kind: 'dateUnclear' }
  | { kind: 'dateWhich'; days: string[] }
  | { kind: 'datePast' | 'dayOver'; date: string }
  | { kind: 'dateTooFar' }
  | { kind: 'timeUnclear' }
  | { kind: 'timeWhich' | 'timeNotOffered'; slots: LabSlot[] }
  | { kind: 'addressShort' | 'addressLong' }
  | { kind: 'answerYes' }

function problemText(context: BookingContext, booking: Booking, problem: InputProblem): string {
  const { texts, language } = context
  const { say } = texts
  const example = dayName(language, addDays(context.today, 3))
  switch (problem.kind) {
    case 'atCentre':
      return fill(say['booking.atCentre'], { test: testName(texts, problem.test) })
    case 'dateUnclear':
      return fill(say['booking.dateUnclear'], { example })
    case 'dateWhich':
      return fill(say['booking.dateWhich'], {
        dates: listOf(
          texts,
          problem.days.map((day) => dayName(language, day)),
          'listOr'
        )
      })
    case 'datePast':
    case 'dayOver':
      return fill(say[`booking.${problem.kind}`], { date: dayName(language, problem.date) })
    case 'dateTooFar':
      return fill(say['booking.dateTooFar'], { date: dayName(language, lastDay(context)) })
    case 'timeUnclear': {
      const slot = freeSlots(context, booking.date ?? context.today)[0] ?? labSlots[0]
      return fill(say['booking.timeUnclear'], { example: slotName(language, slot) })
    }
    case 'timeNotOffered':
      return fill(say['booking.timeNotOffered'], {
        times: listOf(
          texts,
          problem.slots.map((slot) => slotName(language, slot)),
          'listOr'
        )
      })
    default:
      return say[`booking.${problem.kind}`]
  }
}

function checkLines(context: BookingContext, { test = '', date = '', time, address = '' }: Booking): string {
  const { texts, language } = context
  const { say } = texts
  return [
    say['booking.check'],
    fill(say['booking.checkTest'], { test: testName(texts, test), price: priceOf(test) }),
    fill(say['booking.checkWhen'], { date: dayName(language, date), time: time ? slotName(language, time) : '' }),
    fill(say['booking.checkWhere'], { address })
  ].join('\n')
}

/** The question for the next missing detail, with the problem of the last input before it and buttons after it. */
export function ask(
  context: BookingContext,
  booking: Booking,
  problem?: InputProblem,
  notes: readonly string[] = []
): BookingOutcome {
  const { texts, language } = context
  const { say, buttons } = texts
  const said = problem ? problemText(context, booking, problem) : null
  const outcome = (paragraphs: readonly string[], suggestions: Suggestion[]): BookingOutcome => ({
    reply: withDangerSigns([...notes, ...paragraphs].join('\n\n'), texts),
    suggestions: [...suggestions, leaveButton(context)],
    booking
  })
  const step = stepOf(booking)
  if (step === 'test')
    return outcome(
      [
        ...(problem?.kind === 'atCentre' ? [said ?? ''] : []),
        problem?.kind === 'testUnclear' ? (said ?? '') : say['booking.whichTest']
      ],
      testButtons(context, booking.offered)
    )
  if (step === 'date')
    return outcome(
      [said ?? fill(say['booking.askDate'], { example: dayName(language, addDays(context.today, 3)) })],
      dayButtons(context, problem?.kind === 'dateWhich' ? problem.days : freeDays(context))
    )
  if (step === 'time') {
    const date = booking.date as string
    const slots =
      problem?.kind === 'timeWhich' || problem?.kind === 'timeNotOffered' ? problem.slots : freeSlots(context, date)
    return outcome(
      [said ?? fill(say['booking.askTime'], { date: dayName(language, date) })],
      timeButtons(context, slots)
    )
  }
  if (step === 'address') return outcome([...(said ? [said] : [say['booking.askAddress']])], [])
  return outcome(
    [...(said ? [said] : []), checkLines(context, booking), ...(said ? [] : [say['booking.askYes']])],
    [
      { id: 'booking:yes', label: buttons.bookingYes },
      { id: 'booking:change:date', label: buttons.bookingDate },
      { id: 'booking:change:time', label: buttons.bookingTime },
      { id: 'booking:change:address', label: buttons.bookingAddress }
    ]
  )
}

/** The confirmation of a booking, with how to prepare. */
export function bookedReply({ test_id, date, time }: ReadyBooking, language: LanguageCode): BookingOutcome {
  const texts = textsOf(language)
  const [test = ''] = test_id
  const preparation = aboutTest(texts, test)?.preparation
  const when = { date: dayName(language, date), time: slotName(language, time) }
  return {
    reply: withDangerSigns(
      [
        fill(texts.say['booking.done'], { test: testName(texts, test), ...when }),
        ...(preparation ? [fill(texts.say.testPrepare, { preparation })] : [])
      ].join('\n\n'),
      texts
    ),
    suggestions: [],
    booking: null
  }
}

/** The reply to a booking that failed. It can be tried again, unless the patient has too many bookings. */
export function bookingFailedReply(booking: Booking, language: LanguageCode, isTooMany: boolean): BookingOutcome {
  const texts = textsOf(language)
  const { say, buttons } = texts
  if (isTooMany) return { reply: withDangerSigns(say['booking.tooMany'], texts), suggestions: [], booking: null }
  return {
    reply: withDangerSigns(say['booking.failed'], texts),
    suggestions: [
      { id: 'booking:yes', label: buttons.bookingYes },
      { id: 'booking:leave', label: buttons.bookingLeave }
    ],
    booking
  }
}

/** The reminder of an open booking after a message about something else; null while no test is chosen. */
export function openBookingReply(
  { test }: Booking,
  language: LanguageCode
): Pick<BookingOutcome, 'reply' | 'suggestions'> | null {
  if (test === undefined) return null
  const texts = textsOf(language)
  return {
    reply: withDangerSigns(fill(texts.say['booking.stillOpen'], { test: testName(texts, test) }), texts),
    suggestions: [
      { id: 'booking:goOn', label: texts.buttons.bookingGoOn },
      { id: 'booking:leave', label: texts.buttons.bookingLeave }
    ]
  }
}

/** The sentence that names the chosen test and its price. */
export const chosenTestText = ({ texts }: BookingContext, test: string): string[] => [
  fill(texts.say['booking.picked'], { test: testName(texts, test), price: priceOf(test) })
]

export const leftReply = ({ texts }: BookingContext): BookingOutcome => ({
  reply: withDangerSigns(texts.say['booking.left'], texts),
  suggestions: [],
  booking: null
})
