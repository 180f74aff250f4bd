import type { Appointment } from '@arogyachat/contract/appointments'
import type { PatientProfile } from '@arogyachat/contract/patients'
import type { Medication, Prescription } from '@arogyachat/contract/prescriptions'
import type { Timing } from '@arogyachat/contract/prescriptions/directions'
import type { MedicalRecord } from '@arogyachat/contract/records'
import type { Bundle } from '@medplum/fhirtypes'
import { describe, expect, it, test } from 'vitest'
import { structuralErrors } from '../testing/validator.ts'
import { dosageOf } from './dosage-rules.ts'
import { prescriptionRecord } from './prescription-rules.ts'
import { recordDocument } from './record-rules.ts'
import { missingElements, requiredElements } from './required-rules.ts'
import { bookedTestCode, testCodeOf, unitCodeOf } from './test-codes-rules.ts'
import { opConsultRecord } from './visit-rules.ts'
import { profileUrl } from './vocabulary-rules.ts'

const id = (last: number) => `01890000-0000-7000-8000-${String(last).padStart(12, '0')}`
const context = { site: 'https://arogya.example', now: new Date('2026-11-20T10:00:00+05:30') }
const profile: PatientProfile = {
  _id: id(1),
  version: 'v1',
  name: 'Asha Devi',
  email: '',
  phone: '',
  age: 34,
  birthDate: '1992-02-03',
  gender: 'Female',
  bloodGroup: null,
  allergies: ['Penicillin'],
  medicalHistory: [{ condition: 'Asthma', diagnosedDate: '', status: 'Chronic' }],
  currentMedications: [{ name: 'Salbutamol', dosage: '', frequency: '' }],
  emergencyContact: null,
  abhaNumber: null,
  abhaAddress: null,
  abhaConfirmedAt: null,
  profileImage: null
}
const doctor = {
  _id: id(2),
  name: 'Dr Ravi Kumar',
  specialization: 'General Medicine' as Appointment['doctorId']['specialization'],
  qualifications: [],
  registrationNumber: 'DMC/1234',
  registrationCouncil: 'Delhi Medical Council',
  verified: true,
  recordedLater: false
}
const appointment = {
  _id: id(3),
  patientId: { _id: id(1), name: 'Asha Devi' },
  appointmentDate: '2026-11-20',
  startsAt: '2026-11-20T04:30:00.000Z',
  endsAt: '2026-11-20T05:00:00.000Z',
  consultationType: 'video',
  symptoms: 'Cough'
} as unknown as Appointment
const medication: Medication = {
  name: 'PARACETAMOL',
  dosage: '650 mg',
  frequency: 'BD',
  duration: '5 days',
  timing: { kind: 'perDay', times: 2 },
  food: null,
  course: null
}
const prescription: Prescription = {
  _id: id(4),
  appointmentId: id(3),
  version: 1,
  medications: [medication],
  instructions: '',
  doctor,
  allergies: null,
  issuedAt: '2026-11-20T05:00:00.000Z',
  status: 'active',
  checkCode: 'ABCD-EFGH',
  isSigned: true,
  withdrawal: null
}
const note = {
  _id: id(5),
  appointmentId: id(3),
  appointmentDate: '2026-11-20',
  version: 1,
  complaint: 'Cough',
  findings: 'Clear',
  diagnosis: 'Bronchitis',
  advice: 'Rest',
  followUpDate: '2026-12-01',
  reason: '',
  doctor,
  signedAt: '2026-11-20T05:00:00.000Z'
}
const record: MedicalRecord & { text: string } = {
  _id: id(6),
  title: 'Blood count',
  type: 'lab',
  date: '2026-11-19',
  provider: 'City Laboratory',
  fileSize: 3,
  fileName: 'cbc.pdf',
  kind: 'application/pdf',
  values: [{ name: 'Haemoglobin', value: 12.5, unit: 'g/dL', low: 12, high: null, takenAt: '2026-11-19' }],
  createdAt: '2026-11-20T05:00:00.000Z',
  text: ''
}
const directions = { english: () => '650 mg, twice a day', own: null }
const file = { kind: 'application/pdf', fileName: 'cbc.pdf', content: Buffer.from('pdf') } as const
const consultation = { appointment, doctor, note, prescription, profile, allergies: ['Penicillin'], directions }

const documents: Record<string, () => Bundle> = {
  OPConsultRecord: () => opConsultRecord(consultation, context),
  PrescriptionRecord: () =>
    prescriptionRecord({ prescription, appointment, profile, directions, pdf: Buffer.from('pdf') }, context),
  DiagnosticReportRecord: () => recordDocument({ record, file, test: null, profile }, context),
  HealthDocumentRecord: () =>
    recordDocument({ record: { ...record, type: 'report', values: [] }, file, test: null, profile }, context)
}

describe.each(Object.entries(documents))('%s', (_, make) => {
  it('is valid FHIR R4, has what NRCeS requires, and every reference leads to a resource in it', () => {
    const bundle = make()
    expect(structuralErrors(bundle)).toEqual([])
    expect(missingElements(bundle)).toEqual([])
    const urls = bundle.entry?.map(({ fullUrl }) => fullUrl)
    const named = [...JSON.stringify(bundle).matchAll(/"reference":"([^"]+)"/g)].map(([, url]) => url)
    expect(named.filter((url) => !urls?.includes(url))).toEqual([])
    expect(new Set(urls).size).toBe(urls?.length)
  })

  it('is the same at every export', () => {
    expect(make()).toEqual(make())
  })
})

