import type { Gender } from '@arogyachat/contract/common'
import {
  mayBePregnant,
  needsWeight,
  type PrescriptionCheck,
  type Warning
} from '@arogyachat/contract/prescriptions/warnings'
import { interactions, type Medicine, singleMedicineClasses } from '@arogyachat/knowledge/medicines'
import { checkAllergies } from './allergy-rules.ts'
import { type IdentifiedMedicine, identifier, type WrittenMedicine } from './identify-rules.ts'
import { listRuleFor, type VisitFacts } from './list-rules.ts'

/** A medicine that the patient takes. */
export interface TakenMedicine extends WrittenMedicine {
  /** Another doctor prescribed it, so the same medicine again may be taken twice. */
  isOfAnotherDoctor: boolean
}

export interface PatientFacts {
  age: number | null
  gender: Gender | null
  /** As recorded. */
  allergies: readonly string[]
  taken: readonly TakenMedicine[]
  /** What the patient was prescribed before or says they take: the same again is a refill. */
  refillable: readonly WrittenMedicine[]
}

export interface CheckedPrescription {
  medications: readonly WrittenMedicine[]
  weightKg: number | null
  /** What the patient answered; null if nobody asked. */
  pregnant: boolean | null
}

const idsOf = ({ medicines }: IdentifiedMedicine) => medicines.map(({ id }) => id)
const share = <T>(a: readonly T[], b: readonly T[]): boolean => a.some((item) => b.includes(item))
const termsOf = ({ id, classes }: Medicine): readonly string[] => [id, ...classes]

/** What may happen when these are taken together, from the first pair of the catalogue for each effect. */
function effectsOf(a: IdentifiedMedicine, b: IdentifiedMedicine) {
  const pairs = a.medicines.flatMap((one) => b.medicines.map((other) => [termsOf(one), termsOf(other)] as const))
  const found = interactions.filter(({ between: [x, y] }) =>
    pairs.some(([one, other]) => (one.includes(x) && other.includes(y)) || (one.includes(y) && other.includes(x)))
  )
  return [...new Set(found.map(({ effect }) => effect))]
}

const isSameClass = (a: IdentifiedMedicine, b: IdentifiedMedicine): boolean => {
  const classes = b.medicines.flatMap((medicine) => medicine.classes)
  return a.medicines.some((medicine) =>
    medicine.classes.some((name) => singleMedicineClasses.includes(name) && classes.includes(name))
  )
}

/** Duplicates and interactions of two medicines; `isTaken`: the other one is not on the prescription, but taken. */
function pairWarnings(a: IdentifiedMedicine, b: IdentifiedMedicine, taken?: TakenMedicine): Warning[] {
  if (a.isLocal || b.isLocal) return []
  const pair = { medicine: a.name, about: b.name }
  if (share(idsOf(a), idsOf(b))) {
    if (!taken) return [{ kind: 'duplicate', ...pair, code: 'same' }]
    return taken.isOfAnotherDoctor ? [{ kind: 'duplicate', ...pair, code: 'sameTaken' }] : []
  }
  const duplicates: Warning[] = isSameClass(a, b)
    ? [{ kind: 'duplicate', ...pair, code: taken ? 'classTaken' : 'class' }]
    : []
  return [...duplicates, ...effectsOf(a, b).map((code): Warning => ({ kind: 'interaction', ...pair, code }))]
}

function pregnancyWarnings({ name, medicines }: IdentifiedMedicine, pregnant: boolean | null): Warning[] {
  const cautions = medicines.flatMap(({ pregnancy }) => pregnancy ?? [])
  const avoided = cautions.find(({ flag }) => flag === 'avoid')
  const about = pregnant === true ? 'pregnant' : 'notAsked'
  if (avoided?.flag === 'avoid') return [{ kind: 'pregnancy', medicine: name, about, code: avoided.reason }]
  const isCaution = pregnant === true && cautions.some(({ flag }) => flag === 'caution')
  return isCaution ? [{ kind: 'pregnancy', medicine: name, about, code: 'caution' }] : []
}

/** What concerns one medicine and the patient or the visit. */
function ownWarnings(
  row: IdentifiedMedicine,
  prescription: CheckedPrescription,
  { age, gender }: PatientFacts,
  visit: VisitFacts,
  isRefill: boolean
): Warning[] {
  const { name: medicine, medicines, isLocal } = row
  const warnings: Warning[] = []
  const limit = medicines.find(({ underAge }) => underAge && age !== null && age < underAge.years)?.underAge
  if (limit) warnings.push({ kind: 'age', medicine, about: String(limit.years), code: limit.reason })
  if (needsWeight(age) && prescription.weightKg === null && !isLocal)
    warnings.push({ kind: 'weight', medicine, about: '', code: 'missing' })
  if (prescription.pregnant !== false && mayBePregnant({ age, gender }))
    warnings.push(...pregnancyWarnings(row, prescription.pregnant))
  const rules = new Set(medicines.map(({ list }) => listRuleFor(list, visit, isRefill)))
  for (const code of rules) if (code) warnings.push({ kind: 'list', medicine, about: '', code })
  return warnings
}

/**
 * Everything that speaks against a prescription, as far as the catalogue knows its medicines: recorded allergies, duplicates,
 * interactions, pregnancy, age, a child's missing weight, and the lists of the Telemedicine Practice Guidelines. A medicine that is
 * known only by a guess may raise warnings, but is listed as not checked.
 */
export function checkPrescription(
  prescription: CheckedPrescription,
  patient: PatientFacts,
  visit: VisitFacts
): PrescriptionCheck {
  const identify = identifier()
  const rows = prescription.medications.map(identify)
  const taken = patient.taken.map((medicine) => ({ medicine, identified: identify(medicine) }))
  const refillable = patient.refillable.flatMap((medicine) => idsOf(identify(medicine)))
  const names = prescription.medications.map(({ name }) => name)
  const { conflicts, ...allergies } = checkAllergies(names, patient.allergies)
  const warnings: Warning[] = [
    ...conflicts.map(({ medicine, allergy, relation }): Warning => {
      return { kind: 'allergy', medicine, about: allergy, code: relation }
    }),
    ...rows.flatMap((row, at) => rows.slice(at + 1).flatMap((other) => pairWarnings(row, other))),
    ...rows.flatMap((row) => taken.flatMap(({ medicine, identified }) => pairWarnings(row, identified, medicine))),
    ...rows.flatMap((row) => ownWarnings(row, prescription, patient, visit, share(idsOf(row), refillable)))
  ]
  const unknown = rows.filter((row) => !row.isKnown).map((row) => row.name)
  return {
    warnings: [...new Map(warnings.map((warning) => [JSON.stringify(warning), warning])).values()],
    uncheckedMedicines: [...new Set([...allergies.uncheckedMedicines, ...unknown])],
    uncheckedAllergies: allergies.uncheckedAllergies,
    uncheckedCurrent: [
      ...new Set(taken.filter(({ identified }) => !identified.isKnown).map((of) => of.identified.name))
    ],
    isAgeKnown: patient.age !== null,
    allergiesRecorded: allergies.allergiesRecorded
  }
}
