import { medicines } from '@arogyachat/knowledge/medicines'
import { describe, expect, it } from 'vitest'
import { usesOf } from './use-rules.ts'

const of = (name: string, dosage = '') => usesOf({ name, dosage })

describe('what a prescribed medicine is for', () => {
  it.each([
    ['Paracetamol', '650 mg'],
    ['PARACETAMOL TABLETS IP', '500mg'],
    ['Tab. Crocin 650', '1 tablet'],
    ['T. Dolo 650', '1'],
    ['Dolo', '650 mg'],
    ['Syp Calpol', '5 ml'],
    ['acetaminophen', '500 mg']
  ])('is known by generic name, synonym or brand, with form and strength: %s, %s', (name, dosage) => {
    expect(of(name, dosage)).toEqual([['feverAndPain']])
  })

  it.each([
    ['PAN 40', '1 tablet', 'stomachAcid'],
    ['Pan', '40 mg', 'stomachAcid'],
    ['Pantoprazole sodium', '40 mg', 'stomachAcid'],
    ['Amoxicillin 500 mg', '1 capsule', 'bacterialInfection'],
    ['Cap. Amoxycillin', '500 mg', 'bacterialInfection'],
    ['Augmentin DT', '228 mg', 'bacterialInfection'],
    ['Amoxicillin + clavulanic acid', '625 mg', 'bacterialInfection'],
    ['Metrogyl', '400 mg', 'germsOrParasites'],
    ['Cefpodoxime proxetil', '200 mg', 'bacterialInfection'],
    ['Calcirol 60K sachet', '1 sachet', 'vitaminD'],
    ['ORS', '1 sachet in 1 litre of water', 'rehydration'],
    ['ORS', '1 sachet', 'rehydration'],
    ['Asthalin inhaler', '2 puffs', 'breathing'],
    ['Refresh Tears eye drops', '1 drop', 'dryEyes'],
    ['Inj. Lantus', '10 units', 'diabetes']
  ])('is the use of the catalogue: %s, %s', (name, dosage, use) => {
    expect(of(name, dosage)).toEqual([[use]])
  })

  it('lists every use of a medicine that has several', () => {
    expect(of('Zinc sulphate', '20 mg')).toEqual([['looseMotions', 'zincLack']])
    expect(of('Losartan potassium', '50 mg')).toEqual([['highBloodPressure', 'heartFailure', 'kidneyProtection']])
    expect(of('Propranolol', '40 mg')).toEqual([
      ['highBloodPressure', 'someHeartProblems', 'migrainePrevention', 'tremor', 'anxiety']
    ])
    expect(of('Doxy-1', '100 mg')).toEqual([['bacterialInfection', 'acne', 'malaria']])
    expect(of('Glycomet SR 500')).toEqual([['diabetes', 'polycysticOvaries']])
  })

  it('lists the uses of each part of a combination, each use once', () => {
    const both = [['painAndSwelling'], ['feverAndPain']]
    expect(of('Aceclofenac 100 mg + Paracetamol 325 mg', '1 tablet')).toEqual(both)
    expect(of('aceclofenac/paracetamol', '100/325 mg')).toEqual(both)
    expect(of('Tab Pantoprazole and Domperidone')).toEqual([['stomachAcid'], ['nausea']])
    expect(of('Levocetirizine + Montelukast', '5 mg/10 mg')).toEqual([['allergy']])
    expect(of('Vitamin D3 + Vitamin B12')).toEqual([['vitaminD'], ['vitaminB12']])
    expect(of('Glimepiride + Sitagliptin')).toEqual([['diabetes']])
  })

  it.each([
    'Paracetamol + Caffeine',
    'Paracetamol 325 + Tramadol 37.5',
    'Amlodipine + Hydralazine',
    'Vitamin D3 + calcium',
    'Vitamin D3 calcium',
    'Ceftriaxone'
  ])('is not said while one part is unknown, prohibited or without a use: %s', (name) => {
    expect(of(name)).toBeNull()
  })

  it.each([
    ['Panadol', '500 mg'],
    ['Pantop', '40 mg'],
    ['Pan', '20 mg'],
    ['Pan D', '40 mg'],
    ['Pan 400', '1 tablet'],
    ['Metro', '400 mg'],
    ['Paracetmol', '500 mg'],
    ['Crocin Cold & Flu', '1 tablet'],
    ['Unwanted 21', '1 tablet'],
    ['Taxim', '1 g'],
    ['Zerodol MR', '1 tablet'],
    ['Zerodol-SP', '1 tablet'],
    ['Telma H', '40 mg'],
    ['Telma AM', '40 mg'],
    ['Met XL AM 50', '1 tablet'],
    ['Candid B', 'apply'],
    ['Nexito Plus', '1 tablet'],
    ['Fucidin H cream', 'thin layer'],
    ['Wonderol', '500 mg'],
    ['1 tablet', ''],
    ['', '']
  ])('is not said of another or an unknown product: %s, %s', (name, dosage) => {
    expect(of(name, dosage)).toBeNull()
  })

  it('keeps lookalike names apart', () => {
    expect(of('Metformin', '500 mg')).not.toEqual(of('Metrogyl', '500 mg'))
    expect(of('Losar', '50 mg')).not.toEqual(of('Lasix', '40 mg'))
    expect(of('Levocet', '5 mg')).toEqual([['allergy']])
    expect(of('Levoflox', '500 mg')).toEqual([['bacterialInfection']])
    expect(of('Met XL 25')).toEqual([['highBloodPressure', 'someHeartProblems']])
  })

  it('depends on the form where one name stands for several', () => {
    expect(of('Tab Ciplox', '500')).toEqual([['bacterialInfection']])
    expect(of('Ciplox', '500 mg')).toEqual([['bacterialInfection']])
    expect(of('Ciplox eye/ear drops', '2 drops')).toEqual([['eyeOrEarInfection']])
    expect(of('Ciplox')).toBeNull()
    expect(of('Lamisil')).toEqual([['fungalInfection']])
    expect(of('Terbinafine cream', '1%')).toEqual([['fungalInfection']])
  })

  it.each([
    ['Metronidazole gel', 'thin layer'],
    ['Acyclovir cream', '5%'],
    ['Acyclovir', '5%'],
    ['Betamethasone', '0.5 mg'],
    ['Betamethasone', '1'],
    ['Betnovate eye ointment', ''],
    ['Dexamethasone eye drops', '1 drop'],
    ['Beclomethasone nasal spray', '2 puffs'],
    ['Olopatadine', '1 puff'],
    ['Diclofenac eye drops', '1 drop'],
    ['Tobramycin', '80 mg']
  ])('is not said of a form that has another use: %s, %s', (name, dosage) => {
    expect(of(name, dosage)).toBeNull()
  })

  it.each([
    ['Ecosprin 75', ''],
    ['Ecosprin', '75 mg'],
    ['Aspirin', '150 mg'],
    ['Aspirin (low dose)', '75 mg']
  ])('is said of aspirin in a low dose: %s, %s', (name, dosage) => {
    expect(of(name, dosage)).toEqual([['clotPrevention']])
  })

  it.each([
    ['Ecosprin', ''],
    ['Aspirin', '325 mg'],
    ['Ecosprin 325', '1 tablet'],
    ['Aspirin', '1 tablet']
  ])('is not said of aspirin in a higher or unknown strength: %s, %s', (name, dosage) => {
    expect(of(name, dosage)).toBeNull()
  })

  it('is found by the generic name of every medicine that has a use, and of no other', () => {
    const given = (routes: readonly string[]) =>
      routes.includes('mouth') ? 'tablet' : routes.includes('injection') ? 'injection' : (routes[0] ?? '')
    const words: Record<string, string> = { skin: 'cream', eye: 'eye drops', inhaled: 'inhaler', ear: 'ear drops' }
    for (const { generic, uses, routes, upToMg } of medicines) {
      const form = given(routes)
      const found = of(generic, `${words[form] ?? form} ${upToMg ?? ''}`)
      expect(found?.[0], generic).toEqual(uses.length > 0 ? uses : undefined)
    }
  })
})
