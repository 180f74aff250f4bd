import type { LabBooking } from '@arogyachat/contract/labs'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { textsOf } from '@arogyachat/knowledge/texts'
import type { LabSlot } from '../lab-booking/booking-state.ts'
import { dayName, slotName } from '../lab-booking/date-time-names.ts'
import { fill, listOf } from './phrases.ts'
import { type Reply, withDangerSigns } from './reply-parts.ts'

/** The bookings that a patient has ahead, the soonest first. */
export interface BookedAhead {
  visits: readonly { doctor: string; date: string; slot: string }[]
  labs: readonly Pick<LabBooking, 'tests' | 'date' | 'time'>[]
}

/** The list of the patient's appointments and lab tests ahead, or a sentence that there are none. */
export function bookingsReply({ visits, labs }: BookedAhead, language: LanguageCode): Reply {
  const texts = textsOf(language)
  const { say, buttons } = texts
  const names: Record<string, { name: string }> = texts.tests
  const visitLines = visits.map(({ doctor, date, slot }) =>
    fill(say['bookings.visit'], { doctor, date: dayName(language, date), time: slotName(language, slot) })
  )
  const labLines = labs.map(({ tests, date, time }) => {
    const named = tests.map((test) => names[test._id]?.name ?? test.name)
    return fill(say['bookings.test'], {
      tests: listOf(texts, named, 'listAnd'),
      date: dayName(language, date),
      time: slotName(language, time as LabSlot)
    })
  })
  const lines = [...visitLines, ...labLines]
  return {
    reply: withDangerSigns(
      lines.length > 0 ? [say['bookings.title'], ...lines].join('\n') : say['bookings.none'],
      texts
    ),
    suggestions: [],
    actions: [
      ...(visits.length > 0
        ? [{ kind: 'open' as const, section: 'consultation' as const, label: buttons.seeVisits }]
        : []),
      ...(labs.length > 0 ? [{ kind: 'open' as const, section: 'tests' as const, label: buttons.seeTests }] : [])
    ]
  }
}
