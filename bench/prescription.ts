/**
 * `npm run bench:prescription`: how long the PDF of a prescription with six medicines takes, in each language: the first one, which
 * starts the thread and reads the fonts, and those after it: the median, and the processor time of one, which other work on the machine
 * changes less. Exits with 1 when a processor time is over the target.
 */
import { languageCodes } from '@arogyachat/contract/languages'
import type { Prescription } from '@arogyachat/contract/prescriptions'
import { withDirections } from '@arogyachat/contract/prescriptions/directions'
import { layOutPrescription } from '../server/src/features/prescriptions/document/document-service.ts'
import type { PrintedFacts } from '../server/src/features/prescriptions/service.ts'

const repeats = 20
const wantedMs = 50

const medications = ['1-1-1 after food', '1-0-0', 'every 8 hours', 'SOS', '1-0-1 before food', 'once a week'].map(
  (frequency, number) => ({
    name: `Medicine ${number}`,
    dosage: '500 mg',
    ...withDirections({ frequency, duration: '5 days' })
  })
)
const prescription: Prescription = {
  _id: '01890000-0000-7000-8000-000000000001',
  appointmentId: '01890000-0000-7000-8000-000000000002',
  version: 1,
  medications,
  instructions: 'Drink plenty of water.\nCome back if the fever lasts.',
  doctor: {
    _id: '01890000-0000-7000-8000-000000000003',
    name: 'Dr Bench Mark',
    specialization: 'General Medicine',
    qualifications: ['MBBS'],
    registrationNumber: 'XX 0',
    registrationCouncil: null,
    verified: true,
    recordedLater: false
  },
  allergies: null,
  issuedAt: '2026-11-20T05:30:00.000Z',
  status: 'active',
  checkCode: '0123456789',
  isSigned: true,
  withdrawal: null
}
const printed: PrintedFacts = {
  patient: { name: 'Bench Patient', age: 40, gender: 'Other', address: '1, Bench Road', allergies: [] },
  practice: { address: '2, Bench Road', phone: '+91 90000 00000' },
  signatureImage: null,
  salt: ''
}

async function timed(language: (typeof languageCodes)[number], number: number): Promise<number> {
  const start = performance.now()
  // Another code each time, so that no layout is remembered.
  const source = { prescription: { ...prescription, checkCode: String(number).padStart(10, '0') }, printed }
  await layOutPrescription('https://bench.example', language, { ...source, next: null, signatureImage: null })
  return performance.now() - start
}

console.log(`first: ${Math.round(await timed('en', 0))} ms`)
let isSlow = false
for (const language of languageCodes) {
  const times: number[] = []
  const before = process.cpuUsage()
  for (let number = 1; number <= repeats; number++) times.push(await timed(language, number))
  const { user, system } = process.cpuUsage(before)
  const median = times.sort((a, b) => a - b)[Math.floor(repeats / 2)] ?? 0
  const processor = (user + system) / 1000 / repeats
  isSlow ||= processor > wantedMs
  console.log(`${language}: processor ${processor.toFixed(1)} ms (target ${wantedMs}), median ${median.toFixed(1)} ms`)
}
process.exit(isSlow ? 1 : 0)
