import type { ConsultationType } from '@arogyachat/contract/appointments'
import { interactions, medicines } from '@arogyachat/knowledge/medicines'
import { describe, expect, it } from 'vitest'
import { prohibitedAmong } from '../rules.ts'
import type { VisitFacts } from './list-rules.ts'
import { type CheckedPrescription, checkPrescription, type PatientFacts } from './warning-rules.ts'

const adult: PatientFacts = { age: 40, gender: 'Male', allergies: [], taken: [], refillable: [] }
/** A visit in person, to which the lists do not apply. */
const inPerson: VisitFacts = { type: 'in-person', hasMet: false, isFollowUp: false, wasSeenInPerson: false }

/** `Ibuprofen, tab 400 mg | Warfarin` are two rows. */
const rowsOf = (written: string) =>
  written
    .split('|')
    .filter((row) => row.trim() !== '')
    .map((row) => {
      const [name = '', dosage = ''] = row.split(',').map((part) => part.trim())
      return { name, dosage }
    })

interface Facts {
  patient?: Partial<Omit<PatientFacts, 'taken'>>
  taken?: string
  takenOfAnother?: string
  visit?: Partial<VisitFacts>
  prescription?: Partial<Omit<CheckedPrescription, 'medications'>>
}

function check(written: string, { patient, taken = '', takenOfAnother = '', visit, prescription }: Facts = {}) {
  return checkPrescription(
    { medications: rowsOf(written), weightKg: null, pregnant: null, ...prescription },
    {
      ...adult,
      ...patient,
      taken: [
        ...rowsOf(taken).map((row) => ({ ...row, isOfAnotherDoctor: false })),
        ...rowsOf(takenOfAnother).map((row) => ({ ...row, isOfAnotherDoctor: true }))
      ]
    },
    { ...inPerson, ...visit }
  )
}
/** `interaction bleeding (Ibuprofen, Warfarin)`, sorted. */
const warningsOf = (written: string, facts?: Facts) =>
  check(written, facts)
    .warnings.map(
      ({ kind, code, medicine, about }) => `${kind} ${code} (${[medicine, about].filter(Boolean).join(', ')})`
    )
    .sort()
const codesOf = (written: string, facts?: Facts) =>
  check(written, facts)
    .warnings.map(({ kind, code }) => `${kind} ${code}`)
    .sort()

type Kind = 'first' | 'followUp' | 'afterInPerson'
const kinds: Record<Kind, Partial<VisitFacts>> = {
  first: {},
  followUp: { isFollowUp: true },
  afterInPerson: { isFollowUp: true, wasSeenInPerson: true }
}

