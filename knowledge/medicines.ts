import { medicineUses } from '@arogyachat/contract/prescriptions/uses'
import { z } from 'zod'
import data from './medicines.json' with { type: 'json' }

/**
 * Medicines of India and how they may be prescribed at a distance (Telemedicine Practice Guidelines 2020, annex).
 *
 * `list` O: any mode; A: after a video consultation, or as a refill; B: in a follow-up only; `facility`: given at a
 * facility; `prohibited`: never online, because it is in Schedule X of the Drugs Rules or a narcotic or psychotropic
 * substance under the NDPS Act 1985. The guideline's lists are examples: where `basis` is `inferred` the group of the
 * medicine decided. The uses have a source of their own. `verify` names the fields that nobody has yet checked against an
 * official text: say so where they are shown. Brand names are examples, and the composition of a brand can change.
 */
const medicine = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  generic: z.string().min(2),
  synonyms: z.array(z.string().min(2)),
  brands: z.array(z.string().min(2)),
  /** Pharmacological group, in plain words. */
  kind: z.string(),
  /**
   * What it is usually given for; several are alternatives. Empty for a medicine that is not prescribed online, and where the use
   * is not certain.
   */
  uses: z.array(z.enum(medicineUses)),
  /** How it is given for these uses. `drops`: by mouth; drops for eye, ear or nose are `eye`, `ear` or `nose`. */
  routes: z
    .array(z.enum(['mouth', 'drops', 'injection', 'skin', 'eye', 'ear', 'nose', 'inhaled', 'vagina', 'rectum']))
    .default([]),
  /** The uses hold only for a written strength of at most so many milligrams. */
  upToMg: z.number().int().positive().optional(),
  /** Schedules of the Drugs Rules 1945 (H, H1, X), `NDPS`, or `OTC` when in none of them as far as known. */
  schedules: z.array(z.enum(['H', 'H1', 'X', 'NDPS', 'OTC'])).min(1),
  list: z.enum(['O', 'A', 'B', 'prohibited', 'facility']),
  basis: z.enum(['named', 'inferred', 'law']),
  /** Key of the file's `sources`. */
  source: z.enum(['facts', 'scheduleX', 'ndps']),
  verify: z.array(z.enum(['list', 'schedules', 'brands', 'uses']))
})
export type Medicine = z.infer<typeof medicine>

const file = z.strictObject({
  asOf: z.iso.date(),
  sources: z.record(z.enum([...medicine.shape.source.options, 'uses']), z.string()),
  medicines: z.array(medicine)
})

const checked = file.parse(data)

export const medicines: readonly Medicine[] = checked.medicines
export const medicineSources = checked.sources

/** Every name a medicine goes by: generic, synonyms, brands. */
export const namesOf = (medicine: Medicine): string[] => [medicine.generic, ...medicine.synonyms, ...medicine.brands]

export const prohibitedMedicines: readonly Medicine[] = medicines.filter((medicine) => medicine.list === 'prohibited')
