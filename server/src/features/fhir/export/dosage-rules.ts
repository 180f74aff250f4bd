import type { Medication, Route } from '@arogyachat/contract/prescriptions'
import {
  type CourseUnit,
  type DayPart,
  dayParts,
  frequencyNotation,
  type Timing
} from '@arogyachat/contract/prescriptions/directions'
import type { Dosage, TimingRepeat } from '@medplum/fhirtypes'
import { systems } from './vocabulary-rules.ts'

/** HL7 EventTiming. */
const whenCodes = { morning: 'MORN', noon: 'NOON', evening: 'EVE', night: 'NIGHT' } as const satisfies Record<
  DayPart,
  string
>
/** UCUM. */
const courseCodes: Record<CourseUnit, string> = { day: 'd', week: 'wk', month: 'mo', year: 'a' }

const routeTexts: Record<Route, string> = {
  underTongue: 'Under the tongue',
  skin: 'On the skin',
  eye: 'In the eye',
  ear: 'In the ear',
  nose: 'In the nose',
  inhaled: 'Inhaled',
  injection: 'By injection',
  vagina: 'In the vagina',
  rectum: 'In the rectum'
}

/** How often, as far as FHIR has codes for it. How many at a time is in the text only: the strength is the doctor’s own words. */
function repeatOf(timing: Timing | null): TimingRepeat {
  switch (timing?.kind) {
    case 'parts':
      return { when: dayParts.filter((part) => timing[part] > 0).map((part) => whenCodes[part]) }
    case 'perDay':
      return { frequency: timing.times, period: 1, periodUnit: 'd' }
    case 'everyHours':
      return { frequency: 1, period: timing.hours, periodUnit: 'h' }
    case 'everyDays':
      return { frequency: 1, period: timing.days, periodUnit: 'd' }
    case 'once':
      return { count: 1 }
    default:
      return {}
  }
}

/**
 * The dosage of a medicine. `english` and `own` are its directions in words; `own` is in the patient’s language, null when that is
 * English.
 */
export function dosageOf(medication: Medication, english: string, own: string | null): Dosage {
  const { timing, food, course, route } = medication
  const repeat: TimingRepeat = {
    ...repeatOf(timing),
    ...(course && {
      boundsDuration: { value: course.count, unit: course.unit, system: systems.ucum, code: courseCodes[course.unit] }
    })
  }
  const hasRepeat = Object.keys(repeat).length > 0
  return {
    text: english,
    ...(own && { patientInstruction: own }),
    ...((timing || hasRepeat) && {
      timing: {
        ...(hasRepeat && { repeat }),
        ...(timing && { code: { text: frequencyNotation({ timing, food: null }) } })
      }
    }),
    ...(timing?.kind === 'asNeeded' && { asNeededBoolean: true }),
    ...(route && { route: { text: routeTexts[route] } }),
    ...(food && { additionalInstruction: [{ text: frequencyNotation({ timing: null, food }) }] })
  }
}