describe('the lists of the Telemedicine Practice Guidelines', () => {
  const medicineOf = { O: 'Paracetamol', A: 'Amoxicillin', B: 'Levetiracetam', facility: 'Ceftriaxone' } as const
  type List = keyof typeof medicineOf
  const none: string[] = []
  const rows: [List, ConsultationType, met: boolean, Kind, refill: boolean, expected: string[]][] = [
    // List O: any mode, any visit.
    ['O', 'chat', false, 'first', false, none],
    ['O', 'audio', false, 'first', false, none],
    ['O', 'audio', true, 'followUp', false, none],
    ['O', 'video', false, 'first', false, none],
    ['O', 'video', true, 'first', false, none],
    ['O', 'in-person', false, 'first', false, none],
    // List A: after a video call that took place, or as a refill in a follow-up.
    ['A', 'chat', false, 'first', false, ['list video']],
    ['A', 'chat', true, 'first', false, ['list video']],
    ['A', 'chat', true, 'first', true, ['list video']],
    ['A', 'chat', true, 'followUp', false, ['list video']],
    ['A', 'chat', true, 'followUp', true, none],
    ['A', 'audio', true, 'first', false, ['list video']],
    ['A', 'audio', true, 'first', true, ['list video']],
    ['A', 'audio', true, 'followUp', false, ['list video']],
    ['A', 'audio', true, 'followUp', true, none],
    ['A', 'audio', false, 'followUp', true, none],
    ['A', 'audio', true, 'afterInPerson', false, ['list video']],
    ['A', 'audio', true, 'afterInPerson', true, none],
    ['A', 'video', false, 'first', false, ['list video']],
    ['A', 'video', false, 'first', true, ['list video']],
    ['A', 'video', true, 'first', false, none],
    ['A', 'video', true, 'first', true, none],
    ['A', 'video', false, 'followUp', false, ['list video']],
    ['A', 'video', false, 'followUp', true, none],
    ['A', 'video', true, 'followUp', false, none],
    ['A', 'in-person', false, 'first', false, none],
    // List B: in a follow-up only; without a known visit in person the doctor confirms it.
    ['B', 'chat', true, 'first', false, ['list firstVisit']],
    ['B', 'chat', true, 'first', true, ['list firstVisit']],
    ['B', 'chat', true, 'followUp', true, ['list inPerson']],
    ['B', 'chat', true, 'afterInPerson', false, none],
    ['B', 'audio', true, 'first', false, ['list firstVisit']],
    ['B', 'audio', true, 'followUp', false, ['list inPerson']],
    ['B', 'audio', true, 'followUp', true, ['list inPerson']],
    ['B', 'audio', true, 'afterInPerson', false, none],
    ['B', 'video', true, 'first', false, ['list firstVisit']],
    ['B', 'video', true, 'first', true, ['list firstVisit']],
    ['B', 'video', true, 'followUp', false, ['list inPerson']],
    ['B', 'video', true, 'followUp', true, ['list inPerson']],
    ['B', 'video', true, 'afterInPerson', true, none],
    ['B', 'in-person', false, 'first', false, none],
    // Given at a health facility.
    ['facility', 'chat', false, 'first', false, ['list facility']],
    ['facility', 'video', true, 'first', false, ['list facility']],
    ['facility', 'video', true, 'afterInPerson', true, ['list facility']],
    ['facility', 'in-person', false, 'first', false, none]
  ]
  it.each(rows)('%s by %s, met: %s, %s, refill: %s, raises %j', (list, type, hasMet, kind, isRefill, expected) => {
    const written = medicineOf[list]
    const patient = { refillable: isRefill ? rowsOf(written) : [] }
    expect(codesOf(written, { patient, visit: { type, hasMet, ...kinds[kind] } })).toEqual(expected)
  })

  it('has a medicine on each list', () => {
    for (const [list, generic] of Object.entries(medicineOf))
      expect(medicines.find((medicine) => medicine.generic === generic)?.list).toBe(list)
  })

  it('counts a brand, and another strength, as a refill of the same medicine', () => {
    const visit = { type: 'audio' as const, hasMet: true, isFollowUp: true }
    expect(codesOf('Telma, tab 40 mg', { patient: { refillable: rowsOf('Telmisartan, 20 mg') }, visit })).toEqual([])
    expect(codesOf('Losartan', { patient: { refillable: rowsOf('Telmisartan, 20 mg') }, visit })).toEqual([
      'list video'
    ])
  })
})

describe('prohibited medicines', () => {
  const refused = [
    ...['Alprazolam', 'ALPRAZOLAM 0.25 mg', 'Alprax', 'Alprax-0.5', 'alprazolm', 'Restyl'],
    ...['Clonazepam', 'Rivotril', 'Clonazepam MD', 'clonazepan', 'Diazepam', 'Valium', 'diazepam inj'],
    ...[
      'Zolpidem tartrate',
      'zolpidm',
      'Tramadol hcl',
      'tramadolhcl 50',
      'Ultracet',
      'Tramadol + Paracetamol',
      'tramadool'
    ],
    ...['Morphine sulphate', 'Codeine phosphate', 'Ketamine', 'Methylphenidate', 'Buprenorphine', 'Fentanyl patch'],
    ...['Phenobarbital', 'Pentazocine']
  ]
  it.each(refused)('%s is refused', (name) => {
    expect(prohibitedAmong([name])).toEqual([name])
  })
  it.each(['Paracetamol', 'Amlodipine', 'Clotrimazole', 'Pregabalin', 'Tamsulosin', 'Carbamazepine', 'Dolo 650'])(
    '%s is not refused',
    (name) => {
      expect(prohibitedAmong([name])).toEqual([])
    }
  )
})

