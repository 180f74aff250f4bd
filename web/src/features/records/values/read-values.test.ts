import { expect, test } from 'vitest'
import { valuesIn, valuesInAll } from './read-values.ts'

const short = (text: string) => valuesIn(text).map(({ name, value, unit, low, high }) => [name, value, unit, low, high])

test.each([
  ['Haemoglobin 11.2 g/dL 12.0 - 16.0', ['Haemoglobin', '11.2', 'g/dL', '12.0', '16.0']],
  ['HEMOGLOBIN (Hb) : 9.8 L gm/dl 12-15', ['Haemoglobin', '9.8', 'gm/dl', '12', '15']],
  ['Hb 10.4 g/dL', ['Haemoglobin', '10.4', 'g/dL', '', '']],
  ['Glycated Haemoglobin (HbA1c) 7.4 % 4.0 - 5.6', ['HbA1c', '7.4', '%', '4.0', '5.6']],
  ['HbA1c 6.1 %', ['HbA1c', '6.1', '%', '', '']],
  ['Platelet Count 1,50,000 /cumm 150000 - 410000', ['Platelets', '1,50,000', '/cumm', '150000', '410000']],
  [
    'Total Leucocyte Count (TLC) 11200 cells/cumm 4000 – 11000',
    ['White blood cells', '11200', 'cells/cumm', '4000', '11000']
  ],
  ['Glucose, Fasting 132 mg/dL 70 to 100', ['Fasting blood sugar', '132', 'mg/dL', '70', '100']],
  ['Post Prandial Blood Sugar 190 mg/dL < 140', ['Blood sugar after food', '190', 'mg/dL', '', '140']],
  ['HDL Cholesterol 38 mg/dL > 40', ['HDL cholesterol', '38', 'mg/dL', '40', '']],
  ['Total Cholesterol 212 mg/dL (< 200)', ['Total cholesterol', '212', 'mg/dL', '', '200']],
  ['Vitamin D (25-OH) 18.2 ng/mL 30 - 100', ['Vitamin D', '18.2', 'ng/mL', '30', '100']],
  ['Vitamin B12 210 pg/mL 197-771', ['Vitamin B12', '210', 'pg/mL', '197', '771']],
  ['SGPT (ALT) 61 U/L Up to 40', ['SGPT (ALT)', '61', 'U/L', '', '40']],
  ['TSH 6.2 µIU/mL (0.4-4.2)', ['TSH', '6.2', 'µIU/mL', '0.4', '4.2']],
  ['Creatinine 0.9 mg/dL 06-12', ['Creatinine', '0.9', 'mg/dL', '', '']],
  ['Serum Creatinine 1.1 mg/dL 0.6 - 1.2', ['Creatinine', '1.1', 'mg/dL', '0.6', '1.2']]
])('reads “%s”', (line, row) => expect(short(line)).toEqual([row]))

test.each([
  'Haemoglobin 12.0 - 16.0',
  'Creatinine 09 mg/dL',
  'Haemoglobin tested on 12/11/2026',
  'Total Cholesterol < 200 mg/dL is desirable',
  'LDL / HDL Ratio 3.2',
  'VLDL Cholesterol 31 mg/dL',
  'Urine Creatinine 90 mg/dL',
  'Creatinine Clearance 88',
  'Blood Urea Nitrogen 14 mg/dL',
  'Haemoglobin is low; repeat in 30 days',
  'Patient: Asha Rao, 34 years',
  'Haemoglobin 12 ga 12.0 - 16.0',
  'Platelet Count 150000 Jcumm',
  'HbA1c 74 % 4.0 - 5.6',
  ''
])('reads no value from “%s”', (line) => expect(valuesIn(line)).toEqual([]))

test('reads a whole report in its order, each test once', () => {
  const report = `SUNRISE DIAGNOSTICS, PUNE
Patient Asha Rao   Age 34   Date 20/11/2026
Haemoglobin            11.2   g/dL     12.0 - 16.0
Platelet Count         2.1    lakh/µL  1.5 - 4.1
Haemoglobin is low; repeat in 30 days
Fasting Blood Sugar    118    mg/dL    70 - 100`
  expect(short(report)).toEqual([
    ['Haemoglobin', '11.2', 'g/dL', '12.0', '16.0'],
    ['Platelets', '2.1', 'lakh/µL', '1.5', '4.1'],
    ['Fasting blood sugar', '118', 'mg/dL', '70', '100']
  ])
})

const reading = (...lines: [text: string, confidence?: number][]) =>
  lines.map(([text, confidence = 0.95]) => ({ text, confidence }))
const agreed = (...readings: ReturnType<typeof reading>[]) =>
  valuesInAll(readings).map(({ name, value, low, high }) => [name, value, low, high])

test('keeps a value that was read the same twice', () =>
  expect(agreed(reading(['TSH 6.2 µIU/mL 0.4-4.2']), reading(['TSH 6.2 uIU/mL 0.4-4.2']))).toEqual([
    ['TSH', '6.2', '0.4', '4.2']
  ]))

test('leaves out a value that was read differently, or only once', () => {
  expect(agreed(reading(['TSH 6.2 µIU/mL']), reading(['TSH 62 µIU/mL']))).toEqual([])
  expect(agreed(reading(['TSH 6.2 µIU/mL']), reading(['TSH'], ['Urea 31 mg/dL']))).toEqual([])
})

test('leaves out a value that was read with little confidence', () =>
  expect(agreed(reading(['TSH 6.2 µIU/mL', 0.79]), reading(['TSH 6.2 µIU/mL']))).toEqual([]))

test('leaves a limit empty that was read differently', () =>
  expect(agreed(reading(['TSH 6.2 µIU/mL 0.4-4.2']), reading(['TSH 6.2 µIU/mL 0.4-42']))).toEqual([
    ['TSH', '6.2', '0.4', '']
  ]))
