import { z } from 'zod'
import { disposition } from './dispositions.ts'
import data from './red-flags.json' with { type: 'json' }

const ids = z.array(z.string()).min(1)

/** Signs, of which one (or `minAny` symptoms) is enough. */
const signs = z.strictObject({
  any: ids.optional(),
  minAny: z.number().int().positive().optional(),
  /** Danger questions answered with yes. */
  confirmed: ids.optional(),
  background: ids.optional(),
  ageFromMonths: z.number().optional(),
  ageUnderMonths: z.number().optional(),
  severe: z.literal(true).optional(),
  pregnant: z.literal(true).optional()
})
export type Signs = z.infer<typeof signs>

/** Limits of measured values that raise a flag without any symptom. Units: %, per minute, °C, mmHg, mg/dL. */
const vital = z.strictObject({
  oxygenBelow: z.number().optional(),
  oxygenBelowWith: z.strictObject({ background: z.string(), value: z.number() }).optional(),
  breathsFrom: z.number().optional(),
  temperatureFrom: z.number().optional(),
  temperatureBelow: z.number().optional(),
  /** Systolic or diastolic pressure from which the flag is raised. */
  pressureFrom: z.tuple([z.number(), z.number()]).optional(),
  systolicBelow: z.number().optional(),
  pulseAbove: z.number().optional(),
  pulseBelow: z.number().optional(),
  /** Blood sugar in mg/dl. */
  sugarFrom: z.number().optional(),
  sugarBelow: z.number().optional()
})
export type Vital = z.infer<typeof vital>

/**
 * When a red flag fires: every id of `all`, `minAny` of `any` (or one sign of `or` in their place), one of `requiresAny`,
 * one of `background`, and every other condition. Lower limits of age are inclusive, upper ones exclusive. What is unknown errs to safety: an
 * unknown onset is sudden, an unknown week of pregnancy counts; `ifAgeUnknown` says it for the age.
 */
const trigger = z.strictObject({
  all: ids.optional(),
  any: ids.optional(),
  minAny: z.number().int().positive().optional(),
  or: signs.optional(),
  requiresAny: ids.optional(),
  /** Long-term illnesses, treatments or exposures, of which one must be known. */
  background: ids.optional(),
  ageMinMonths: z.number().optional(),
  ageMaxMonths: z.number().optional(),
  ifAgeUnknown: z.enum(['fires', 'firesForAdult', 'firesForChild']).optional(),
  sex: z.enum(['M', 'F']).optional(),
  pregnant: z.literal(true).optional(),
  postpartum: z.literal(true).optional(),
  gestationWeeksMin: z.number().optional(),
  /** A pregnancy under 12 weeks, or this symptom in its place. */
  earlyPregnancyOr: z.string().optional(),
  onset: z.literal('sudden').optional(),
  durationDaysMin: z.number().optional(),
  /** Symptoms of `all` that ended within so many days count too. */
  pastDaysMax: z.number().optional(),
  /** Systolic or diastolic pressure from which the flag is raised; an unknown pressure counts. */
  readingFrom: z.tuple([z.number(), z.number()]).optional(),
  vital: vital.optional(),
  /** Only raised when the patient names it. */
  byName: z.literal(true).optional()
})
export type Trigger = z.infer<typeof trigger>

const redFlag = z.strictObject({
  id: z.string().regex(/^rf_[a-z0-9_]+$/),
  disposition,
  when: trigger,
  raiseToEmergencyIf: signs.optional(),
  /** Danger questions that decide whether the flag is an emergency. Asked when every id of `all` is present, or `askIf` holds. */
  askFirst: ids.optional(),
  /** Weaker signs, which lead to the questions of `askFirst` without `all`. */
  askIf: signs.optional(),
  numbers: ids,
  firstAid: z.array(z.string()).max(3),
  source: z.string(),
  asOf: z.iso.date(),
  verify: z.boolean()
})
export type RedFlag = z.infer<typeof redFlag>

/** Most urgent first. */
export const redFlags: readonly RedFlag[] = z.strictObject({ redFlags: z.array(redFlag) }).parse(data).redFlags

const byId = new Map(redFlags.map((flag) => [flag.id, flag]))
export const redFlagOf = (id: string): RedFlag | undefined => byId.get(id)
