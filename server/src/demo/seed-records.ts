import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { addDays, dateInIndia } from '@arogyachat/contract/india-time'
import type { RecordKind, RecordType, RecordValue } from '@arogyachat/contract/records'
import type { AppContext } from '../app-context.ts'
import type { Tx } from '../db/database.ts'
import { insertRecord } from '../features/records/upload-service.ts'
import { type AuditEvent, recordAudit } from '../vault/audit.ts'

/** The samples beside this file; the bundle in server/dist reads them from the sources. */
const beside = new URL('./samples/', import.meta.url)
const folder = existsSync(beside) ? beside : new URL('../src/demo/samples/', import.meta.url)

export interface SampleRecord {
  title: string
  type: RecordType
  provider: string
  fileName: string
  kind: RecordKind
  /** Days from today in India. */
  day: number
  text: string
  /** The measured values, with the days from today on which they were taken. */
  values: readonly (Omit<RecordValue, 'takenAt'> & { day: number })[]
}

const haemoglobin = { name: 'Haemoglobin', unit: 'g/dL', low: 12, high: 15 }

/** Three sample records. Each document states that it is a sample and belongs to nobody. */
export const sampleRecords: SampleRecord[] = [
  {
    title: 'Complete blood count (CBC)',
    type: 'lab',
    provider: 'Sample Laboratory (demo)',
    fileName: 'blood-count.pdf',
    kind: 'application/pdf',
    day: -18,
    text: [
      'Haemoglobin 11.4 g/dL (low)',
      'Red cells 4.2 million/µL',
      'Haematocrit 35 % (low)',
      'MCV 83 fL, MCH 27.1 pg, MCHC 32.6 g/dL',
      'White cells 6,800 /µL: neutrophils 58 %, lymphocytes 33 %, monocytes 6 %, eosinophils 3 %',
      'Platelets 2.45 lakh/µL',
      'Earlier: haemoglobin 9.8 and 10.6 g/dL',
      'Remark: mild anaemia.'
    ].join('\n'),
    values: [
      { ...haemoglobin, value: 11.4, day: -18 },
      { ...haemoglobin, value: 10.6, day: -79 },
      { ...haemoglobin, value: 9.8, day: -140 },
      { name: 'Haematocrit', value: 35, unit: '%', low: 36, high: 46, day: -18 },
      { name: 'MCV', value: 83, unit: 'fL', low: 80, high: 100, day: -18 },
      { name: 'Platelets', value: 2.45, unit: 'lakh/µL', low: 1.5, high: 4.1, day: -18 }
    ]
  },
  {
    title: 'Consultation report: blood pressure',
    type: 'report',
    provider: 'Sample Heart Clinic (demo)',
    fileName: 'consultation.pdf',
    kind: 'application/pdf',
    day: -62,
    text: [
      'Blood pressure 148/94 mmHg, pulse 78/min, SpO₂ 98 %, BMI 25.8 kg/m²',
      'ECG: sinus rhythm, no ST-T changes',
      'Diagnosis: hypertension, grade 1',
      'Advice: telmisartan 40 mg in the morning, less salt, brisk walking, measure at home, next visit in four weeks.'
    ].join('\n'),
    values: []
  },
  {
    title: 'X-ray of the chest',
    type: 'image',
    provider: 'Sample Imaging Centre (demo)',
    fileName: 'chest-x-ray.jpg',
    kind: 'image/jpeg',
    day: -130,
    text: '',
    values: []
  }
]

/** Adds the sample records once: the audit chain shows whether they were added before, so deleted ones do not come back. */
export async function writeSampleRecords(context: AppContext, tx: Tx, patientId: string): Promise<void> {
  const change = await tx
    .selectFrom('audit_events')
    .select('number')
    .where('patient_id', '=', patientId)
    .where('action', '=', 'change:record')
    .limit(1)
    .executeTakeFirst()
  if (change) return
  const now = context.clock.now()
  const today = dateInIndia(now)
  const keys = await context.vault.keysOf(tx, [patientId])
  const events: AuditEvent[] = []
  for (const { day, values: measured, ...sample } of sampleRecords) {
    const content = await readFile(new URL(sample.fileName, folder))
    const values = measured.map(({ day, ...value }) => ({ ...value, takenAt: addDays(today, day) }))
    const record = { ...sample, values, date: addDays(today, day), content, sent: '' }
    const { id } = await insertRecord(tx, keys, patientId, now, record)
    events.push({ patientId, action: 'change:record', subjectId: id })
  }
  await recordAudit(tx, now, null, events)
}
