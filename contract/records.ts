import type { z } from 'zod'
import type { deletedRecord, record, recordShare, recordValue, sharedRecord } from './schemas/records.ts'

export const recordTypes = ['lab', 'report', 'image', 'prescription'] as const
export type RecordType = (typeof recordTypes)[number]

/** Detected from the bytes, never from the name. Images are re-encoded, so their metadata, such as the location, is lost. */
export const recordKinds = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain'] as const
export type RecordKind = (typeof recordKinds)[number]
export const recordMaxBytes = 10 * 1024 * 1024
/** The largest file that is sent in pieces, which goes on after a lost connection. */
export const recordUploadMaxBytes = 20 * 1024 * 1024
/** Size of a piece: some seconds on a slow connection. A smaller file is sent at once. */
export const recordPieceBytes = 512 * 1024
/** An upload that is not finished within this time is dropped. */
export const recordUploadHours = 24
/** Unfinished uploads of one patient; starting another one drops the oldest. */
export const recordUploadsMax = 3
/** Most records of one patient: enough for the medical documents of a lifetime. */
export const recordsMax = 300
/** Total size of one patient's files. */
export const recordsMaxBytes = 500 * 1024 * 1024
/** Most measured values of one record: a full blood report has about forty. */
export const recordValuesMax = 60
/** The same record within this time is taken as a retry after a lost reply. */
export const recordRepeatMinutes = 10

/** Days within which a deleted record can be restored; after them it is erased with its file. */
export const recordRestoreDays = 30
/** The longest time for which a doctor may read shared records, in days. Sharing can be repeated. */
export const recordShareMaxDays = 365

/** A value that a laboratory measured. */
export type RecordValue = z.infer<typeof recordValue>
export type MedicalRecord = z.infer<typeof record>
export type DeletedRecord = z.infer<typeof deletedRecord>
/** What a patient shares with a doctor. */
export type RecordShare = z.infer<typeof recordShare>
/** A record as the doctor sees it. */
export type SharedRecord = z.infer<typeof sharedRecord>
