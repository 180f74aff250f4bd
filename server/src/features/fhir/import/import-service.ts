import { historyLimit } from '@arogyachat/contract/accounts'
import type { InputFor, ReplyFor } from '@arogyachat/contract/endpoint'
import { type FhirPreview, type FhirRefusal, fhirTextPreview } from '@arogyachat/contract/fhir/fhir'
import type { importFhir } from '@arogyachat/contract/fhir/fhir-endpoints'
import type { MedicalRecord } from '@arogyachat/contract/records'
import type { AppContext } from '../../../app-context.ts'
import type { Actor } from '../../../http/serve.ts'
import { AppError } from '../../../platform/app-error.ts'
import { readProfile, saveProfile } from '../../patients/service.ts'
import { prepareDocument, upload } from '../../records/upload-service.ts'
import { readBundle } from './bundle-rules.ts'
import { type Draft, type Drafts, draftsOf } from './draft-rules.ts'
import { cut } from './text-rules.ts'

const read = (context: AppContext, bytes: Uint8Array): Drafts => draftsOf(readBundle(bytes), context.clock.now())

const reasons: Partial<Record<string, FhirRefusal['reason']>> = {
  WRONG_KIND: 'kind',
  TOO_LARGE: 'size',
  TOO_MANY_PIXELS: 'size'
}

type Prepared = Draft & { kind: MedicalRecord['kind']; fileSize: number }

/** Checks the files as an upload does. What cannot be saved is listed with its reason. */
async function prepare({ drafts, refused }: Drafts, signal: AbortSignal) {
  const items: Prepared[] = []
  const all = [...refused]
  for (const draft of drafts) {
    signal.throwIfAborted()
    try {
      const { kind, content, fileName } = await prepareDocument(draft.bytes, draft.fileName)
      items.push({ ...draft, kind, fileName, fileSize: content.length })
    } catch (error) {
      const reason = error instanceof AppError ? reasons[error.code] : undefined
      if (!reason) throw error
      all.push({ title: draft.title, reason })
    }
  }
  return { items, refused: all }
}

const typeOf = ({ type, kind }: Prepared) => type ?? (kind.startsWith('image/') ? 'image' : 'report')
const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/**
 * What a bundle contains, and what of it the profile has already. Nothing is saved.
 * @throws AppError INVALID for a file that is no FHIR bundle.
 */
export async function preview(
  context: AppContext,
  actor: Actor,
  bytes: Uint8Array,
  signal: AbortSignal
): Promise<FhirPreview> {
  const found = read(context, bytes)
  const profile = await readProfile(context, actor)
  const { items, refused } = await prepare(found, signal)
  return {
    patient: found.patient,
    items: items.map((item) => {
      const { title, date, provider, fileName, kind, fileSize, values } = item
      const text = cut(item.text, fhirTextPreview)
      return { title, type: typeOf(item), date, provider, fileName, kind, fileSize, values, text }
    }),
    refused,
    allergies: found.allergies.map((name) => ({
      name,
      isKnown: profile.allergies.some((known) => isSame(known, name))
    })),
    medicines: found.medicines.map((medicine) => ({
      ...medicine,
      isKnown: profile.currentMedications.some(({ name }) => isSame(name, medicine.name))
    })),
    ignored: [...found.ignored].map(([resourceType, count]) => ({ resourceType, count }))
  }
}

/** The entries of a list at these positions, in the order of the list. */
const chosen = <T>(list: readonly T[], positions: readonly number[]): T[] =>
  list.filter((_, index) => positions.includes(index))

/**
 * Saves what the patient has chosen from the preview: documents as records, and only what was ticked in the profile.
 * @throws AppError INVALID, TOO_MANY_RECORDS, PROFILE_CHANGED.
 */
export async function take(
  context: AppContext,
  actor: Actor,
  { bytes, choice }: InputFor<typeof importFhir>['body'],
  signal: AbortSignal
): Promise<Pick<ReplyFor<typeof importFhir>, 'records' | 'allergies' | 'medicines'>> {
  const found = read(context, bytes)
  const { items } = await prepare(found, signal)
  const records: MedicalRecord[] = []
  for (const item of chosen(items, choice.items)) {
    const { title, date, provider, fileName, text, values } = item
    const fields = { title, type: typeOf(item), date, provider, fileName, text, values: JSON.stringify(values) }
    records.push(await upload(context, actor, { ...fields, bytes: item.bytes }, signal))
  }
  const added = await addToProfile(context, actor, {
    allergies: chosen(found.allergies, choice.allergies),
    medicines: chosen(found.medicines, choice.medicines)
  })
  return { records, ...added }
}

/** Adds what the profile does not have yet, and returns how many. */
async function addToProfile(
  context: AppContext,
  actor: Actor,
  { allergies, medicines }: Pick<Drafts, 'allergies' | 'medicines'>
): Promise<{ allergies: number; medicines: number }> {
  const profile = await readProfile(context, actor)
  const newAllergies = allergies.filter((name) => !profile.allergies.some((known) => isSame(known, name)))
  const newMedicines = medicines.filter(({ name }) => !profile.currentMedications.some((one) => isSame(one.name, name)))
  const counts = { allergies: newAllergies.length, medicines: newMedicines.length }
  if (counts.allergies + counts.medicines === 0) return counts
  const saved = {
    version: profile.version,
    allergies: [...profile.allergies, ...newAllergies],
    currentMedications: [...profile.currentMedications, ...newMedicines]
  }
  if (Math.max(saved.allergies.length, saved.currentMedications.length) > historyLimit)
    throw new AppError('INVALID', { fields: { choice: 'tooMany' } })
  await saveProfile(context, actor, saved)
  return counts
}