describe('recorded allergies', () => {
  const rows: [written: string, allergies: string[], expected: string[]][] = [
    ['Amoxicillin', ['penicillin'], ['allergy class (Amoxicillin, penicillin)']],
    ['Mox', ['penicillin'], ['allergy class (Mox, penicillin)']],
    ['Augmentin', ['penicillin'], ['allergy class (Augmentin, penicillin)']],
    ['Cefixime', ['allergic to penicilin'], ['allergy cross (Cefixime, allergic to penicilin)']],
    ['Ibuprofen', ['aspirin'], ['allergy class (Ibuprofen, aspirin)']],
    ['Diclofenac, gel 1%', ['ibuprofen'], ['allergy class (Diclofenac, ibuprofen)']],
    ['Co-trimoxazole', ['sulfa'], ['allergy class (Co-trimoxazole, sulfa)']],
    ['Paracetamol', ['penicillin', 'sulfa'], []],
    ['Amoxicillin', ['पेनिसिलिन'], ['allergy class (Amoxicillin, पेनिसिलिन)']],
    ['Ciprofloxacin eye drops', ['levofloxacin'], ['allergy class (Ciprofloxacin eye drops, levofloxacin)']]
  ]
  it.each(rows)('%s with %j recorded raises %j', (written, allergies, expected) => {
    expect(warningsOf(written, { patient: { allergies } })).toEqual(expected)
  })
})

describe('duplicates', () => {
  const rows: [written: string, facts: Facts, expected: string[]][] = [
    ['Paracetamol | Paracetamol', {}, ['duplicate same (Paracetamol, Paracetamol)']],
    ['Paracetamol | Dolo 650', {}, ['duplicate same (Paracetamol, Dolo 650)']],
    ['paracetmol | Crocin', {}, ['duplicate same (paracetmol, Crocin)']],
    ['Omeprazole | Pantoprazole', {}, ['duplicate class (Omeprazole, Pantoprazole)']],
    ['Pan 40 | Razo', {}, ['duplicate class (Pan 40, Razo)']],
    ['Ibuprofen | Diclofenac', {}, ['duplicate class (Ibuprofen, Diclofenac)']],
    ['Atorvastatin | Rosuvastatin', {}, ['duplicate class (Atorvastatin, Rosuvastatin)']],
    ['Cetirizine | Fexofenadine', {}, ['duplicate class (Cetirizine, Fexofenadine)']],
    ['Enalapril | Ramipril', {}, ['duplicate class (Enalapril, Ramipril)']],
    ['Atenolol | Metoprolol', {}, ['duplicate class (Atenolol, Metoprolol)']],
    ['Cefixime | Cefpodoxime', {}, ['duplicate class (Cefixime, Cefpodoxime)']],
    ['Amoxicillin | Cefixime', {}, []],
    ['Diclofenac, gel 1% | Ibuprofen', {}, []],
    ['Metformin | Paracetamol', {}, []],
    ['Ibuprofen', { taken: 'Naproxen' }, ['duplicate classTaken (Ibuprofen, Naproxen)']],
    ['Metformin, tab 500 mg', { taken: 'Metformin, 500 mg' }, []],
    ['Metformin', { takenOfAnother: 'Glycomet' }, ['duplicate sameTaken (Metformin, Glycomet)']],
    ['Losartan', { takenOfAnother: 'Telmisartan' }, ['duplicate classTaken (Losartan, Telmisartan)']]
  ]
  it.each(rows)('%s, %j raises %j', (written, facts, expected) => {
    expect(warningsOf(written, facts)).toEqual(expected)
  })
})

