import { currentPatientId } from '../../../lib/acting/acting-for.ts'
import { isFields } from '../../../lib/last-seen.ts'
import { logError } from '../../../lib/log.ts'
import { keepFile, readKeptFile, removeKeptFile } from '../../../lib/offline/kept-file.ts'
import type { Saving } from '../queries.ts'

type Fields = Omit<Saving['record'], 'file'>

/** What sessionStorage holds of an upload in pieces. The file itself is elsewhere, encrypted with the key that is here. */
interface KeptEntry {
  uploadId: string
  fields: Fields
  type: string
  key: string
}

/** An upload that a reload of the page has interrupted. */
export interface InterruptedUpload {
  uploadId: string
  record: Saving['record']
}

/** Why sending was aborted when the user went to another screen: it goes on when they come back. */
export const screenLeft = new Error('The screen of the upload was left')

const entryKey = () => `upload:${currentPatientId() ?? ''}`

/**
 * Keeps an upload, so that it goes on after a reload of this tab. Without space or without storage it is not kept, and sent all the
 * same.
 */
export async function keepUpload(
  { file, ...fields }: Saving['record'],
  { _id: uploadId, expiresAt }: { _id: string; expiresAt: string }
): Promise<void> {
  try {
    const key = await keepFile(uploadId, file, Date.parse(expiresAt))
    const entry: KeptEntry = { uploadId, fields, type: file.type, key }
    sessionStorage.setItem(entryKey(), JSON.stringify(entry))
  } catch (cause) {
    logError('An upload could not be kept for a reload of the page', cause)
  }
}

function keptEntry(): KeptEntry | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(entryKey()) ?? 'null')
    const isEntry =
      isFields(value) && ['uploadId', 'key', 'type'].every((name) => typeof value[name] === 'string') && value.fields
    return isEntry ? (value as unknown as KeptEntry) : null
  } catch {
    return null
  }
}

/** Whether a reload has interrupted an upload of this person in this tab. */
export const isUploadKept = (): boolean => keptEntry() !== null

/** The upload that a reload has interrupted, with its file; null without one. */
export async function interruptedUpload(): Promise<InterruptedUpload | null> {
  const entry = keptEntry()
  if (!entry) return null
  const { uploadId, fields, type, key } = entry
  try {
    const bytes = await readKeptFile(uploadId, key)
    if (bytes) return { uploadId, record: { ...fields, file: new File([bytes], fields.fileName, { type }) } }
  } catch (cause) {
    logError('A kept upload could not be read', cause)
  }
  await forgetUpload(uploadId)
  return null
}

/** Removes the upload from this device: it is finished, refused or stopped. */
export async function forgetUpload(uploadId: string): Promise<void> {
  if (keptEntry()?.uploadId === uploadId) sessionStorage.removeItem(entryKey())
  try {
    await removeKeptFile(uploadId)
  } catch (cause) {
    logError('A kept upload could not be removed; it expires by itself', cause)
  }
}
