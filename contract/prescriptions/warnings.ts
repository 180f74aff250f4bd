import type { z } from 'zod'
import type { Gender } from '../common.ts'
import type { answeredWarning, prescriptionCheck, warning, warningAnswer } from '../schemas/prescriptions/warnings.ts'

/** What may happen when two medicines are taken together. */
export const interactionEffects = [
  'bleeding',
  'bloodCells',
  'clots',
  'contraceptionFails',
  'dryness',
  'headPressure',
  'heartRhythm',
  'highCalcium',
  'highPotassium',
  'highSugar',
  'kidneyHarm',
  'lessAbsorbed',
  'lessEffect',
  'lowPotassium',
  'lowPressure',
  'lowSugar',
  'moreEffect',
  'movement',
  'muscleHarm',
  'sedation',
  'seizures',
  'serotonin',
  'skinReaction',
  'slowHeart',
  'swelling',
  'ulcer'
] as const

/** Why a medicine is avoided in pregnancy. */
export const pregnancyReasons = [
  'babyBlood',
  'babyGrowth',
  'babyKidneys',
  'babySugar',
  'birthDefects',
  'bonesAndTeeth',
  'hormones',
  'notKnown'
] as const

/** Why a medicine is not usual below an age. */
export const ageReasons = [
  'blood',
  'breathing',
  'coughAndCold',
  'growth',
  'gut',
  'joints',
  'lowWeight',
  'movement',
  'notForChildren',
  'reye',
  'suicidalThoughts',
  'teeth'
] as const

/**
 * How the lists of the Telemedicine Practice Guidelines 2020 limit a medicine. `video`: of list A, without a video call that took
 * place and no refill in a follow-up; `firstVisit`: of list B, without a completed visit with this doctor in six months; `inPerson`:
 * of list B in a follow-up, where no visit in person is known; `facility`: given at a health facility.
 */
export const listRules = ['video', 'firstVisit', 'inPerson', 'facility'] as const

export const warningKinds = ['allergy', 'duplicate', 'interaction', 'pregnancy', 'age', 'weight', 'list'] as const

/** A patient from and up to these ages may be pregnant unless they are male. */
export const childbearingAges = [12, 55] as const
/** Below this age the weight belongs on the prescription. */
export const weightBelowAge = 12
/** A visit counts as a follow-up for so many months after the earlier one. */
export const followUpMonths = 6

export type Warning = z.infer<typeof warning>
export type WarningAnswer = z.infer<typeof warningAnswer>
export type AnsweredWarning = z.infer<typeof answeredWarning>
export type PrescriptionCheck = z.infer<typeof prescriptionCheck>

type WarningKey = Pick<Warning, 'kind' | 'medicine' | 'about'> & { code: string }
const isSame = (a: WarningKey, b: WarningKey) =>
  a.kind === b.kind && a.medicine === b.medicine && a.about === b.about && a.code === b.code

/** The doctor's reason for prescribing in spite of a warning; null when none was given. */
export const reasonFor = (warning: WarningKey, answers: readonly WarningAnswer[]): string | null =>
  answers.find((answer) => isSame(warning, answer))?.reason ?? null

/** Whether pregnancy is asked about before a medicine that is avoided in it. Nobody is left out for an age or sex that is not known. */
export const mayBePregnant = ({ age, gender }: { age: number | null; gender: Gender | null }): boolean =>
  gender !== 'Male' && (age === null || (age >= childbearingAges[0] && age <= childbearingAges[1]))

/** Whether the weight belongs on the prescription. */
export const needsWeight = (age: number | null): boolean => age !== null && age < weightBelowAge