describe('interactions', () => {
  const rows: [written: string, facts: Facts, expected: string[]][] = [
    ['Ibuprofen | Warfarin', {}, ['interaction bleeding']],
    ['Warfarin | Ibuprofen', {}, ['interaction bleeding']],
    ['warfrin | ibuprofn', {}, ['interaction bleeding']],
    ['Ibuprofen', { taken: 'Warfarin' }, ['interaction bleeding']],
    ['Warfarin', { takenOfAnother: 'Brufen' }, ['interaction bleeding']],
    ['Clopidogrel | Ecosprin', {}, ['interaction bleeding']],
    ['Clopidogrel | Omeprazole', {}, ['interaction lessEffect']],
    ['Clopidogrel | Pantoprazole', {}, []],
    ['Ibuprofen | Enalapril', {}, ['interaction kidneyHarm']],
    ['Diclofenac | Furosemide', {}, ['interaction kidneyHarm']],
    ['Diclofenac, gel 1% | Furosemide', {}, []],
    ['Ibuprofen | Prednisolone', {}, ['interaction ulcer']],
    ['Naproxen | Lithium', {}, ['interaction moreEffect']],
    ['Telmisartan | Spironolactone', {}, ['interaction highPotassium']],
    ['Ramipril | Losartan', {}, ['interaction highPotassium']],
    ['Cotrimoxazole | Enalapril', {}, ['interaction highPotassium']],
    ['Cotrimoxazole | Methotrexate', {}, ['interaction bloodCells']],
    ['Glimepiride | Fluconazole', {}, ['interaction lowSugar']],
    ['Glimepiride | Sitagliptin', {}, ['interaction lowSugar']],
    ['Propranolol | Insulin glargine', {}, ['interaction lowSugar']],
    ['Prednisolone | Metformin', {}, ['interaction highSugar']],
    ['Isosorbide dinitrate | Sildenafil', {}, ['interaction lowPressure']],
    ['Sildenafil', { taken: 'Sorbitrate' }, ['interaction lowPressure']],
    ['Amlodipine | Clarithromycin', {}, ['interaction lowPressure']],
    ['Atorvastatin | Clarithromycin', {}, ['interaction muscleHarm']],
    ['Atorvastatin | Azithromycin', {}, []],
    ['Rosuvastatin | Itraconazole', {}, ['interaction muscleHarm']],
    ['Azithromycin | Ondansetron', {}, ['interaction heartRhythm']],
    ['Domperidone | Erythromycin', {}, ['interaction heartRhythm']],
    ['Hydroxyzine | Pregabalin', {}, ['interaction sedation']],
    ['Sertraline | Sumatriptan', {}, ['interaction serotonin']],
    ['Escitalopram | Dextromethorphan', {}, ['interaction serotonin']],
    ['Doxycycline | Iron and folic acid', {}, ['interaction lessAbsorbed']],
    ['Levothyroxine | Calcium carbonate + D3', {}, ['interaction lessAbsorbed']],
    ['Ciprofloxacin, tab 500 mg | Zinc sulfate', {}, ['interaction lessAbsorbed']],
    ['Ciprofloxacin eye drops | Zinc sulfate', {}, []],
    ['Rifampicin | Ethinylestradiol + levonorgestrel', {}, ['interaction contraceptionFails']],
    ['Tranexamic acid | Ethinylestradiol + levonorgestrel', {}, ['interaction clots']],
    ['Digoxin | Furosemide', {}, ['interaction lowPotassium']],
    ['Hydrochlorothiazide | Vitamin D3', {}, ['interaction highCalcium']],
    ['Doxycycline | Isotretinoin', {}, ['interaction headPressure']],
    ['Metoclopramide | Risperidone', {}, ['interaction movement']],
    ['Dicyclomine | Amitriptyline', {}, ['interaction dryness']],
    ['Pioglitazone | Insulin glargine', {}, ['interaction swelling']],
    ['Levofloxacin | Ibuprofen', {}, ['interaction seizures']],
    ['Allopurinol | Amoxicillin', {}, ['interaction skinReaction']],
    ['Clonidine | Atenolol', {}, ['interaction slowHeart']],
    ['Paracetamol | Cetirizine', {}, []],
    ['Metformin | Amlodipine', {}, []]
  ]
  it.each(rows)('%s, %j raises %j', (written, facts, expected) => {
    expect(codesOf(written, facts)).toEqual(expected)
  })

  it('match in both directions for every pair of two medicines of the catalogue', () => {
    const byId = new Map(medicines.map((medicine) => [medicine.id, medicine.generic]))
    let pairs = 0
    for (const { between, effect } of interactions) {
      const [a, b] = between.map((term) => byId.get(term))
      if (!a || !b) continue
      pairs++
      for (const written of [`${a} | ${b}`, `${b} | ${a}`])
        expect(codesOf(written), written).toContain(`interaction ${effect}`)
    }
    expect(pairs).toBeGreaterThan(30)
  })
})