test('the validator finds a missing element, an unknown one and a broken invariant', () => {
  const bundle = structuredClone(documents.HealthDocumentRecord?.()) as Bundle
  const composition = bundle.entry?.[0]?.resource as unknown as Record<string, unknown>
  delete composition.title
  composition.subtitle = 'none'
  delete bundle.identifier
  expect(structuralErrors(bundle).sort()).toEqual([
    'Bundle.entry[0].resource.subtitle: Invalid additional property "subtitle"',
    'Bundle.entry[0].resource.title: Missing required property',
    expect.stringContaining('Constraint bdl-9')
  ])
})

/** Removes an element, also from every entry of the lists on the way to it. */
function remove(value: unknown, [name = '', ...rest]: readonly string[]): void {
  if (Array.isArray(value)) for (const entry of value) remove(entry, [name, ...rest])
  else if (typeof value === 'object' && value !== null) {
    const fields = value as Record<string, unknown>
    if (rest.length === 0) delete fields[name]
    else remove(fields[name], rest)
  }
}

const everyRequirement = Object.entries(requiredElements).flatMap(([name, paths]) => paths.map((path) => [name, path]))
test.each(everyRequirement)('%s without %s is found', (name = '', path = '') => {
  const found = Object.values(documents).some((make) => {
    // A copy: documents share the concepts of their types.
    const bundle = structuredClone(make())
    const all = [bundle, ...(bundle.entry ?? []).flatMap(({ resource }) => resource ?? [])]
    const concerned = all.filter(({ meta }) => meta?.profile?.includes(profileUrl(name)))
    for (const resource of concerned) for (const one of path.split('|')) remove(resource, one.split('.'))
    return concerned.length > 0 && missingElements(bundle).includes(`${name}.${path}`)
  })
  expect(found).toBe(true)
})

test.each<[string, Timing | null, object]>([
  ['1-0-½', { kind: 'parts', morning: 1, noon: 0, evening: 0, night: 0.5 }, { repeat: { when: ['MORN', 'NIGHT'] } }],
  ['three times a day', { kind: 'perDay', times: 3 }, { repeat: { frequency: 3, period: 1, periodUnit: 'd' } }],
  ['every 8 hours', { kind: 'everyHours', hours: 8 }, { repeat: { frequency: 1, period: 8, periodUnit: 'h' } }],
  ['once a week', { kind: 'everyDays', days: 7 }, { repeat: { frequency: 1, period: 7, periodUnit: 'd' } }],
  ['once', { kind: 'once' }, { repeat: { count: 1 } }]
])('%s has a timing in codes', (_, timing, expected) => {
  expect(dosageOf({ ...medication, timing }, 'in words', null)).toMatchObject({ text: 'in words', timing: expected })
})

test('a medicine for when it is needed, and words that have no codes', () => {
  expect(dosageOf({ ...medication, timing: { kind: 'asNeeded' } }, 'SOS', 'ज़रूरत पर')).toEqual({
    text: 'SOS',
    patientInstruction: 'ज़रूरत पर',
    timing: { code: { text: 'SOS' } },
    asNeededBoolean: true
  })
  expect(dosageOf({ ...medication, timing: null }, 'as told', null)).toEqual({ text: 'as told' })
})

test.each([
  ['day', 'd'],
  ['week', 'wk'],
  ['month', 'mo'],
  ['year', 'a']
] as const)('a course in units of a %s has the UCUM code %s', (unit, code) => {
  const { timing } = dosageOf({ ...medication, course: { count: 2, unit } }, '', null)
  expect(timing?.repeat?.boundsDuration).toMatchObject({ value: 2, code })
})

test.each([
  ['Haemoglobin', 'g/dL', '718-7'],
  ['haemoglobin', 'g/L', undefined],
  ['Sodium', 'mmol/L', undefined]
])('%s in %s has the LOINC code %s', (name, unit, code) => {
  expect(testCodeOf(name, unit)?.code).toBe(code)
})

test('a unit has a code only where it is written as in UCUM', () => {
  expect([unitCodeOf('mg/dL'), unitCodeOf('lakh/µL'), unitCodeOf('')]).toEqual(['mg/dL', null, null])
})

test.each([
  [['cbc'], '58410-2'],
  [['cbc', 'fbs'], undefined],
  [['none'], undefined],
  [[], undefined]
])('the report of the booked tests %j has the LOINC code %s', (tests, code) => {
  expect(bookedTestCode(tests)?.code).toBe(code)
})

test('a withdrawn prescription says so and why', () => {
  const withdrawal = { at: '2026-11-20T06:00:00.000Z', reason: 'Wrong medicine' }
  const source = {
    prescription: { ...prescription, withdrawal },
    appointment,
    profile,
    directions,
    pdf: Buffer.from('p')
  }
  const bundle = prescriptionRecord(source, context)
  expect(structuralErrors(bundle)).toEqual([])
  expect(JSON.stringify(bundle)).toContain('"status":"cancelled","statusReason":{"text":"Wrong medicine"}')
})
