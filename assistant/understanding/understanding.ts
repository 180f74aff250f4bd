import type { LanguageCode } from '@arogyachat/contract/languages'

/**
 * Whether a finding is `present` in the patient, `denied`, `past` (over, or long ago), or somebody else's or only asked about
 * (`other`).
 */
export type Status = 'present' | 'denied' | 'past' | 'other'

/** One thing that the message mentions, with the words that mention it. */
export interface Mention {
  id: string
  status: Status
  /** The words of the message, as typed. */
  evidence: string
}

export interface Finding extends Mention {
  severity?: 'mild' | 'severe'
  onset?: 'sudden' | 'gradual'
  /** How long it has lasted, in days; part of a day is a fraction. */
  durationDays?: number
  isWorsening?: boolean
}

/**
 * What is known of the patient. A fact that is not known is absent, never false. Units: °C, %, mmHg, per minute, mg/dL.
 */
export interface PatientFacts {
  ageMonths?: number
  sex?: 'M' | 'F'
  isPregnant?: boolean
  /** Whether the patient gave birth in the last six weeks. */
  isPostpartum?: boolean
  gestationWeeks?: number
  /** Long-term illnesses, treatments and exposures: keys of `background` in the word lists, and ids of conditions. */
  background?: string[]
  temperatureCelsius?: number
  oxygenPercent?: number
  systolic?: number
  diastolic?: number
  breathsPerMinute?: number
  pulsePerMinute?: number
  sugarMgDl?: number
}

/** What the word lists find in one clause, before rules decide what it means. */
export interface ClauseReading {
  /** Kinds and ids of the matches, such as "symptom:fever" and "modifier:past". */
  concepts: string[]
  /** Its words, normalised; a word is known if a match contains it or it is a function word. */
  words: { text: string; isKnown: boolean }[]
  isQuestion: boolean
}

/** Everything that a message says, before anything is concluded from it. */
export interface Understanding {
  /** The language of the message, as detected from its script and words. */
  language: LanguageCode
  /** Whether the message is in Latin letters although its language has a script of its own. */
  isRomanised: boolean
  /** Most words are in a script that is not supported, such as that of Kannada, so the message cannot be called harmless. */
  isUnsupportedScript: boolean
  findings: Finding[]
  /** Present findings of close family other than the patient, which may be an emergency too. */
  relatives: Finding[]
  /** Emergencies mentioned by name ("heart attack"), by the ids of red flags. */
  namedFlags: Mention[]
  /** Illnesses mentioned by name, by the ids of conditions. */
  namedConditions: Mention[]
  facts: PatientFacts
  /** The duration in days, if the message states exactly one: it may answer "Since when?". */
  durationDays?: number
  /** Who the patient is, if the message reports anything. */
  patient?: 'self' | 'child' | 'other'
  /** Whether tablets were taken: `several` are more than a label allows at a time; of `uncounted` ones the number is not stated. */
  tabletsTaken: 'several' | 'uncounted' | null
  /** Whether something hints at a thought of suicide, the writer's or somebody else's, so that it must be asked about. */
  hintsAtCrisis: boolean
  /** Whether several words are in no list, so that an unread symptom may be among them. */
  hasUnrecognisedWords: boolean
  /** Where nothing was reported, asked or wanted: the symptoms that the words come near to, the nearest first. */
  near: string[]
  /** The matches and words by clause, for the second reader. */
  reading: ClauseReading[]
  /** Ids of the lab tests that the message names. */
  tests: string[]
  wants: {
    test: boolean
    book: boolean
    dose: boolean
    medicine: boolean
    doctor: boolean
    /** A question about an illness rather than a complaint. */
    information: boolean
    greeting: boolean
    thanks: boolean
    yes: boolean
    no: boolean
    cancel: boolean
    help: boolean
    injection: boolean
    /** A list of the patient's bookings. */
    bookings: boolean
    /** A cry for help that names no complaint. */
    plea: boolean
  }
}