describe('pregnancy', () => {
  const woman = { age: 28, gender: 'Female' as const }
  const rows: [written: string, patient: Partial<PatientFacts>, pregnant: boolean | null, expected: string[]][] = [
    ['Ibuprofen', woman, null, ['pregnancy babyKidneys (Ibuprofen, notAsked)']],
    ['Ibuprofen', woman, true, ['pregnancy babyKidneys (Ibuprofen, pregnant)']],
    ['Ibuprofen', woman, false, []],
    ['Ibuprofen', { age: 28, gender: 'Male' }, null, []],
    ['Ibuprofen', { age: 11, gender: 'Female' }, false, ['weight missing (Ibuprofen)']],
    ['Ibuprofen', { age: 12, gender: 'Female' }, null, ['pregnancy babyKidneys (Ibuprofen, notAsked)']],
    ['Ibuprofen', { age: 55, gender: 'Female' }, null, ['pregnancy babyKidneys (Ibuprofen, notAsked)']],
    ['Ibuprofen', { age: 56, gender: 'Female' }, null, []],
    ['Ibuprofen', { age: 30, gender: 'Other' }, null, ['pregnancy babyKidneys (Ibuprofen, notAsked)']],
    ['Ibuprofen', { age: null, gender: null }, null, ['pregnancy babyKidneys (Ibuprofen, notAsked)']],
    ['Paracetamol', woman, null, []],
    ['Paracetamol', woman, true, []],
    ['Amlodipine', woman, null, []],
    ['Amlodipine', woman, true, ['pregnancy caution (Amlodipine, pregnant)']],
    ['Doxycycline', woman, true, ['pregnancy bonesAndTeeth (Doxycycline, pregnant)']],
    ['Isotretinoin', woman, null, ['pregnancy birthDefects (Isotretinoin, notAsked)']],
    ['Telmisartan', woman, null, ['pregnancy babyKidneys (Telmisartan, notAsked)']],
    ['Glimepiride', woman, true, ['pregnancy babySugar (Glimepiride, pregnant)']]
  ]
  it.each(rows)('%s for %j, pregnant: %s, raises %j', (written, patient, pregnant, expected) => {
    expect(warningsOf(written, { patient, prescription: { pregnant } })).toEqual(expected)
  })
})

describe('age and weight', () => {
  const rows: [written: string, age: number | null, weightKg: number | null, expected: string[]][] = [
    ['Ecosprin', 15, null, ['age reye (Ecosprin, 16)']],
    ['Ecosprin', 16, null, []],
    ['Doxycycline', 7, 22, ['age teeth (Doxycycline, 8)']],
    ['Doxycycline', 8, 25, []],
    ['Ciprofloxacin, tab 250 mg', 17, null, ['age joints (Ciprofloxacin, 18)']],
    ['Ciprofloxacin, drops', 17, null, []],
    ['Ciprofloxacin, tab 250 mg', 18, null, []],
    ['Metoclopramide', 0, 7, ['age movement (Metoclopramide, 1)']],
    ['Metoclopramide', 1, 10, []],
    ['Promethazine', 1, 10, ['age breathing (Promethazine, 2)']],
    ['Dextromethorphan', 3, 14, ['age coughAndCold (Dextromethorphan, 4)']],
    ['Dextromethorphan', 4, 16, []],
    ['Loperamide', 11, 30, ['age gut (Loperamide, 12)']],
    ['Paracetamol', 5, null, ['weight missing (Paracetamol)']],
    ['Paracetamol', 5, 18, []],
    ['Paracetamol', 11, null, ['weight missing (Paracetamol)']],
    ['Paracetamol', 12, null, []],
    ['Wonderol', 5, null, ['weight missing (Wonderol)']],
    ['Calamine, lotion', 5, null, []],
    ['Ecosprin', null, null, []]
  ]
  it.each(rows)('%s at the age of %s with the weight %s raises %j', (written, age, weightKg, expected) => {
    expect(warningsOf(written, { patient: { age }, prescription: { weightKg } })).toEqual(expected)
  })
})

describe('what is not checked', () => {
  it('is every medicine that the catalogue does not have or has only by a guess, also without recorded allergies', () => {
    expect(check('Wonderol | Paracetamol | paracetmol').uncheckedMedicines).toEqual(['Wonderol', 'paracetmol'])
  })
  it('is what the patient takes under a name that is not known', () => {
    expect(check('Paracetamol', { taken: 'BP tablet | Amlodipine' }).uncheckedCurrent).toEqual(['BP tablet'])
  })
  it('is the age when none is recorded', () => {
    expect(check('Paracetamol', { patient: { age: null } }).isAgeKnown).toBe(false)
    expect(check('Paracetamol').isAgeKnown).toBe(true)
  })
  it('is an allergy that is not known', () => {
    expect(check('Paracetamol', { patient: { allergies: ['peanuts'] } }).uncheckedAllergies).toEqual(['peanuts'])
  })
})
