import type { CoreLanguage } from '@arogyachat/contract/languages'

/**
 * `present`: of the person help is sought for. `denied`: said not to be there. `past`: over, long ago. `other`: of
 * somebody else who is mentioned.
 */
export type Status = 'present' | 'denied' | 'past' | 'other'

/** One thing that was said, and the words that said it. */
export interface Mention {
  id: string
  status: Status
  /** The person's own words, as typed. */
  evidence: string
}

export interface Finding extends Mention {
  severity?: 'mild' | 'severe'
  onset?: 'sudden' | 'gradual'
  /** How long it has been there, in days; a part of a day is a fraction. */
  durationDays?: number
  isWorsening?: boolean
}

/** What is known of the person help is sought for. Unknown is absent, never false. */
export interface PatientFacts {
  ageMonths?: number
  sex?: 'M' | 'F'
  isPregnant?: boolean
  /** Gave birth in the last six weeks. */
  isPostpartum?: boolean
  gestationWeeks?: number
  /** Keys of `background` in the word lists, and ids of long illnesses told: heart_disease, weak_immunity, diabetes … */
  background?: string[]
  temperatureCelsius?: number
  oxygenPercent?: number
  systolic?: number
  diastolic?: number
  breathsPerMinute?: number
  pulsePerMinute?: number
  sugarMgDl?: number
}

/** Everything a message says, before anything is concluded from it. */
export interface Understanding {
  /** The language the message is written in, as far as its letters and words tell. */
  language: CoreLanguage
  /** Whether it is written in Latin letters though the language has its own. */
  isRomanised: boolean
  /** Most of it is in letters of a language that is not known here, as Kannada's: not knowing is not "nothing is wrong". */
  isUnsupportedScript: boolean
  findings: Finding[]
  /** What close family has now, beside the person help is sought for: an emergency among it is answered all the same. */
  relatives: Finding[]
  /** Emergencies said by name ("heart attack"), ids of red flags. */
  namedFlags: Mention[]
  /** Illnesses said by name, ids of conditions. */
  namedConditions: Mention[]
  facts: PatientFacts
  /** How long, where one duration alone was told: an answer to "Since when?". */
  durationDays?: number
  /** Who help is sought for, when it is said. */
  patient?: 'self' | 'child' | 'other'
  /** Tablets were taken: `several` were counted, more than a label says at a time, or nobody said how many were taken. */
  tabletsTaken: 'several' | 'uncounted' | null
  /** Words stand beside what was understood that nobody read: another sign may be among them. */
  hasUnrecognisedWords: boolean
  /** Ids of lab tests named. */
  tests: string[]
  wants: {
    test: boolean
    book: boolean
    dose: boolean
    medicine: boolean
    doctor: boolean
    /** A question about an illness, not a complaint. */
    information: boolean
    greeting: boolean
    thanks: boolean
    yes: boolean
    no: boolean
    cancel: boolean
    help: boolean
    injection: boolean
    /** To see what is booked. */
    bookings: boolean
  }
}
