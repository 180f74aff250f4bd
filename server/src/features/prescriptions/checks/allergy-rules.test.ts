import { allergyGroups } from '@arogyachat/knowledge/allergies'
import { medicines, namesOf } from '@arogyachat/knowledge/medicines'
import { describe, expect, it } from 'vitest'
import { checkAllergies } from './allergy-rules.ts'

const relation = (medicine: string, allergy: string) =>
  checkAllergies([medicine], [allergy]).conflicts[0]?.relation ?? null

describe('the relation of a medicine to a recorded allergy', () => {
  it.each([
    ['Amoxicillin', 'penicillin', 'class'],
    ['AMOXICILLIN 500 MG', 'allergic to penicilin', 'class'],
    ['Tab. Augmentin 625 Duo', 'Penicillin injection gave me a rash', 'class'],
    ['Mox 500', 'pencilin', 'class'],
    ['amoxycillin', 'Augmentin', 'same'],
    ['Cefixime 200', 'penicillin', 'cross'],
    ['Amoxicillin + clavulanic acid', 'Taxim-O', 'cross'],
    ['Septran DS', 'Sulpha drugs', 'class'],
    ['Silver sulfadiazine cream', 'sulfa', 'class'],
    ['Lasix', 'sulfa', 'cross'],
    ['Combiflam', 'aspirin', 'class'],
    ['Zerodol-SP', 'Brufen', 'class'],
    ['Meftal-Spas', 'Disprin', 'class'],
    ['Ibuprofen', 'painkillers', 'class'],
    ['Crocin', 'paracetamol', 'same'],
    ['Norflox TZ', 'metronidazole', 'class'],
    ['Oflomac OZ', 'cipro', 'class'],
    ['Levocetirizine + montelukast', 'Montair', 'same'],
    ['Salmeterol + fluticasone', 'milk', 'class'],
    ['Xylocaine gel', 'lignocaine', 'same'],
    ['Sinarest tablet', 'Sinarest', 'same']
  ])('%s against “%s” is %s', (medicine, allergy, expected) => {
    expect(relation(medicine, allergy)).toBe(expected)
  })

  it.each([
    ['hi', 'पेनिसिलिन', 'सल्फ़ा', 'एस्पिरिन से एलर्जी'],
    ['pa', 'ਪੈਨਸਿਲਿਨ', 'ਸਲਫਾ', 'ਐਸਪਰੀਨ'],
    ['te', 'పెన్సిలిన్‌కి', 'సల్ఫా', 'ఆస్పిరిన్'],
    ['ta', 'பென்சிலினுக்கு', 'சல்பா', 'ஆஸ்பிரின்'],
    ['gu', 'પેનિસિલિન', 'સલ્ફા', 'એસ્પિરિન'],
    ['ur', 'پینسلین سے', 'سلفا', 'اسپرین'],
    ['bn', 'পেনিসিলিনে', 'সালফা', 'অ্যাসপিরিন']
  ])('is recognised in the script of %s', (_, penicillin, sulfa, aspirin) => {
    expect(relation('Amoxicillin', penicillin)).toBe('class')
    expect(relation('Cotrimoxazole', sulfa)).toBe('class')
    expect(relation('Diclofenac', aspirin)).toBe('class')
  })

  it('by group is found for every medicine of the group, under each of its names', () => {
    const missed = allergyGroups
      .filter((group) => group.names[0] !== undefined)
      .flatMap((group) =>
        medicines
          .filter((medicine) => group.medicines.includes(medicine.id))
          .flatMap(namesOf)
          .filter((name) => relation(`Tab. ${name} 10 mg`, `allergy: ${group.names[0]}`) === null)
      )
    expect(missed).toEqual([])
  })

  it.each([
    ['Paracetamol', 'penicillin'],
    ['Azithromycin', 'sulfa drugs'],
    ['Cetirizine', 'dust, pollen'],
    ['Montelukast', 'Levocetirizine'],
    ['ORS', 'peanuts'],
    ['Amlodipine', 'Amoxicillin'],
    ['Losartan', 'Lornoxicam'],
    ['Digene syrup', 'milk']
  ])('%s against “%s” is none', (medicine, allergy) => {
    expect(relation(medicine, allergy)).toBeNull()
  })
})

describe('unrecognised entries', () => {
  it('are reported as not checked, for medicines and for allergies', () => {
    expect(checkAllergies(['Paracetamol', 'Wonderol 5'], ['peanuts', 'penicillin'])).toEqual({
      conflicts: [],
      uncheckedMedicines: ['Wonderol 5'],
      uncheckedAllergies: ['peanuts'],
      allergiesRecorded: 2
    })
  })

  it('include a medicine without a single word', () => {
    expect(checkAllergies(['500 mg', '+'], ['Penicillin']).uncheckedMedicines).toEqual(['500 mg', '+'])
  })

  it('include the unknown part of a combination, and a misspelled name', () => {
    const { uncheckedMedicines } = checkAllergies(
      ['Paracetamol + Wonderol', 'Paracetmoll 500', 'Paracetamol/Ibuprofen (325/400)', 'Iron and folic acid'],
      ['sulfa']
    )
    expect(uncheckedMedicines).toEqual(['Paracetamol + Wonderol', 'Paracetmoll 500'])
  })

  it('do not include an unknown medicine while no allergy is recorded', () => {
    expect(checkAllergies(['Wonderol'], [])).toEqual({
      conflicts: [],
      uncheckedMedicines: [],
      uncheckedAllergies: [],
      allergiesRecorded: 0
    })
  })
})

it('are compared quickly, even with the longest input', () => {
  const names = Array.from(
    { length: 30 },
    (_, i) => `Wonderful remedy number ${i} with pencilin and sulphurous ${'x'.repeat(120)}`
  )
  const allergies = Array.from(
    { length: 50 },
    (_, i) => `Remedies ${i} of penicilin, ibuprofin, asprin and others ${'y'.repeat(60)}`
  )
  const begun = performance.now()
  const { conflicts } = checkAllergies(names, allergies)
  expect(conflicts.length).toBeGreaterThan(0)
  expect(performance.now() - begun).toBeLessThan(1000)
})
