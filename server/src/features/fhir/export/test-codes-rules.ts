import { labTestOf } from '@arogyachat/knowledge/lab-tests'
import type { Coding } from '@medplum/fhirtypes'
import { systems } from './vocabulary-rules.ts'

/**
 * LOINC codes of measured values, by the name and the unit that the form of a record proposes. Only names that leave no doubt about
 * specimen and method are listed: sodium or creatinine may be those of urine.
 */
const codes: readonly [name: string, unit: string, code: string, display: string][] = [
  ['Haemoglobin', 'g/dL', '718-7', 'Hemoglobin [Mass/volume] in Blood'],
  ['HbA1c', '%', '4548-4', 'Hemoglobin A1c/Hemoglobin.total in Blood'],
  ['Total cholesterol', 'mg/dL', '2093-3', 'Cholesterol [Mass/volume] in Serum or Plasma'],
  ['LDL cholesterol', 'mg/dL', '2089-1', 'Cholesterol in LDL [Mass/volume] in Serum or Plasma'],
  ['HDL cholesterol', 'mg/dL', '2085-9', 'Cholesterol in HDL [Mass/volume] in Serum or Plasma'],
  ['Triglycerides', 'mg/dL', '2571-8', 'Triglyceride [Mass/volume] in Serum or Plasma'],
  ['SGPT (ALT)', 'U/L', '1742-6', 'Alanine aminotransferase [Enzymatic activity/volume] in Serum or Plasma'],
  ['SGOT (AST)', 'U/L', '1920-8', 'Aspartate aminotransferase [Enzymatic activity/volume] in Serum or Plasma']
]

export function testCodeOf(name: string, unit: string): Coding | null {
  const found = codes.find((one) => one[0].toLowerCase() === name.toLowerCase() && one[1] === unit)
  return found ? { system: systems.loinc, code: found[2], display: found[3] } : null
}

/** Units that are written as in UCUM. */
const ucumUnits = new Set(['g/dL', 'mg/dL', 'mg/L', 'mmol/L', 'ng/mL', 'pg/mL', 'U/L', 'mm/h', '%', 'g/L', 'fL', 'pg'])
export const unitCodeOf = (unit: string): string | null => (ucumUnits.has(unit) ? unit : null)

/** The code of the one test that was booked; null for several, or while its code is to be verified. */
export function bookedTestCode(tests: readonly string[]): Coding | null {
  const [id, ...others] = tests
  const test = id === undefined || others.length > 0 ? undefined : labTestOf(id)
  return test && !test.loinc.verify ? { system: systems.loinc, code: test.loinc.code, display: test.loinc.name } : null
}
