import { addDays } from '@arogyachat/contract/india-time'
import { labSlots } from '@arogyachat/contract/labs'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
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
  isAtHome,
  isCollection,
  type LabSlot,
  lastDay,
  type ReadyBooking,
  stepOf,
  testsOf
} from './booking-state.ts'
import { dayName, priceName, slotName } from './date-time-names.ts'

const aboutTest = (texts: Texts, id: string): { name: string; preparation: string } | undefined =>
  (texts.tests as Record<string, { name: string; preparation: string }>)[id]
const testName = (texts: Texts, id: string): string => aboutTest(texts, id)?.name ?? id
const namesOf = (texts: Texts, ids: readonly string[]): string =>
  listOf(
    texts,
    ids.map((id) => testName(texts, id)),
    'listAnd'
  )
/** Says of each of these tests that is done at a centre that the patient goes there. */
const atCentreTexts = (texts: Texts, ids: readonly string[]): string[] =>
  ids.filter((id) => !isAtHome(id)).map((id) => fill(texts.say['booking.atCentre'], { test: testName(texts, id) }))
const priceOf = (id: string): string => priceName(labTestOf(id)?.cost ?? 0)

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
      if (!isCollection(testsOf(booking))) return say['booking.timeWhich']
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

function checkLines(context: BookingContext, booking: Booking): string {
  const { texts, language } = context
  const { date = '', time, address = '' } = booking
  const tests = testsOf(booking)
  const { say } = texts
  return [
    say['booking.check'],
    ...tests.map((id) => fill(say['booking.checkTest'], { test: testName(texts, id), price: priceOf(id) })),
    fill(say['booking.checkWhen'], { date: dayName(language, date), time: time ? slotName(language, time) : '' }),
    ...(isCollection(tests) ? [fill(say['booking.checkWhere'], { address })] : []),
    ...atCentreTexts(texts, tests)
  ].join('\n')
}

/** Whether these tests, which the patient has named, can be chosen together. */
export const hasAllButton = (offered: readonly string[]): boolean =>
  offered.length > 1 && offered.join() !== clinicalLists.testsOffered.booking.join()

const addressButtons = ({ addresses = [] }: BookingContext): Suggestion[] =>
  addresses
    .filter(({ label }, i) => addresses.findIndex((other) => other.label === label) === i)
    .map(({ label, text }) => ({ id: `booking:address:${label}`, label: `${label}: ${text}` }))

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
      [said ?? say['booking.whichTest']],
      [
        ...testButtons(context, booking.offered),
        ...(hasAllButton(booking.offered) ? [{ id: 'booking:all', label: buttons.bookingAll }] : [])
      ]
    )
  if (step === 'date')
    return outcome(
      [
        said ??
          fill(say[isCollection(testsOf(booking)) ? 'booking.askDate' : 'booking.askVisitDate'], {
            example: dayName(language, addDays(context.today, 3))
          })
      ],
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
  if (step === 'address') return outcome([said ?? say['booking.askAddress']], addressButtons(context))
  return outcome(
    [...(said ? [said] : []), checkLines(context, booking), ...(said ? [] : [say['booking.askYes']])],
    [
      { id: 'booking:yes', label: buttons.bookingYes },
      { id: 'booking:change:date', label: buttons.bookingDate },
      { id: 'booking:change:time', label: buttons.bookingTime },
      ...(isCollection(testsOf(booking)) ? [{ id: 'booking:change:address', label: buttons.bookingAddress }] : [])
    ]
  )
}

/** The confirmation of a booking, with how to prepare. */
export function bookedReply({ test_id, date, time }: ReadyBooking, language: LanguageCode): BookingOutcome {
  const texts = textsOf(language)
  const when = { date: dayName(language, date), time: slotName(language, time) }
  const done = texts.say[isCollection(test_id) ? 'booking.done' : 'booking.visitDone']
  const preparations = test_id.flatMap((id) => {
    const preparation = aboutTest(texts, id)?.preparation
    if (!preparation) return []
    const text = fill(texts.say.testPrepare, { preparation })
    return [test_id.length === 1 ? text : `${testName(texts, id)}. ${text}`]
  })
  return {
    reply: withDangerSigns(
      [
        fill(done, { test: namesOf(texts, test_id), ...when }),
        ...(isCollection(test_id) ? atCentreTexts(texts, test_id) : []),
        ...preparations
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
  booking: Booking,
  language: LanguageCode
): Pick<BookingOutcome, 'reply' | 'suggestions'> | null {
  const tests = testsOf(booking)
  if (tests.length === 0) return null
  const texts = textsOf(language)
  return {
    reply: withDangerSigns(fill(texts.say['booking.stillOpen'], { test: namesOf(texts, tests) }), texts),
    suggestions: [
      { id: 'booking:goOn', label: texts.buttons.bookingGoOn },
      { id: 'booking:leave', label: texts.buttons.bookingLeave }
    ]
  }
}

/** The sentences that name each chosen test, its price and where it is done. */
export const chosenTestsText = ({ texts }: BookingContext, tests: readonly string[]): string[] =>
  tests.map((id) => {
    const values = { test: testName(texts, id), price: priceOf(id) }
    if (isAtHome(id)) return fill(texts.say['booking.picked'], values)
    return [fill(texts.say['booking.checkTest'], values), ...atCentreTexts(texts, [id])].join('\n')
  })

export const leftReply = ({ texts }: BookingContext): BookingOutcome => ({
  reply: withDangerSigns(texts.say['booking.left'], texts),
  suggestions: [],
  booking: null
})
