import type { DoctorDocument, DoctorDocumentKind } from '@arogyachat/contract/doctors'
import type { AppContext } from '../../app-context.ts'
import type { Queryable } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { imageKinds, reencodeImage } from '../../platform/images/image.ts'
import { prepareDocument } from '../records/upload-service.ts'
import * as store from './document-store.ts'

/** Pixels: a signature of 5 cm printed at 300 dots per inch has 600. */
const signatureSize = { width: 1200, height: 480 }

const keysOf = ({ vault }: Pick<AppContext, 'vault'>) => vault.keysFor('doctor documents')
const placeOf = (kind: DoctorDocumentKind) => `doctor_documents.${kind}`

/** The certificate and the signature of the doctor: what is stored, without the contents. */
export async function listDocuments(context: AppContext, actor: Actor) {
  const rows = await store.list(context.database.db, actor.accountId)
  const of = (kind: DoctorDocumentKind): DoctorDocument | null => {
    const row = rows.find((row) => row.kind === kind)
    return row ? { mediaType: row.media_type, size: row.size, updatedAt: row.updated_at.toISOString() } : null
  }
  return { certificate: of('certificate'), signature: of('signature') }
}

async function save(
  context: AppContext,
  actor: Actor,
  kind: DoctorDocumentKind,
  { mediaType, content }: { mediaType: string; content: Uint8Array }
): Promise<DoctorDocument> {
  const doctorId = actor.accountId
  const at = context.clock.now()
  const contentSealed = keysOf(context).sealBytes(doctorId, placeOf(kind), content)
  const size = content.length
  await store.save(context.database.db, { doctorId, kind, mediaType, size, contentSealed, at })
  context.live.changed([doctorId], ['profile'])
  return { mediaType, size, updatedAt: at.toISOString() }
}

/**
 * Stores the certificate: a PDF as it is, an image re-encoded without metadata.
 * @throws AppError WRONG_KIND, and as `reencodeImage`.
 */
export async function saveCertificate(context: AppContext, actor: Actor, bytes: Uint8Array) {
  const { kind, content } = await prepareDocument(bytes, 'certificate')
  if (kind === 'text/plain') throw new AppError('WRONG_KIND')
  return save(context, actor, 'certificate', { mediaType: kind, content })
}

/**
 * Stores the signature as a PNG.
 * @throws AppError as `reencodeImage`.
 */
export async function saveSignature(context: AppContext, actor: Actor, bytes: Uint8Array, signal: AbortSignal) {
  const content = await reencodeImage(bytes, { kinds: imageKinds, form: { as: 'png', ...signatureSize } }, signal)
  return save(context, actor, 'signature', { mediaType: 'image/png', content })
}

/** The doctor's signature as a PNG; null without one. */
export async function findSignature(context: Pick<AppContext, 'vault'>, q: Queryable, doctorId: string) {
  const row = await store.find(q, doctorId, 'signature')
  return row && keysOf(context).openBytes(doctorId, placeOf('signature'), row.content_sealed)
}

/** A stored file of the doctor. @throws AppError NOT_FOUND */
export async function readDocument(
  context: Pick<AppContext, 'vault'>,
  q: Queryable,
  doctorId: string,
  kind: DoctorDocumentKind
) {
  const row = await store.find(q, doctorId, kind)
  if (!row) throw new AppError('NOT_FOUND')
  const bytes = keysOf(context).openBytes(doctorId, placeOf(kind), row.content_sealed)
  return { mediaType: row.media_type, bytes }
}

/** The headers of a file that no cache keeps, and that a browser never takes for another kind. */
export const documentHeaders = ({ mediaType }: { mediaType: string }) => ({
  'content-type': mediaType,
  'content-disposition': 'inline',
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff'
})

/** Removes a stored file of the doctor, if there is one. */
export async function deleteDocument(context: AppContext, actor: Actor, kind: DoctorDocumentKind): Promise<void> {
  const isRemoved = await store.remove(context.database.db, actor.accountId, kind)
  if (isRemoved) context.live.changed([actor.accountId], ['profile'])
}
