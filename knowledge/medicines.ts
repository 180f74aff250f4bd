import { medicineUses } from '@arogyachat/contract/prescriptions/uses'
import { ageReasons, interactionEffects, pregnancyReasons } from '@arogyachat/contract/prescriptions/warnings'
import { z } from 'zod'
import data from './medicines.json' with { type: 'json' }

const medicineClasses = [
  'ace-inhibitor',
  'alpha-blocker',
  'anticholinergic',
  'antidiabetic',
  'antihistamine',
  'antiplatelet',
  'antipsychotic',
  'antispasmodic',
  'arb',
  'azole',
  'beta-blocker',
  'bronchodilator',
  'calcium-channel-blocker',
  'cephalosporin',
  'corticosteroid',
  'diuretic',
  'dpp4-inhibitor',
  'enzyme-inducer',
  'fluoroquinolone',
  'hormonal-contraceptive',
  'inhaled-steroid',
  'insulin',
  'macrolide',
  'mineral',
  'nitroimidazole',
  'nsaid',
  'penicillin',
  'ppi',
  'qt-prolonging',
  'sedative',
  'ssri',
  'statin',
  'sulfonylurea',
  'thiazide',
  'vitamin-d'
] as const
export type MedicineClass = (typeof medicineClasses)[number]

/** Classes of which a patient usually needs one medicine; the others group medicines for interactions alone. */
export const singleMedicineClasses: readonly MedicineClass[] = [
  'ace-inhibitor',
  'alpha-blocker',
  'antihistamine',
  'antipsychotic',
  'arb',
  'azole',
  'beta-blocker',
  'calcium-channel-blocker',
  'cephalosporin',
  'corticosteroid',
  'dpp4-inhibitor',
  'fluoroquinolone',
  'hormonal-contraceptive',
  'inhaled-steroid',
  'macrolide',
  'nitroimidazole',
  'nsaid',
  'penicillin',
  'ppi',
  'ssri',
  'statin',
  'sulfonylurea',
  'thiazide'
]

/**
 * Medicines of India and how they may be prescribed at a distance (Telemedicine Practice Guidelines 2020, annex).
 *
 * `list` O: any mode; A: after a video consultation, or as a refill; B: in a follow-up only; `facility`: given at a
 * facility; `prohibited`: never online, because it is in Schedule X of the Drugs Rules or a narcotic or psychotropic
 * substance under the NDPS Act 1985. The guideline's lists are examples: where `basis` is `inferred` the group of the
 * medicine decided. The uses have a source of their own. `verify` names the fields that nobody has yet checked against an
 * official text: say so where they are shown. Brand names are examples, and the composition of a brand can change.
 *
 * `forms`, `classes`, `pregnancy` and `underAge` are general knowledge (source `clinical`, `verify` says so) and empty or left out for
 * medicines that are never prescribed online. They prompt the prescriber and are no complete check.
 */
const medicine = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  generic: z.string().min(2),
  synonyms: z.array(z.string().min(2)),
  brands: z.array(z.string().min(2)),
  /** Pharmacological group, in plain words. */
  kind: z.string(),
  /** What `interactions` and the check for duplicates call it. */
  classes: z.array(z.enum(medicineClasses)).default([]),
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
  /** Usual forms with their strength, as a prescription writes them: `tab 500 mg`. */
  forms: z.array(z.string().min(2)).default([]),
  /** Schedules of the Drugs Rules 1945 (H, H1, X), `NDPS`, or `OTC` when in none of them as far as known. */
  schedules: z.array(z.enum(['H', 'H1', 'X', 'NDPS', 'OTC'])).min(1),
  list: z.enum(['O', 'A', 'B', 'prohibited', 'facility']),
  basis: z.enum(['named', 'inferred', 'law']),
  /** Key of the file's `sources`. */
  source: z.enum(['facts', 'scheduleX', 'ndps']),
  /** `usual`: commonly used when a doctor thinks it is needed; never an approval. */
  pregnancy: z
    .discriminatedUnion('flag', [
      z.strictObject({ flag: z.literal('avoid'), reason: z.enum(pregnancyReasons) }),
      z.strictObject({ flag: z.enum(['caution', 'usual']) })
    ])
    .optional(),
  /** Not usual below this age in whole years. */
  underAge: z.strictObject({ years: z.number().int().positive(), reason: z.enum(ageReasons) }).optional(),
  verify: z.array(z.enum(['list', 'schedules', 'brands', 'uses', 'clinical']))
})
export type Medicine = z.infer<typeof medicine>

const file = z.strictObject({
  asOf: z.iso.date(),
  sources: z.record(z.enum([...medicine.shape.source.options, 'uses', 'clinical']), z.string()),
  /** Two ids of medicines or classes that interact, in either order. */
  interactions: z.array(
    z.strictObject({ between: z.tuple([z.string(), z.string()]), effect: z.enum(interactionEffects) })
  ),
  medicines: z.array(medicine)
})

const checked = file.parse(data)
const terms = new Set<string>([...checked.medicines.map(({ id }) => id), ...medicineClasses])
for (const { between } of checked.interactions) {
  const unknown = between.filter((term) => !terms.has(term))
  if (unknown.length > 0) throw new Error(`medicines.json, interactions: nothing is called ${unknown.join(', ')}`)
}

export const medicines: readonly Medicine[] = checked.medicines
export const interactions = checked.interactions
export const medicineSources = checked.sources

/** Every name a medicine goes by: generic, synonyms, brands. */
export const namesOf = (medicine: Medicine): string[] => [medicine.generic, ...medicine.synonyms, ...medicine.brands]

export const prohibitedMedicines: readonly Medicine[] = medicines.filter((medicine) => medicine.list === 'prohibited')
