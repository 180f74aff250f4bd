import { z } from 'zod'
import data from './emergency-families.json' with { type: 'json' }

const family = z.strictObject({
  id: z.string().regex(/^[a-z_]+$/),
  /** The red flag whose first aid is right for every emergency of the family. */
  shown: z.string(),
  /** The danger question of the family: "yes" is an emergency. */
  question: z.string(),
  /** The emergencies of the family. */
  flags: z.array(z.string()).min(1)
})

/**
 * Kinds of emergency, as the second reader tells them apart. Each has one danger question. The grouping is editorial; every red
 * flag that is an emergency belongs to exactly one family.
 */
export const emergencyFamilies = z.strictObject({ asOf: z.iso.date(), families: z.array(family) }).parse(data).families
export type EmergencyFamily = (typeof emergencyFamilies)[number]

/** The emergency of a message whose family is uncertain. */
export const possibleEmergency = 'rf_possible_emergency'

const byId = new Map(emergencyFamilies.map((family) => [family.id, family]))
export const familyOf = (id: string): EmergencyFamily | undefined => byId.get(id)

const byQuestion = new Map(emergencyFamilies.map((family) => [family.question, family]))
export const familyOfQuestion = (question: string): EmergencyFamily | undefined => byQuestion.get(question)

const byFlag = new Map(emergencyFamilies.flatMap((family) => family.flags.map((flag) => [flag, family] as const)))
export const familyOfFlag = (flag: string): EmergencyFamily | undefined => byFlag.get(flag)
